/** The test command starts with Node 26 when it is available, and reports the reason in one sentence otherwise. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './image/dockerfile.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
  mkdirSync(join(folder, 'test'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(root, 'test/run.sh'), join(folder, 'test/run.sh'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (path: string, script: string) =>
  writeFileSync(join(folder, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
const node26 = `[ "$1" = --version ] && echo v26.10.0 || echo "ran $*"`;
const nodeWithoutLibrary = `[ -e ${'$'}{0%/*}/../../libatomic ] || { echo 'libatomic.so.1: cannot open' >&2; exit 127; }\n${node26}`;
/** The other commands that run.sh uses; `dirname` is that of the system. */
const aptGet = 'echo "$*" >> "$CALLS"; [ "$1" = update ] || touch "$LIBRARY"';

function run(user: 'root' | 'other') {
  program('bin/id', `echo ${user === 'root' ? 0 : 1000}`);
  return spawnSync('/bin/sh', [join(folder, 'test/run.sh'), '-t', 'one test'], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      CALLS: join(folder, 'calls'),
      LIBRARY: join(folder, 'libatomic'),
    },
  });
}

const refusal = {
  status: 1,
  stdout: '0 passed, 1 failed\n',
  stderr: expect.stringMatching(/^The tests need Node 26, .* and libatomic1, .*\n$/),
};

test('the command › runs the tests with Node 26 and its own arguments', () => {
  program('node_modules/.bin/node', node26);
  program('bin/apt-get', 'exit 100');
  expect(run('root')).toMatchObject({ status: 0, stdout: 'ran test/run.ts -t one test\n', stderr: '' });
});

test('the command › installs the missing library for root', () => {
  program('node_modules/.bin/node', nodeWithoutLibrary);
  program('bin/apt-get', aptGet);
  expect(run('root')).toMatchObject({ status: 0, stdout: 'ran test/run.ts -t one test\n', stderr: '' });
});

test('the command › installs nothing for another user', () => {
  program('node_modules/.bin/node', nodeWithoutLibrary);
  program('bin/apt-get', aptGet);
  expect(run('other')).toMatchObject(refusal);
});

test('the command › refuses when the installation fails', () => {
  program('node_modules/.bin/node', nodeWithoutLibrary);
  program('bin/apt-get', 'exit 100');
  expect(run('root')).toMatchObject(refusal);
});

test('the command › refuses an older Node, as before `npm ci`, and installs nothing', () => {
  program('bin/node', 'echo v20.20.2');
  program('bin/apt-get', aptGet);
  expect(run('root')).toMatchObject(refusal);
});
