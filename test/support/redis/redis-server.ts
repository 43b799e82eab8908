/** A real Redis for one test: started on a free port in its own directory, with faults on demand, stopped by its id. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../processes/free-port.ts';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Sends any command, on a connection that is closed afterwards. */
  command(...args: string[]): Promise<unknown>;
  /** Stops immediately, as in a crash: only the bytes on disk are saved. */
  kill(): Promise<void>;
  /** Starts again on the same port and the same files. */
  restart(): Promise<void>;
  /** The process keeps its sockets open and does not reply until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Writes are refused with READONLY, as by a primary that became a replica. */
  setReadOnly(readOnly: boolean): Promise<void>;
  /** Writes are refused with OOM, reads succeed. */
  setFull(full: boolean): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
const BINARY = process.env.REDIS_SERVER_BIN ?? 'redis-server';

/** `settings`: further options of redis-server. `port`: the default is a free one. */
export async function startRedisServer(settings: readonly string[] = [], port?: number): Promise<RedisServer> {
  return startAt(port ?? (await freePort()), settings);
}

async function startAt(port: number, settings: readonly string[]): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  const args = [...SETTINGS, '--port', String(port), '--dir', directory, ...settings];
  let child = await start(args, url);
  // Any end of the test process also ends its server.
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);

  async function killProcess(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const command = (...args: string[]) => sendCommand(url, args);

  return {
    url,
    port,
    command,
    kill: killProcess,
    async restart() {
      await killProcess();
      child = await start(args, url);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async setReadOnly(readOnly) {
      // A replica without a primary refuses writes and continues to serve its data.
      await (readOnly ? command('REPLICAOF', '127.0.0.1', '1') : command('REPLICAOF', 'NO', 'ONE'));
    },
    async setFull(full) {
      await command('CONFIG', 'SET', 'maxmemory', full ? '1' : '0');
    },
    async stop() {
      await killProcess();
      process.off('exit', endWithProcess);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Whether this machine has a redis-server to start. */
export function hasRedisServer(): boolean {
  try {
    execFileSync(BINARY, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function start(args: readonly string[], url: string): Promise<ChildProcess> {
  const child = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`redis-server ended at its start: ${Buffer.concat(output).toString().slice(-500)}`);
  });
  await Promise.race([waitForPing(url), ended]);
  ended.catch(() => {});
  return child;
}

async function waitForPing(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
}

async function sendCommand(url: string, [name = '', ...args]: readonly string[]): Promise<unknown> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {});
  try {
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}
