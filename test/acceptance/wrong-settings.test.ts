/** A wrong setting ends the start of the real process: one sentence names it, without a stack trace. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../support/processes/service-process.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
let redis: RedisServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
  redis = await startRedisServer(['--databases', '4']);
  // All rights except the selection of a database.
  await redis.command('ACL', 'SETUSER', 'bound', 'on', '>secret', '~*', '&*', '+@all', '-select');
});
afterAll(async () => {
  await redis.stop();
  removeFolder(folder);
});

interface ExitResult {
  readonly code: number;
  readonly stderr: string;
}

async function start(environment: Readonly<Record<string, string>>, file: object = {}): Promise<ExitResult> {
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(file));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', PARLEY_CONFIG: config, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stderr = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  return { code, stderr: await stderr };
}

test.each<[string, () => Promise<ExitResult>, RegExp]>([
  [
    'a database that Redis does not have',
    () => start({ REDIS_URL: `${redis.url}/9` }),
    /^REDIS_URL: Redis refuses database 9 \(ERR DB index is out of range\)$/,
  ],
  [
    'a database that the Redis user may not choose',
    () => start({ REDIS_URL: `redis://bound:secret@127.0.0.1:${redis.port}/1` }),
    /^REDIS_URL: Redis refuses database 1 \(NOPERM .*\)$/,
  ],
  ['a database without a number', () => start({ REDIS_URL: 'redis://127.0.0.1/abc' }), /^REDIS_URL: names a database/],
  [
    'trusted proxies that include every address',
    () => start({}, { trusted_proxies: ['0.0.0.0/0'] }),
    /trusted_proxies: must not include every/,
  ],
  [
    'a price of an unknown model',
    () => start({}, { prices: { x: { input: 1, output: 1 } } }),
    /prices\.x: does not name a model/,
  ],
  [
    'more connections than file descriptors',
    () => start({}, { limits: { max_connections: 1e9 } }),
    /limits\.max_connections/,
  ],
])(
  'the start › fails with one sentence when the settings contain %s',
  async (_, startWithSettings, expectedSentence) => {
    const { code, stderr } = await startWithSettings();
    const lines = stderr.trimEnd().split('\n');
    // For settings of the environment and the file, a line before them names their source.
    expect(lines.filter((line) => line !== 'The configuration is not valid.')).toEqual([
      expect.stringMatching(expectedSentence),
    ]);
    expect(code).toBe(1);
  },
);
