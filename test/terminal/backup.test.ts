/** `parley backup` and `parley restore`: a copy of the embedded store in use, from which a service can continue. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueUnfinished } from '../../src/background/feed-queue.ts';
import { backUpFolder, restoreFolder } from '../../src/stores/embedded/database/backup.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import type { KeyedApp } from '../support/keyed-app.ts';
import { buildKeyedApp } from '../support/keyed-app.ts';
import { runTerminal } from '../support/processes/terminal-process.ts';
import { ADMIN_KEY, asOperator } from '../support/requests/operation-requests.ts';

const ANSWER_EIGHT = json({ answer: '8', reasoning: 'Spiders have four pairs.', confidence: 0.9 });
const payload = {
  question: 'How many legs has a spider?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};
/** The second debater of the second debate never replies. */
const script: Script = ({ protocol, prompt }) =>
  protocol === 'anthropic' && prompt.includes('slow') ? hang() : ANSWER_EIGHT;

const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
const file = join(folder, 'copy.db');
let service: KeyedApp;
let url: string;
let finishedDebate: { readonly id: string; readonly cost_usd: number };
let runningDebateId: string;

beforeAll(async () => {
  service = await buildKeyedApp({ script, dataDir: join(folder, 'data') });
  url = await service.listen();
  const key = await service.tenant('acme');
  const postDebate = async (headers: object, changes: object = {}) =>
    (
      await service.ask(key, {
        method: 'POST',
        url: '/v1/debates',
        headers,
        payload: { ...payload, ...changes },
      } as never)
    ).json();
  finishedDebate = await postDebate({ prefer: 'wait=30' });
  ({ id: runningDebateId } = await postDebate({}, { question: 'How many legs has a slow spider?' }));
  for (let calls = 1; calls <= 4; calls += 1) await service.provider.waitForRequest(calls);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

test('a backup of a running service › continues in another one, with the paid and unpaid debates', async () => {
  const backupRun = await runTerminal(['backup', file, '--url', url], { environment: { PARLEY_KEY: ADMIN_KEY } });
  expect(backupRun).toEqual({ code: 0, stdout: `${file}\n`, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const dataDir = join(folder, 'restored');
  const restoreRun = await runTerminal(['restore', file], { environment: { DATA_DIR: dataDir } });
  expect(restoreRun).toEqual({ code: 0, stdout: `Restored 2 debates from ${file} to ${dataDir}\n`, stderr: '' });

  const calledProtocols: string[] = [];
  const restoredService = await buildKeyedApp({
    dataDir,
    script: ({ protocol }) => {
      calledProtocols.push(protocol);
      return ANSWER_EIGHT;
    },
  });
  await queueUnfinished(restoredService.services);
  const key = await restoredService.key('acme');
  const read = async (path: string) => (await restoredService.ask(key, path)).json();
  await ended(restoredService, runningDebateId, 'acme');
  // Both debaters of the first debate and one of the second had replied: only the call in flight is repeated.
  expect(calledProtocols).toEqual(['anthropic']);
  expect(await read(`/v1/debates/${finishedDebate.id}`)).toEqual(finishedDebate);
  const { status, cost_usd } = await read(`/v1/debates/${runningDebateId}`);
  expect(status).toBe('completed');
  const { spent_usd, reserved_usd } = await read('/v1/budget');
  expect([spent_usd, reserved_usd]).toEqual([Number((finishedDebate.cost_usd + cost_usd).toFixed(9)), 0]);
  await restoredService.close();
});

describe('a backup', () => {
  test('is refused to a caller without the admin key, and is a 404 on Redis', async () => {
    const reply = await service.app.inject({ url: '/v1/admin/backup', headers: { authorization: 'Bearer other' } });
    expect(reply.statusCode).toBe(401);
    const refusedRun = await runTerminal(['backup', join(folder, 'none.db'), '--url', url, '--key', 'other']);
    expect(refusedRun).toMatchObject({ code: 1, stdout: '' });
    expect(refusedRun.stderr).toContain(`no backup from ${url}: `);
    const unreachableRun = await runTerminal(['backup', join(folder, 'none.db'), '--url', 'http://127.0.0.1:9']);
    expect(unreachableRun.stderr).toContain('no backup from http://127.0.0.1:9: it cannot be reached');
    expect(readdirSync(folder)).not.toContain('none.db');

    const withoutBackups = await buildKeyedApp({
      change: (services) => ({ ...services, store: { ...services.store, backUp: null } }),
    });
    const redisReply = await withoutBackups.app.inject({ url: '/v1/admin/backup', headers: asOperator });
    expect([redisReply.statusCode, redisReply.json().detail]).toEqual([
      404,
      'the service cannot back up Redis: use the tools of Redis',
    ]);
    await withoutBackups.close();
  });

  test('leaves no file in the data folder, also when its reader disconnects', async () => {
    const controller = new AbortController();
    const reply = await fetch(`${url}/v1/admin/backup`, { headers: asOperator, signal: controller.signal });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/vnd.sqlite3']);
    controller.abort();
    const partialFiles = () => readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.part'));
    while (partialFiles().length > 0) await delay(20);
  });

  test('does not overwrite a file, and needs a folder that no process uses', async () => {
    writeFileSync(join(folder, 'there.db'), 'x');
    const dataDir = join(folder, 'alone');
    await expect(backUpFolder(dataDir, join(folder, 'new.db'))).rejects.toThrow(`there is no database in ${dataDir}`);
    expect(() => restoreFolder(dataDir, join(folder, 'gone.db'), false)).toThrow('there is no file');
    restoreFolder(dataDir, file, false);
    await expect(backUpFolder(dataDir, join(folder, 'there.db'))).rejects.toThrow('already exists');
    expect(readFileSync(join(folder, 'there.db'), 'utf8')).toBe('x');
    const openService = await buildTestApp({ dataDir });
    await expect(backUpFolder(dataDir, join(folder, 'new.db'))).rejects.toThrow('in use by another process');
    expect(() => restoreFolder(dataDir, file, true)).toThrow('in use by another process');
    await openService.close();
  });
});

describe('a restore', () => {
  test('replaces content only when a flag allows it, and keeps the old content beside it', () => {
    const dataDir = join(folder, 'full');
    expect(restoreFolder(dataDir, file, false)).toEqual({ debates: 2, previousPath: null });
    expect(() => restoreFolder(dataDir, file, false)).toThrow('--replace');
    const { previousPath } = restoreFolder(dataDir, file, true);
    expect(readdirSync(dataDir).map((name) => join(dataDir, name))).toContain(previousPath);
  });

  test.each([
    ['a text file', (path: string) => writeFileSync(path, 'no database'.repeat(1_000))],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['half of a copy', (path: string) => truncateSync(path, statSync(path).size / 2)],
  ])('refuses %s and changes nothing', async (_, damage) => {
    const path = join(folder, 'damaged.db');
    writeFileSync(path, readFileSync(file));
    damage(path);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    expect(() => restoreFolder(dataDir, path, false)).toThrow(`${path} is not a backup of Parley: `);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each([
    [['backup'], 'backup needs one file'],
    [['restore', 'a', 'b'], 'restore needs one file'],
    [['history', '--replace'], '--replace: not an option of history'],
  ])('%j is a usage error', async (args, expectedError) => {
    const { code, stderr } = await runTerminal(args);
    expect(code).toBe(2);
    expect(stderr).toContain(expectedError);
  });
});
