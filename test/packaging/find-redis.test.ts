/**
 * The tests find a Redis of version 7 or newer, install it when they can, and report the reason in one sentence
 * otherwise.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRedis } from '../command/find-redis.ts';
import type { Machine } from '../command/machine.ts';

let folder: string;
let machine: Machine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-machine-'));
  mkdirSync(join(folder, 'bin'));
  machine = {
    environment: { PATH: join(folder, 'bin') },
    isRoot: true,
    servicePolicyFile: join(folder, 'policy-rc.d'),
    answerTimeoutMs: 10_000,
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a program to the PATH of the simulated machine: a few lines of sh. */
function program(name: string, script: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

const redisServer = (version: string) =>
  `echo 'Redis server v=${version} sha=00000000:0 malloc=jemalloc-5.2.1 bits=64'`;

/** Records its calls, and on `install` whether services may start; then writes a redis-server to PATH. */
function aptGet(version: string): void {
  const bin = join(folder, 'bin');
  program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> ${folder}/calls
    [ "$1" = install ] || exit 0
    ${machine.servicePolicyFile}; echo "policy $?" >> ${folder}/calls
    printf '%s\\n' '#!/bin/sh' "${redisServer(version)}" > ${bin}/redis-server
    /bin/chmod +x ${bin}/redis-server`,
  );
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

test('a redis-server on PATH › is used', async () => {
  program('redis-server', redisServer('8.2.1'));
  program('apt-get', `echo called >> ${folder}/calls`);
  expect(await findRedis(machine)).toBe('redis-server 8.2.1 on PATH');
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('a missing redis-server › is installed by root, and no service is started', async () => {
  aptGet('7.0.15');
  expect(await findRedis(machine)).toBe('redis-server 7.0.15, just installed');
  expect(calls()).toEqual([
    'noninteractive --version',
    'noninteractive update',
    'noninteractive install -y --no-install-recommends redis-server',
    'policy 101', // Debian's status for a service that must not start
  ]);
  expect(existsSync(machine.servicePolicyFile)).toBe(false);
});

test('an existing policy file › is not changed', async () => {
  writeFileSync(machine.servicePolicyFile, '#!/bin/sh\nexit 104\n', { mode: 0o755 });
  aptGet('7.0.15');
  await findRedis(machine);
  expect(calls()).toContain('policy 104');
  expect(existsSync(machine.servicePolicyFile)).toBe(true);
});

const errorMessage = (foundVersion: string, reason: string) =>
  `The tests need Redis 7 or newer (found ${foundVersion}): set REDIS_URL, or put redis-server on PATH, ` +
  `or run them as root on Debian to have it installed (${reason}).`;

test('an older server or package › is refused', async () => {
  program('redis-server', redisServer('6.0.16'));
  aptGet('6.0.16');
  await expect(findRedis(machine)).rejects.toThrow(errorMessage('6.0.16', 'the package is too old'));
});

test('a user other than root › does not install', async () => {
  aptGet('7.0.15');
  await expect(findRedis({ ...machine, isRoot: false })).rejects.toThrow(errorMessage('none', 'this user is not root'));
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('a machine without apt-get › gets the reason', async () => {
  await expect(findRedis(machine)).rejects.toThrow(errorMessage('none', 'there is no apt-get'));
});

test('a failed installation › is reported with its last output, and the policy file is deleted', async () => {
  program('apt-get', 'echo "Reading lists" >&2; echo "E: no network" >&2; [ "$1" = --version ] || exit 100');
  await expect(findRedis(machine)).rejects.toThrow(errorMessage('none', 'apt-get update failed: E: no network'));
  expect(existsSync(machine.servicePolicyFile)).toBe(false);
});

/** A server with the part of the Redis protocol that returns its version; with null it never replies. */
async function serverOfVersion(version: string | null) {
  const info = `# Server\r\nredis_version:${version}\r\nloading:0\r\n`;
  const replyTo = (command: string) => {
    if (/\binfo\b/i.test(command)) return `$${info.length}\r\n${info}\r\n`;
    return /\bhello\b/i.test(command) ? '%1\r\n+proto\r\n:3\r\n' : '+OK\r\n';
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (version === null) return;
      for (const command of chunk.toString().split(/(?=\*\d+\r\n)/)) socket.write(replyTo(command));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { REDIS_URL: `redis://127.0.0.1:${port}`, close };
}

const machineWithRedisAt = ({ REDIS_URL }: { REDIS_URL: string }) => ({
  ...machine,
  environment: { ...machine.environment, REDIS_URL },
});
const refusalMessage = (reason: string) =>
  `The tests need Redis 7 or newer, and the one at REDIS_URL will not do (${reason}).`;

test('REDIS_URL › takes precedence', async () => {
  program('redis-server', redisServer('8.2.1'));
  const server = await serverOfVersion('7.4.0');
  expect(await findRedis(machineWithRedisAt(server))).toBe('Redis 7.4.0 at REDIS_URL');
  await server.close();
});

test('a REDIS_URL of an older server › is refused, also with a newer server on PATH', async () => {
  program('redis-server', redisServer('8.2.1'));
  const server = await serverOfVersion('6.2.14');
  await expect(findRedis(machineWithRedisAt(server))).rejects.toThrow(refusalMessage('it is version 6.2.14'));
  await server.close();
});

test('a REDIS_URL of a server that does not reply › is refused after a timeout', async () => {
  const server = await serverOfVersion(null);
  await expect(findRedis({ ...machineWithRedisAt(server), answerTimeoutMs: 50 })).rejects.toThrow(
    refusalMessage('it does not answer'),
  );
  await server.close();
});

test('a REDIS_URL without a server › is refused with the reason', async () => {
  const server = await serverOfVersion('7.4.0');
  await server.close();
  await expect(findRedis(machineWithRedisAt(server))).rejects.toThrow(
    /will not do \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\.$/,
  );
});
