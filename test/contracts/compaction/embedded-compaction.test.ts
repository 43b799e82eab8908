/** The files of the embedded store after a compaction, also when its process is killed during it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { createEndedDebate, readAll } from './ended-debate.ts';

const STORE_MODULE = new URL('../../../src/stores/embedded/embedded-store.ts', import.meta.url).href;
const DEBATE_MODULE = new URL('./ended-debate.ts', import.meta.url).href;

describe('compaction in the embedded store', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-compaction-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function countRows(table: 'events' | 'calls' | 'debate_records'): number {
    const database = new DatabaseSync(join(dataDir, 'parley.db'));
    try {
      return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
    } finally {
      database.close();
    }
  }

  test('debates that ended before the format was raised › are compacted and keep the format', async () => {
    const storeBefore = embeddedStore({ dataDir });
    const fence = await createEndedDebate(storeBefore);
    const expected = await readAll(storeBefore, fence);
    await storeBefore.close();
    const raisedStore = embeddedStore({ dataDir, format: '7' });
    expect(await raisedStore.debates.uncompacted()).toEqual([{ tenant: fence.tenant, debateId: fence.debateId }]);
    expect(await raisedStore.debates.compact(fence.tenant, fence.debateId)).toBe(true);
    await raisedStore.close();
    expect([countRows('events'), countRows('calls'), countRows('debate_records')]).toEqual([0, 0, 1]);
    // A store without the setting does not lower the format.
    const storeAfter = embeddedStore({ dataDir });
    expect(await storeAfter.migration.format()).toBe(7);
    expect(await readAll(storeAfter, fence)).toEqual(expected);
    await storeAfter.debates.delete(fence.tenant, fence.debateId);
    await storeAfter.close();
    expect(countRows('debate_records')).toBe(0);
  });

  test('a process that is killed during a compaction › leaves each debate whole', async () => {
    const program = `
      import { embeddedStore } from ${JSON.stringify(STORE_MODULE)};
      import { createEndedDebate, readAll } from ${JSON.stringify(DEBATE_MODULE)};
      const store = embeddedStore({ dataDir: ${JSON.stringify(dataDir)}, format: '7' });
      const fences = [];
      for (let i = 0; i < 20; i += 1) fences.push(await createEndedDebate(store));
      console.log(JSON.stringify({ fences, all: await Promise.all(fences.map((fence) => readAll(store, fence))) }));
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
    const readDebates = () => Promise.all(fences.map((fence: (typeof fences)[0]) => readAll(store, fence)));
    expect(await readDebates()).toEqual(all);
    for (const { tenant, debateId } of await store.debates.uncompacted()) await store.debates.compact(tenant, debateId);
    expect(await store.debates.uncompacted()).toEqual([]);
    expect(await readDebates()).toEqual(all);
    await store.close();
    expect([countRows('events'), countRows('calls'), countRows('debate_records')]).toEqual([0, 0, 20]);
  });
});
