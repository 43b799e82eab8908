/** The machine of the tests: its installed programs, and the installation of Debian packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** The parts of a machine that a search may read and change. */
export interface Machine {
  /** The variables that name a program or a server, and `PATH`. */
  environment: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** Debian asks this file whether a freshly installed service may start. */
  servicePolicyFile: string;
  /** The timeout of a request for the version of a server. */
  answerTimeoutMs: number;
}

export const localMachine: Machine = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  servicePolicyFile: '/usr/sbin/policy-rc.d',
  answerTimeoutMs: 5_000,
};

/** The standard output of a program; undefined when no program has this name. */
export function outputOf(machine: Machine, command: readonly string[]): string | undefined {
  const { stdout, error } = run(machine, command);
  return error ? undefined : stdout;
}

/** Installs a package of Debian without starting its service. Returns null, or the reason of the failure. */
export function installPackage(machine: Machine, name: string): string | null {
  if (!machine.isRoot) return 'this user is not root';
  if (run(machine, ['apt-get', '--version']).error) return 'there is no apt-get';
  const isPolicyCreated = !existsSync(machine.servicePolicyFile);
  if (isPolicyCreated) writeFileSync(machine.servicePolicyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return aptGet(machine, ['update']) ?? aptGet(machine, ['install', '-y', '--no-install-recommends', name]);
  } finally {
    if (isPolicyCreated) rmSync(machine.servicePolicyFile);
  }
}

function aptGet(machine: Machine, command: string[]): string | null {
  const { status, stderr } = run(machine, ['apt-get', ...command]);
  const lastLine = stderr?.trim().split('\n').at(-1);
  return status === 0 ? null : `apt-get ${command[0]} failed: ${lastLine || 'without a message'}`;
}

function run(machine: Machine, [program = '', ...args]: readonly string[]) {
  return spawnSync(program, args, {
    env: { ...machine.environment, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: 600_000,
  });
}
