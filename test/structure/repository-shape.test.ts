/** The shape of the repository: what lies where, how files are named and opened, and what may stand in none of them. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesIn, root, type SourceFile } from './tree.ts';

const files = filesIn();
const code = files.filter(({ path }) => /^(src|test)\/.*\.[jt]s$/.test(path));
const source = code.filter(({ path }) => path.startsWith('src/'));

/** The files that break a rule, by path: an empty list is what each test wants, and a name is what it shows otherwise. */
function breaking(candidates: SourceFile[], isBroken: (file: SourceFile) => boolean): string[] {
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
  const strangers = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !listed.includes(name) && !ignored.includes(name) && !name.endsWith('.log'),
  );
  expect(strangers).toEqual([]);
});

test('every source file opens with a sentence on its job', () => {
  const opening = /^(#!.*\n)?\/\*\*\s+(\* )?[A-Z`].{20}/;
  expect(breaking(source, ({ text }) => !opening.test(text))).toEqual([]);
});

test('every Lua step opens with a header', () => {
  const lua = files.filter(({ path }) => path.endsWith('.lua'));
  expect(breaking(lua, ({ text }) => !/^(#!lua.*\n)?(-- include: .*\n)?-- [A-Z]/.test(text))).toEqual([]);
});

test('no file or folder has a name that says nothing', () => {
  const empty = /^(utils?|helpers?|commons?|types?|managers?|services?|misc|lib|shared|index)$/;
  // An operation hands its callers `Services`, the word of compose.ts for what it wires together.
  const allowed = ['src/operations/services.ts'];
  // `src/lib/` holds tools that know no word of the domain; what each is for, its own name says.
  const isEmpty = ({ path }: SourceFile) =>
    !allowed.includes(path) &&
    path
      .replace(/^(src|test)\/lib\//, '')
      .split(/[/.]/)
      .some((word) => empty.test(word));
  expect(breaking(code, isEmpty)).toEqual([]);
});

test('no folder of src or test has more than 15 files', () => {
  const folders = Map.groupBy(
    files.filter(({ path }) => /^(src|test)\//.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  const crowded = [...folders].filter(([, { length }]) => length > 15);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

describe('no file mentions', () => {
  // Put together here, so that this file does not mention them either.
  const places = {
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
  test.each(Object.entries(places))('%s', (_, phrases) => {
    expect(breaking(files, ({ text }) => phrases.some((phrase) => text.includes(phrase)))).toEqual([]);
  });
});

test('only config.ts reads the environment, however it is spelled', () => {
  const reading =
    /\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^;]*\}\s*(=\s*process\b|from\s+['"](node:)?process['"])/;
  expect(breaking(source, ({ path, text }) => path !== 'src/config.ts' && reading.test(text))).toEqual([]);
});

test('a debate is told the time, its ids and its chances', () => {
  const asking =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bset(Timeout|Interval|Immediate)\b|\bcrypto\./;
  const debate = source.filter(({ path }) => /^src\/(debate|budget)\//.test(path));
  expect(debate.length).toBeGreaterThan(0);
  expect(breaking(debate, ({ text }) => asking.test(text))).toEqual([]);
});

test('no test replaces a module', () => {
  const replacing = /\bvi\.(mock|doMock)\(/;
  const tests = code.filter(
    ({ path }) => path.startsWith('test/') && path !== 'test/structure/repository-shape.test.ts',
  );
  expect(breaking(tests, ({ text }) => replacing.test(text))).toEqual([]);
});
