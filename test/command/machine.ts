/** The machine that the tests run on: what is installed, and Debian's packages where they may be installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** What a search may look at and change. */
export interface Machine {
  /** Read: what names a program or a server, and `PATH` for programs and `apt-get`. */
  environment: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** Debian asks this file whether a freshly installed service may start. */
  servicePolicyFile: string;
  /** How long a server that is asked for its version may take. */
  answerTimeoutMs: number;
}

export const thisMachine: Machine = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  servicePolicyFile: '/usr/sbin/policy-rc.d',
  answerTimeoutMs: 5_000,
};

/** What a program says on its standard output; undefined when no program has this name. */
export function outputOf(machine: Machine, command: readonly string[]): string | undefined {
  const { stdout, error } = run(machine, command);
  return error ? undefined : stdout;
}

/** Null when Debian's package was installed, else why not. Programs are installed; no service is started. */
export function installPackage(machine: Machine, name: string): string | null {
  if (!machine.isRoot) return 'this user is not root';
  if (run(machine, ['apt-get', '--version']).error) return 'there is no apt-get';
  const ownsPolicy = !existsSync(machine.servicePolicyFile);
  if (ownsPolicy) writeFileSync(machine.servicePolicyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return aptGet(machine, ['update']) ?? aptGet(machine, ['install', '-y', '--no-install-recommends', name]);
  } finally {
    if (ownsPolicy) rmSync(machine.servicePolicyFile);
  }
}

function aptGet(machine: Machine, command: string[]): string | null {
  const { status, stderr } = run(machine, ['apt-get', ...command]);
  const lastLine = stderr?.trim().split('\n').at(-1);
  return status === 0 ? null : `apt-get ${command[0]} failed: ${lastLine || 'it did not say why'}`;
}

function run(machine: Machine, [program = '', ...rest]: readonly string[]) {
  return spawnSync(program, rest, {
    env: { ...machine.environment, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: 600_000,
  });
}
