/** Runs the real service as a process of its own, from a copy of the working tree, and collects its output. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Modules are compiled once for all starts, which saves a third of each. */
export const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node');

/**
 * Copies the working tree into an empty folder, with uncommitted files and without ignored ones, and links its
 * `node_modules`.
 */
export function copyOfWorkingTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-checkout-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  // Git still lists files that are deleted when the deletion is not committed yet.
  for (const file of files
    .toString()
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** The output of the process, split at line ends. A line that arrives in two pieces is two entries. */
  readonly lines: readonly string[];
  /** Resolves with the exit code, or the signal that ended it. */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Default: a free port. The port of a process that has ended lets its clients reach this one. */
  readonly port?: number;
}

/** Starts the service and resolves when /healthz replies. Throws with the output when the process ends before that. */
export async function startService({ folder, environment, port: fixedPort }: ServiceOptions): Promise<ServiceProcess> {
  const port = fixedPort ?? (await freePort());
  const node = join(ROOT, 'node_modules/.bin/node');
  const { PATH = '', HOME = '' } = process.env;
  // Node itself instead of `npm start`, so that signals reach the service and not npm.
  const child = spawn(node, ['src/server.ts'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PARLEY_DISCOVER: 'false',
      // Some tests set provider keys and still want the simulated panel.
      PARLEY_SIMULATED: 'true',
      // Otherwise a stop would wait for calls that never return.
      PARLEY_DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const addLines = (chunk: Buffer) =>
    lines.push(
      ...chunk
        .toString()
        .split('\n')
        .filter((line) => line !== ''),
    );
  child.stdout.on('data', addLines);
  child.stderr.on('data', addLines);
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended:\n${lines.join('\n')}`);
    const isHealthy = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isHealthy) break;
    await delay(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    stop: async (signal) => {
      child.kill(signal);
      const [code, endedBy] = await exited;
      return code ?? endedBy ?? '';
    },
  };
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
