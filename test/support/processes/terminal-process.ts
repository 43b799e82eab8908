/** The command as its own process, with its output and its exit. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface TerminalOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Written to standard input. */
  readonly input?: string;
}

export interface TerminalExit {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TerminalProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when this text is on standard error. Throws when the process ends before. */
  waitForText(text: string): Promise<void>;
  waitForExit(): Promise<TerminalExit>;
}

export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'src/cli.ts'), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...options.environment },
    stdio: 'pipe',
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk;
  });
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    child,
    async waitForText(text) {
      while (!output.stderr.includes(text)) {
        const isOver = await Promise.race([once(child.stderr, 'data').then(() => false), closed.then(() => true)]);
        if (isOver && !output.stderr.includes(text)) throw new Error(`"${text}" was never shown:\n${output.stderr}`);
      }
    },
    async waitForExit() {
      const [code, signal] = await closed;
      return { code: code ?? signal, ...output };
    },
  };
}

export function runTerminal(args: readonly string[], options: TerminalOptions = {}): Promise<TerminalExit> {
  return openTerminal(args, options).waitForExit();
}
