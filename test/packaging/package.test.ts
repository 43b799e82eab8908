/** The package: installed versions and their sources, install scripts, exports and commands. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './image/dockerfile.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    license: z.string(),
    exports: versions,
    scripts: versions,
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    peerDependencies: versions,
    peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
const lockedPackages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every version › is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const allVersions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(allVersions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the lock file › has the hash of every package and no address', () => {
  expect(lockedPackages.filter(([, { integrity, resolved }]) => !integrity || resolved).map(([path]) => path)).toEqual(
    [],
  );
  expect(read('package-lock.json')).not.toMatch(/"resolved"/);
});

test('packages › run no script when they are installed', () => {
  const withScript = lockedPackages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const refusedScripts = withScript.filter(
    ([path]) => manifest.allowScripts[path.replace(/^.*node_modules\//, '')] === false,
  );
  expect(refusedScripts).toEqual(withScript);
});

test('every export of the package › exists', () => {
  for (const [name, path] of Object.entries(manifest.exports)) {
    expect(import.meta.resolve(name.replace('.', 'parley'))).toBe(pathToFileURL(join(root, path)).href);
    expect(statSync(join(root, path)).isFile()).toBe(true);
  }
});

test('a peer dependency › is optional, and installed for the tests', () => {
  const { peerDependencies, peerDependenciesMeta, devDependencies } = manifest;
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(range).toBe(`^${devDependencies[name]}`);
  }
});

test('Node › has one version for every system, the same as the image', () => {
  const platforms = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(platforms).toHaveLength(5);
  for (const [, version] of platforms) expect(`v${version}`).toBe(process.version);
});

// TypeScript 7 does the type check. Version 6, which dependency-cruiser needs, has a command of the same name, and npm
// links the command of the last one; `npm rebuild typescript` links that of version 7.
test('tsc › is TypeScript 7', () => {
  const version = execFileSync(join(root, 'node_modules/.bin/tsc'), ['--version'], { encoding: 'utf8' });
  expect(version.trim()).toBe(`Version ${manifest.devDependencies['typescript']}`);
});

test('the licence › is that of package.json', () => {
  expect(manifest.license).toBe('Apache-2.0');
  expect(read('LICENSE')).toMatch(/^\s*Apache License\s+Version 2\.0/);
});

test('.ci/run › is the command of the README', () => {
  const lines = read('.ci/run')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm ci && npm test']);
  expect(statSync(join(root, '.ci/run')).mode & 0o111).toBe(0o111);
  expect(read('README.md')).toContain('npm ci && npm test');
});

test('the editor, git and the formatter › agree on the layout of text', () => {
  const formatter = z
    .object({ formatter: z.object({ indentWidth: z.number(), lineWidth: z.number(), lineEnding: z.string() }) })
    .parse(JSON.parse(read('biome.json'))).formatter;
  const editor = read('.editorconfig');
  expect(editor).toContain(`indent_size = ${formatter.indentWidth}`);
  expect(editor).toContain(`max_line_length = ${formatter.lineWidth}`);
  expect(editor).toContain(`end_of_line = ${formatter.lineEnding}`);
});
