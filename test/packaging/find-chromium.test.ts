/** The tests find a Chromium, install it when they can, and report the reason in one sentence otherwise. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from '../command/find-chromium.ts';
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
function program(name: string, script: string): string {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const VERSION_SCRIPT = "echo 'Chromium 150.0.7000.10 built on Debian GNU/Linux'";

test('a Chromium on PATH › is used, and a program that only explains the installation is not', () => {
  program('chromium-browser', "echo 'Command requires the chromium snap to be installed.'");
  const path = program('google-chrome', "echo 'Google Chrome 151.0.7000.10'");
  program('apt-get', `echo called >> ${folder}/calls`);
  expect(findChromium(machine)).toEqual({ path, version: 'Google Chrome 151.0.7000.10' });
  expect(existsSync(join(folder, 'calls'))).toBe(false);
});

test('CHROMIUM › takes precedence, and no other browser is used when it is wrong', () => {
  program('chromium', VERSION_SCRIPT);
  const path = program('another', "echo 'Chromium 149.0.1.2'");
  const machineWith = (CHROMIUM: string) => ({ ...machine, environment: { ...machine.environment, CHROMIUM } });
  expect(findChromium(machineWith(path))).toEqual({ path, version: 'Chromium 149.0.1.2' });
  expect(() => findChromium(machineWith('/nowhere'))).toThrow('(CHROMIUM is /nowhere, which does not run).');
});

test('a missing Chromium › is installed by root', () => {
  const path = join(folder, 'bin', 'chromium');
  program(
    'apt-get',
    `echo "$*" >> ${folder}/calls
    [ "$1" = install ] || exit 0
    printf '%s\\n' '#!/bin/sh' "${VERSION_SCRIPT}" > ${path}
    /bin/chmod +x ${path}`,
  );
  expect(findChromium(machine)).toEqual({ path, version: 'Chromium 150.0.7000.10' });
  expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([
    '--version',
    'update',
    'install -y --no-install-recommends chromium',
  ]);
});

test('a machine without Chromium › gets the reason in one sentence', () => {
  const errorMessage = (reason: string) =>
    'The tests of the page need Chromium: put chromium on PATH, or its path in CHROMIUM, ' +
    `or run them as root on Debian to have it installed (${reason}).`;
  expect(() => findChromium({ ...machine, isRoot: false })).toThrow(errorMessage('this user is not root'));
  expect(() => findChromium(machine)).toThrow(errorMessage('there is no apt-get'));
  program('apt-get', 'exit 0');
  expect(() => findChromium(machine)).toThrow(errorMessage('the package contains none'));
});
