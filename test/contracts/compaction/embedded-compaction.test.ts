/** The files of the embedded store after a compaction, also when its process is killed during it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { ended, everything } from './ended-debate.ts';

const STORE_MODULE = new URL('../../../src/stores/embedded/embedded-store.ts', import.meta.url).href;
const DEBATE_MODULE = new URL('./ended-debate.ts', import.meta.url).href;

describe('compaction in the embedded store', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-compaction-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function rowsOf(table: 'events' | 'calls' | 'debate_records'): number {
    const database = new DatabaseSync(join(dataDir, 'parley.db'));
    try {
      return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
    } finally {
      database.close();
    }
  }

  test('debates that ended before the format was raised › are compacted and keep the format', async () => {
    const before = embeddedStore({ dataDir });
    const fence = await ended(before);
    const all = await everything(before, fence);
    await before.close();
    const raised = embeddedStore({ dataDir, format: '7' });
    expect(await raised.debates.uncompacted()).toEqual([{ tenant: fence.tenant, debateId: fence.debateId }]);
    expect(await raised.debates.compact(fence.tenant, fence.debateId)).toBe(true);
    await raised.close();
    expect([rowsOf('events'), rowsOf('calls'), rowsOf('debate_records')]).toEqual([0, 0, 1]);
    // Without the setting it is not lowered.
    const after = embeddedStore({ dataDir });
    expect(await after.migration.format()).toBe(7);
    expect(await everything(after, fence)).toEqual(all);
    await after.debates.delete(fence.tenant, fence.debateId);
    await after.close();
    expect(rowsOf('debate_records')).toBe(0);
  });

  test('a process that is killed during a compaction › leaves each debate whole', async () => {
    const program = `
      import { embeddedStore } from ${JSON.stringify(STORE_MODULE)};
      import { ended, everything } from ${JSON.stringify(DEBATE_MODULE)};
      const store = embeddedStore({ dataDir: ${JSON.stringify(dataDir)}, format: '7' });
      const fences = [];
      for (let i = 0; i < 20; i += 1) fences.push(await ended(store));
      console.log(JSON.stringify({ fences, all: await Promise.all(fences.map((fence) => everything(store, fence))) }));
      for (const { tenant, debateId } of fences) await store.debates.compact(tenant, debateId);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let output = '';
    for await (const part of child.stdout) {
      output += part;
      // The compaction has begun by then, and most of it is not done.
      if (output.includes('\n')) child.kill('SIGKILL');
    }
    await exit;
    const { fences, all } = JSON.parse(output);
    const store = embeddedStore({ dataDir });
    const read = () => Promise.all(fences.map((fence: (typeof fences)[0]) => everything(store, fence)));
    expect(await read()).toEqual(all);
    for (const { tenant, debateId } of await store.debates.uncompacted()) await store.debates.compact(tenant, debateId);
    expect(await store.debates.uncompacted()).toEqual([]);
    expect(await read()).toEqual(all);
    await store.close();
    expect([rowsOf('events'), rowsOf('calls'), rowsOf('debate_records')]).toEqual([0, 0, 20]);
  });
});
