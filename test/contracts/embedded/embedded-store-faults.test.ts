/** Faults that only the embedded store has: a second process, a crash, data of another version, a disk that fails. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { StoreUnavailableError, StoreUnusableError } from '../../../src/stores/store-errors.ts';
import {
  AT,
  admission,
  call,
  finishStep,
  judgingEvent,
  reply,
  reservation,
  STARTED,
  SUMMARY,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';

const STORE_MODULE = new URL('../../../src/stores/embedded/embedded-store.ts', import.meta.url).href;
const STEPS_MODULE = new URL('../steps.ts', import.meta.url).href;

describe('embedded store', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Another process that opens the same data, runs `body` and then runs until it is killed. */
  async function otherProcess(body: string) {
    const program = `
      import { embeddedStore } from ${JSON.stringify(STORE_MODULE)};
      import * as steps from ${JSON.stringify(STEPS_MODULE)};
      const store = embeddedStore({ dataDir: ${JSON.stringify(dataDir)} });
      ${body}
      console.log('ready');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return {
      async kill() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }

  test('creates its directory and keeps all data across a restart', async () => {
    const nested = join(dataDir, 'not', 'there');
    const storeBefore = embeddedStore({ dataDir: nested });
    const fence = await startRun(storeBefore, 'tenant', { reservations: [reservation('a', 9)] });
    await storeBefore.debates.write(fence, writeStep(1, { events: [STARTED] }));
    const record = await storeBefore.debates.read('tenant', fence.debateId);
    await storeBefore.close();
    const storeAfter = embeddedStore({ dataDir: nested });
    expect(await storeAfter.debates.read('tenant', fence.debateId)).toEqual(record);
    expect(await storeAfter.debates.unfinished()).toEqual([{ tenant: 'tenant', debateId: fence.debateId }]);
    expect(await storeAfter.health()).toMatchObject({ kind: 'embedded', reachable: true });
    await storeAfter.close();
  });

  test('serves one process only, and leaves no lock and loses no data after a crash', async () => {
    const firstProcess = await otherProcess(`
      const fence = await steps.startRun(store, 'tenant', { id: 'survivor', reservations: [steps.reservation('a', 9)] });
      await store.debates.sent(fence, [steps.call('a')], steps.AT);
      await store.debates.write(fence, steps.writeStep(1, { settlements: [steps.settlement(steps.call('a'), 4)], events: [steps.STARTED] }));`);
    expect(() => embeddedStore({ dataDir })).toThrow(/in use by another process/);
    await firstProcess.kill();
    const store = embeddedStore({ dataDir });
    expect(await store.debates.read('tenant', 'survivor')).toMatchObject({
      status: 'running',
      lastSequenceNumber: 2,
      epoch: 1,
    });
    expect(await store.budgets.read('tenant', 'all')).toEqual({ spentNanoUsd: 4, reservedNanoUsd: 0 });
    await store.close();
  });

  test('refuses a second store in the same process', async () => {
    const store = embeddedStore({ dataDir });
    expect(() => embeddedStore({ dataDir })).toThrow(/in use/);
    expect((await store.debates.admit(admission(uniqueId('tenant')))).kind).toBe('admitted');
    await store.close();
  });

  test('refuses data of a newer version and a file that is not a database', async () => {
    const store = embeddedStore({ dataDir });
    await store.close();
    const database = new DatabaseSync(join(dataDir, 'parley.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => embeddedStore({ dataDir })).toThrow(/newer version of Parley/);
    await writeFile(join(dataDir, 'parley.db'), 'not a database, but long enough to be read as one'.repeat(40));
    expect(() => embeddedStore({ dataDir })).toThrow();
  });

  test('refuses whole writes and serves reads when the disk is full', async () => {
    // Files of this process are limited to 2 MiB, which simulates a full disk.
    const program = `
      import { embeddedStore } from ${JSON.stringify(STORE_MODULE)};
      import * as steps from ${JSON.stringify(STEPS_MODULE)};
      const store = embeddedStore({ dataDir: ${JSON.stringify(dataDir)} });
      const fence = await steps.startRun(store, 'tenant', { id: 'd', reservations: [steps.reservation('a', 9)] });
      const settlements = [steps.settlement(steps.call('a'), 4)];
      const large = steps.writeStep(1, { settlements, events: [steps.judgingEvent('x'.repeat(4_000_000))] });
      const refused = await store.debates.write(fence, large).catch((error) => error.name);
      const budget = await store.budgets.read('tenant', 'all');
      const small = steps.writeStep(1, { settlements, events: [steps.judgingEvent('x')] });
      const { lastSequenceNumber } = await store.debates.write(fence, small);
      console.log(JSON.stringify({ refused, budget, lastSequenceNumber }));`;
    const limitedShell = 'trap "" XFSZ; ulimit -f 2048; exec "$0" --input-type=module --eval "$1"';
    const { stdout } = await promisify(execFile)('bash', ['-c', limitedShell, process.execPath, program]);
    expect(JSON.parse(stdout)).toEqual({
      refused: 'StoreUnavailableError',
      budget: { spentNanoUsd: 0, reservedNanoUsd: 9 },
      lastSequenceNumber: 2,
    });
  });

  test('reports that it is unreachable when the disk accepts no write', async () => {
    const program = `
      import { embeddedStore } from ${JSON.stringify(STORE_MODULE)};
      import * as steps from ${JSON.stringify(STEPS_MODULE)};
      const store = embeddedStore({ dataDir: ${JSON.stringify(dataDir)} });
      const before = await store.health();
      const fence = await steps.startRun(store, 'tenant', { id: 'd' });
      const fill = (after) => store.debates.write(fence, steps.writeStep(after, { events: [steps.judgingEvent('x'.repeat(9_000))] }));
      for (let after = 1; await fill(after).then(() => true, () => false); after += 1);
      let health = before;
      while (health.reachable) {
        health = await store.health();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      console.log(JSON.stringify([before.reachable, health.reachable, health.durability]));`;
    const limitedShell = 'trap "" XFSZ; ulimit -f 2048; exec "$0" --input-type=module --eval "$1"';
    const { stdout } = await promisify(execFile)('bash', ['-c', limitedShell, process.execPath, program]);
    expect(JSON.parse(stdout)).toEqual([true, false, expect.stringMatching(/^Nothing can be written now: (?!store)/)]);
  });

  test.each(['deleted', 'replaced'])(
    'a database file that was %s › accepts no write until a restart',
    async (change) => {
      const store = embeddedStore({ dataDir });
      const fence = await startRun(store, 'tenant', { reservations: [reservation('a', 9)] });
      const path = join(dataDir, 'parley.db');
      await rm(path);
      if (change === 'replaced') await writeFile(path, '');
      await expect(store.debates.admit(admission('tenant'))).rejects.toThrow(StoreUnusableError);
      await expect(store.debates.sent(fence, [call('a')], { at: AT })).rejects.toThrow(/deleted or replaced/);
      expect(await store.health()).toMatchObject({
        reachable: false,
        durability: expect.stringMatching(/deleted or replaced .* restart the process/),
      });
      // Earlier data can still be read.
      expect(await store.debates.read('tenant', fence.debateId)).not.toBeNull();
      await store.close();
      await rm(`${path}-wal`, { force: true });
      const restartedStore = embeddedStore({ dataDir });
      expect(await restartedStore.debates.admit(admission('tenant'))).toEqual({ kind: 'admitted' });
      await restartedStore.close();
    },
  );

  test('a deleted write-ahead log › is detected', async () => {
    const store = embeddedStore({ dataDir });
    await rm(join(dataDir, 'parley.db-wal'));
    await expect(store.debates.admit(admission('tenant'))).rejects.toThrow(StoreUnusableError);
    await store.close();
  });

  test('its files › are accessible to their owner alone, also those of an earlier release', async () => {
    const path = join(dataDir, 'parley.db');
    await writeFile(path, '', { mode: 0o644 });
    const store = embeddedStore({ dataDir });
    await startRun(store, 'tenant');
    const files = (await readdir(dataDir)).toSorted();
    expect(files).toEqual(['parley.db', 'parley.db-wal']);
    const modes = await Promise.all(files.map(async (file) => (await stat(join(dataDir, file))).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600]);
    await store.close();
  });

  test('its files › contain no deleted data', async () => {
    const store = embeddedStore({ dataDir });
    const canary = 'a-deleted-question';
    const fence = await startRun(store, 'tenant', { question: canary, reservations: [reservation('a', 9)] });
    const outcome = reply(`an answer to ${canary}`);
    const step = writeStep(1, { settlements: [settlement(call('a'), 4, { outcome })], events: [judgingEvent(canary)] });
    await store.debates.write(fence, step);
    await store.debates.finish(fence, finishStep(2, { summary: { ...SUMMARY, finalAnswer: canary } }));
    const hasCanary = async () => {
      const files = await Promise.all((await readdir(dataDir)).map((file) => readFile(join(dataDir, file), 'latin1')));
      return files.some((content) => content.includes(canary));
    };
    expect(await hasCanary()).toBe(true);
    await store.debates.delete('tenant', fence.debateId);
    expect(await hasCanary()).toBe(false);
    await store.close();
  });

  test('throws from every method after close, and accepts a second close', async () => {
    const store = embeddedStore({ dataDir });
    const fence = await startRun(store, 'tenant', { reservations: [reservation('a', 9)] });
    await store.close();
    await store.close();
    await expect(store.debates.read('tenant', fence.debateId)).rejects.toThrow(StoreUnavailableError);
    await expect(store.debates.sent(fence, [call('a')], { at: AT })).rejects.toThrow(StoreUnavailableError);
    expect((await store.health()).reachable).toBe(false);
  });
});
