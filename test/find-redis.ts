/** Makes sure that the tests have a Redis of version 7 or newer, installing Debian's where it may. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';

const OLDEST = 7;

/** What the search may look at and change. */
export interface Machine {
  /** Read: `REDIS_URL`, and `PATH` for `redis-server` and `apt-get`. */
  environment: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** Debian asks this file whether a freshly installed service may start. */
  servicePolicyFile: string;
  /** How long the one at `REDIS_URL` may take to say its version. */
  answerTimeoutMs: number;
}

export const thisMachine: Machine = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  servicePolicyFile: '/usr/sbin/policy-rc.d',
  answerTimeoutMs: 5_000,
};

/**
 * Says which Redis the tests will have: the one at `REDIS_URL` when that is set, else `redis-server` on PATH.
 * Throws an error of one sentence when there is none of version 7 or newer and none can be installed.
 */
export async function findRedis(machine: Machine): Promise<string> {
  const url = machine.environment['REDIS_URL'];
  if (url) return `Redis ${await versionAt(url, machine.answerTimeoutMs)} at REDIS_URL`;
  const found = versionOnPath(machine);
  if (isRecent(found)) return `redis-server ${found} on PATH`;
  const refusal = installRedis(machine);
  const installed = versionOnPath(machine);
  if (isRecent(installed)) return `redis-server ${installed}, just installed`;
  throw new Error(
    `The tests need Redis ${OLDEST} or newer (found ${installed ?? 'none'}): set REDIS_URL, or put redis-server on PATH, ` +
      `or run them as root on Debian to have it installed (${refusal ?? 'the package is too old'}).`,
  );
}

async function versionAt(url: string, timeoutMs: number): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  // What went wrong is told to listeners; connect() itself only says that the connection is closed.
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => {
    lastError = error;
  });
  const answer = redis.connect().then(() => redis.info('server'));
  const silence = delay(timeoutMs, null, { ref: false }).then(() => Promise.reject(new Error('it does not answer')));
  try {
    const version = /^redis_version:(\S+)/m.exec(await Promise.race([answer, silence]))?.[1];
    if (isRecent(version)) return version;
    throw new Error(`it is version ${version ?? 'unknown'}`);
  } catch (cause) {
    const { message } = lastError ?? (cause as Error);
    throw new Error(`The tests need Redis ${OLDEST} or newer, and the one at REDIS_URL will not do (${message}).`, {
      cause,
    });
  } finally {
    redis.disconnect();
  }
}

function versionOnPath(machine: Machine): string | undefined {
  const { stdout } = run(machine, ['redis-server', '--version']);
  return /\bv=(\S+)/.exec(stdout ?? '')?.[1];
}

function isRecent(version: string | undefined): version is string {
  return version !== undefined && Number.parseInt(version, 10) >= OLDEST;
}

/** Null when the package was installed, else why not. The server is installed as a program; no service is started. */
function installRedis(machine: Machine): string | null {
  if (!machine.isRoot) return 'this user is not root';
  if (run(machine, ['apt-get', '--version']).error) return 'there is no apt-get';
  const ownsPolicy = !existsSync(machine.servicePolicyFile);
  if (ownsPolicy) writeFileSync(machine.servicePolicyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return aptGet(machine, ['update']) ?? aptGet(machine, ['install', '-y', '--no-install-recommends', 'redis-server']);
  } finally {
    if (ownsPolicy) rmSync(machine.servicePolicyFile);
  }
}

function aptGet(machine: Machine, command: string[]): string | null {
  const { status, stderr } = run(machine, ['apt-get', ...command]);
  const lastLine = stderr?.trim().split('\n').at(-1);
  return status === 0 ? null : `apt-get ${command[0]} failed: ${lastLine || 'it did not say why'}`;
}

function run(machine: Machine, [program = '', ...rest]: string[]) {
  return spawnSync(program, rest, {
    env: { ...machine.environment, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: 300_000,
  });
}
