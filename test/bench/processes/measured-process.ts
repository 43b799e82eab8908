/** A Node process of the benchmark that returns its resource usage on request. It is killed when this process ends. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Reading, ReadingRequest } from './control-channel.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface MeasuredProcess {
  /** Sends a message and returns the response to it. Only one request at a time. */
  request<T>(message: object): Promise<T>;
  reading(when?: ReadingRequest['reading']): Promise<Reading>;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** Relative to the root of the project. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The maximum number of open files. The default is the limit of this process. */
  readonly maxDescriptors?: number;
}

export async function startProcess(options: ProcessOptions): Promise<MeasuredProcess> {
  const { script, args: scriptArgs = [], environment = {}, maxDescriptors } = options;
  const { PATH = '', HOME = '' } = process.env;
  const args = [
    process.execPath,
    '--expose-gc',
    '--import',
    './test/bench/processes/control-channel.ts',
    script,
    ...scriptArgs,
  ];
  // `spawn` cannot set this limit. A shell lowers its own and then replaces itself with Node; the second `sh` is its `$0`.
  const commandLine =
    maxDescriptors === undefined ? args : ['sh', '-c', `ulimit -n ${maxDescriptors}; exec "$@"`, 'sh', ...args];
  const [command = '', ...commandArgs] = commandLine;
  const child = spawn(command, commandArgs, {
    cwd: ROOT,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderrChunks: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => stderrChunks.push(chunk));
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${script} ended: ${Buffer.concat(stderrChunks).toString().slice(-2_000)}`);
  });
  // Prevents an unhandled rejection between requests.
  exited.catch(() => {});
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const request = <T>(message: object): Promise<T> => Promise.race([responseTo<T>(child, message), exited]);
  return {
    request,
    reading: async (when = 'now') => (await request<{ reading: Reading }>({ reading: when })).reading,
    async stop() {
      process.off('exit', killChild);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function responseTo<T>(child: ChildProcess, message: object): Promise<T> {
  const nextMessage = once(child, 'message');
  child.send(message);
  const [response] = await nextMessage;
  return response as T;
}

/** CPU time of all threads of a process during `work`. */
export async function cpuMicrosDuring(measured: MeasuredProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await measured.reading();
  await work();
  return (await measured.reading()).cpuMicros - before.cpuMicros;
}
