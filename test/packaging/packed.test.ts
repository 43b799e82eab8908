/** `npm pack`: a tarball of JavaScript and types, which a new project installs, imports and compiles. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from './image/dockerfile.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-packed-'));
/** A copy, because packing changes package.json, which other tests read. */
const project = join(folder, 'project');
const installed = join(folder, 'node_modules/parley');
const originalManifest = readFileSync(join(root, 'package.json'), 'utf8');
/** The PATH of a user without this project, with the user's own Node. */
const userPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((part) => !part.includes('node_modules'))
  .join(delimiter);

const runScript = (node: string, script: string, env: NodeJS.ProcessEnv = process.env) =>
  execFileSync(node, ['--input-type=module', '--eval', script], { cwd: folder, env, encoding: 'utf8' });

beforeAll(() => {
  const build = ['test/build-package.ts', 'test/tsconfig.package.json', 'tsconfig.json'];
  for (const part of ['src', ...build, 'package.json', 'README.md', 'LICENSE']) {
    cpSync(join(root, part), join(project, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: project, stdio: 'pipe' });
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}');
  const tarball = `parley-${packageJson.version}.tgz`;
  const npmOptions = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  execFileSync('npm', ['install', ...npmOptions, join(folder, tarball)], { cwd: folder, stdio: 'pipe' });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('packing › leaves the package.json of the project unchanged', () => {
  expect(readFileSync(join(project, 'package.json'), 'utf8')).toBe(originalManifest);
});

test('the package › has every export as JavaScript with types, its Node version, and no Node', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.exports)).toEqual(Object.keys(packageJson.exports));
  for (const path of Object.values<string>(manifest.exports)) {
    expect(path).toMatch(/\.js$/);
    expect(existsSync(join(installed, path.replace(/js$/, 'd.ts')))).toBe(true);
  }
  expect(manifest).toMatchObject({ version: packageJson.version, engines: packageJson.engines });
  for (const field of ['optionalDependencies', 'devDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(field);
  const names = readdirSync(join(folder, 'node_modules'));
  expect(names.filter((name) => /^node-(bin|linux|darwin|win)|^typescript$|^vitest$/.test(name))).toEqual([]);
});

describe('a new project with the package', () => {
  test('imports the client with the Node on the PATH', () => {
    const script = `import { parleyClient } from 'parley/client'; console.log(process.version, typeof parleyClient);`;
    const [version, type] = runScript('node', script, { ...process.env, PATH: userPath })
      .trim()
      .split(' ');
    console.log(`the Node on the PATH is ${version}`);
    expect(type).toBe('function');
  });

  test('sends requests to a service in its own process', () => {
    const script = `
      import { readInProcessConfig } from 'parley/config';
      import { startInProcess } from 'parley/in-process';
      const service = await startInProcess(readInProcessConfig({ DATA_DIR: 'data' }));
      const body = JSON.stringify({ question: 'What is 6 * 7?' });
      const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
      const reply = await service.fetch(new Request('http://parley/v1/debates', { method: 'POST', headers, body }));
      const page = await service.fetch(new Request('http://parley/'));
      console.log((await reply.json()).final_answer, page.status);
      await service.close();`;
    expect(runScript(process.execPath, script).trim()).toBe('42 200');
  });

  test('imports the nodes of a graph when LangGraph is installed', () => {
    symlinkSync(join(root, 'node_modules/@langchain'), join(folder, 'node_modules/@langchain'));
    const script = `import { debateNode } from 'parley/graph/debate-node'; console.log(typeof debateNode);`;
    expect(runScript(process.execPath, script).trim()).toBe('function');
  });

  test('compiles with its types', () => {
    writeFileSync(
      join(folder, 'asks.ts'),
      `import { parleyClient } from 'parley/client';
       const client = parleyClient({ url: 'http://127.0.0.1:8080' });
       export const answer: string | null = (await client.ask({ question: 'What is 6 * 7?' })).final_answer;\n`,
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', 'asks.ts'];
    const compile = () => execFileSync(process.execPath, [compiler, ...options], { cwd: folder, encoding: 'utf8' });
    expect(compile()).toBe('');
  });
});
