/** The shape of the repository: locations and names of files, their opening comments, and forbidden content. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesIn, root, type SourceFile } from './tree.ts';

const files = filesIn();
const code = files.filter(({ path }) => /^(src|test)\/.*\.[jt]s$/.test(path));
const source = code.filter(({ path }) => path.startsWith('src/'));

/** The paths of the files that break a rule. Each test expects an empty list, so that a failure shows the paths. */
function pathsBreaking(candidates: SourceFile[], isBroken: (file: SourceFile) => boolean): string[] {
  return candidates.filter(isBroken).map(({ path }) => path);
}

test('the top level › has the listed files and folders and no others', () => {
  const listed = [
    ...[
      'src',
      'test',
      'docs',
      'openapi',
      'deploy',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'Dockerfile',
      'docker-compose.yml',
    ],
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'vitest.config.ts'],
  ];
  const ignored = ['node_modules', 'data', 'coverage', 'dist'];
  const unexpectedEntries = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !listed.includes(name) && !ignored.includes(name) && !name.endsWith('.log'),
  );
  expect(unexpectedEntries).toEqual([]);
});

test('every source file begins with a sentence on its purpose', () => {
  const opening = /^(#!.*\n)?\/\*\*\s+(\* )?[A-Z`].{20}/;
  expect(pathsBreaking(source, ({ text }) => !opening.test(text))).toEqual([]);
});

test('every Lua step begins with a header', () => {
  const lua = files.filter(({ path }) => path.endsWith('.lua'));
  expect(pathsBreaking(lua, ({ text }) => !/^(#!lua.*\n)?(-- include: .*\n)?-- [A-Z]/.test(text))).toEqual([]);
});

test('no file or folder has a meaningless name', () => {
  const meaninglessName = /^(utils?|helpers?|commons?|types?|managers?|services?|misc|lib|shared|index)$/;
  // `Services` is the type of the dependencies that compose.ts passes to operations.
  const allowed = ['src/operations/services.ts'];
  // `src/lib/` contains general-purpose code. The names of its files describe their purpose.
  const hasMeaninglessName = ({ path }: SourceFile) =>
    !allowed.includes(path) &&
    path
      .replace(/^(src|test)\/lib\//, '')
      .split(/[/.]/)
      .some((word) => meaninglessName.test(word));
  expect(pathsBreaking(code, hasMeaninglessName)).toEqual([]);
});

test('no folder of src or test has more than 15 files', () => {
  const folders = Map.groupBy(
    files.filter(({ path }) => /^(src|test)\//.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  const largeFolders = [...folders].filter(([, { length }]) => length > 15);
  expect(largeFolders.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

describe('no file mentions', () => {
  // The parts are joined, so that this file does not mention the phrases either.
  const forbiddenPhrases = {
    'a folder of one machine': [
      ['', 'work', ''],
      ['', 'root', ''],
      ['', 'tmp', 'brief'],
    ].map((path) => path.join('/')),
    'a registry': [
      ['registry', 'npmjs', 'org'],
      ['registry', 'yarnpkg', 'com'],
      ['deb', 'debian', 'org'],
      ['security', 'debian', 'org'],
    ].map((host) => host.join('.')),
  };
  test.each(Object.entries(forbiddenPhrases))('%s', (_, phrases) => {
    expect(pathsBreaking(files, ({ text }) => phrases.some((phrase) => text.includes(phrase)))).toEqual([]);
  });
});

test('only config.ts reads the environment, in any spelling', () => {
  const environmentAccess =
    /\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^;]*\}\s*(=\s*process\b|from\s+['"](node:)?process['"])/;
  expect(pathsBreaking(source, ({ path, text }) => path !== 'src/config.ts' && environmentAccess.test(text))).toEqual(
    [],
  );
});

test('a debate receives the time, its ids and its random numbers from outside', () => {
  const nondeterminism =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bset(Timeout|Interval|Immediate)\b|\bcrypto\./;
  const debate = source.filter(({ path }) => /^src\/(debate|budget)\//.test(path));
  expect(debate.length).toBeGreaterThan(0);
  expect(pathsBreaking(debate, ({ text }) => nondeterminism.test(text))).toEqual([]);
});

test('no test replaces a module', () => {
  const moduleMock = /\bvi\.(mock|doMock)\(/;
  const tests = code.filter(
    ({ path }) => path.startsWith('test/') && path !== 'test/structure/repository-shape.test.ts',
  );
  expect(pathsBreaking(tests, ({ text }) => moduleMock.test(text))).toEqual([]);
});
