/** Finds a Redis of version 7 or newer for the tests, and installs the package of Debian when it may. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { installPackage, type Machine, outputOf } from './machine.ts';

const OLDEST_VERSION = 7;

/**
 * Describes the Redis of the tests: the server at `REDIS_URL` when that is set, otherwise `redis-server` on PATH.
 * Throws an error of one sentence when no version 7 or newer exists and none can be installed.
 */
export async function findRedis(machine: Machine): Promise<string> {
  const url = machine.environment['REDIS_URL'];
  if (url) return `Redis ${await versionAt(url, machine.answerTimeoutMs)} at REDIS_URL`;
  const existing = versionOnPath(machine);
  if (isRecent(existing)) return `redis-server ${existing} on PATH`;
  const refusal = installPackage(machine, 'redis-server');
  const installed = versionOnPath(machine);
  if (isRecent(installed)) return `redis-server ${installed}, just installed`;
  throw new Error(
    `The tests need Redis ${OLDEST_VERSION} or newer (found ${installed ?? 'none'}): set REDIS_URL, or put redis-server on PATH, ` +
      `or run them as root on Debian to have it installed (${refusal ?? 'the package is too old'}).`,
  );
}

async function versionAt(url: string, timeoutMs: number): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  // The client emits the cause as an event; connect() itself only reports that the connection is closed.
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => {
    lastError = error;
  });
  const serverInfo = redis.connect().then(() => redis.info('server'));
  const timeout = delay(timeoutMs, null, { ref: false }).then(() => Promise.reject(new Error('it does not answer')));
  try {
    const version = /^redis_version:(\S+)/m.exec(await Promise.race([serverInfo, timeout]))?.[1];
    if (isRecent(version)) return version;
    throw new Error(`it is version ${version ?? 'unknown'}`);
  } catch (cause) {
    const { message } = lastError ?? (cause as Error);
    throw new Error(
      `The tests need Redis ${OLDEST_VERSION} or newer, and the one at REDIS_URL will not do (${message}).`,
      {
        cause,
      },
    );
  } finally {
    redis.disconnect();
  }
}

function versionOnPath(machine: Machine): string | undefined {
  return /\bv=(\S+)/.exec(outputOf(machine, ['redis-server', '--version']) ?? '')?.[1];
}

function isRecent(version: string | undefined): version is string {
  return version !== undefined && Number.parseInt(version, 10) >= OLDEST_VERSION;
}
