/** A Node process of the benchmark's own that can be asked what it has used, and that is ended by its id. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Reading, ReadingRequest } from './control-channel.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface MeasuredProcess {
  /** What it is sent and what it answers with, one answer to one question. */
  ask<T>(question: object): Promise<T>;
  reading(when?: ReadingRequest['reading']): Promise<Reading>;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** From the project's root. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** File descriptors that it may open; as many as this process unless it is given. */
  readonly descriptors?: number;
}

export async function startProcess(options: ProcessOptions): Promise<MeasuredProcess> {
  const { script, args = [], environment = {}, descriptors } = options;
  const { PATH = '', HOME = '' } = process.env;
  const words = [
    process.execPath,
    '--expose-gc',
    '--import',
    './test/bench/processes/control-channel.ts',
    script,
    ...args,
  ];
  // Only a shell can lower the limit of a process that it becomes.
  const limited =
    descriptors === undefined ? words : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...words];
  const [command = '', ...rest] = limited;
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} ended: ${Buffer.concat(said).toString().slice(-2_000)}`);
  });
  ended.catch(() => {});
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);
  const ask = <T>(question: object): Promise<T> => Promise.race([answerOf<T>(child, question), ended]);
  return {
    ask,
    reading: async (when = 'now') => (await ask<{ reading: Reading }>({ reading: when })).reading,
    async stop() {
      process.off('exit', endWithProcess);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function answerOf<T>(child: ChildProcess, question: object): Promise<T> {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer as T;
}

/** CPU of a process, all its threads, while something is done. */
export async function cpuMicrosDuring(measured: MeasuredProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await measured.reading();
  await work();
  return (await measured.reading()).cpuMicros - before.cpuMicros;
}
