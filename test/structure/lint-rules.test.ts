/** The linter enforces the rules of the project: each rule has a sample that breaks it and one at its limit. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './tree.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => `${line}\n`).join('');
/** Biome counts the lines between the braces. */
const functionOf = (count: number) => `export function long(): void {\n${lines(count, '  String(1);')}}\n`;
/** Each `if` counts one, plus one for each enclosing `if`: 1 + 2 + 3 + 4 = 10. */
const nestedIfs =
  'if (a) {\n    if (a > 1) {\n      if (a > 2) {\n        if (a > 3) {\n          return 1;\n        }\n      }\n    }\n  }';
const functionWith = (body: string) => `export function deep(a: number): number {\n  ${body}\n  return 0;\n}\n`;

/** The text of each path, and the rules that it breaks. */
const samples: Record<string, { text: string; brokenRules: string[] }> = {
  'src/file-of-250.ts': { text: lines(250, 'String(1);'), brokenRules: [] },
  'src/file-of-251.ts': { text: lines(251, 'String(1);'), brokenRules: ['noExcessiveLinesPerFile'] },
  'test/file-of-251.ts': { text: lines(251, 'String(1);'), brokenRules: [] },
  'src/function-of-50.ts': { text: functionOf(50), brokenRules: [] },
  'src/function-of-51.ts': { text: functionOf(51), brokenRules: ['noExcessiveLinesPerFunction'] },
  'src/parameters-3.ts': {
    text: 'export const f = (a: number, b: number, c: number) => a + b + c;\n',
    brokenRules: [],
  },
  'src/parameters-4.ts': {
    text: 'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
    brokenRules: ['useMaxParams'],
  },
  'src/complexity-10.ts': { text: functionWith(nestedIfs), brokenRules: [] },
  'src/complexity-11.ts': {
    text: functionWith(`${nestedIfs}\n  if (a < 0) return 2;`),
    brokenRules: ['noExcessiveCognitiveComplexity'],
  },
  'src/any.ts': { text: 'export const f = (a: any) => String(a);\n', brokenRules: ['noExplicitAny'] },
  'src/non-null.ts': {
    text: 'export const f = (a: string | null) => a!.length;\n',
    brokenRules: ['noNonNullAssertion'],
  },
  'src/enum.ts': { text: 'export enum Colour {\n  Red,\n}\n', brokenRules: ['noEnum'] },
  'src/default-export.ts': { text: 'export default function f() {}\n', brokenRules: ['noDefaultExport'] },
  'src/barrel.ts': { text: "export { f } from './any.ts';\n", brokenRules: ['noBarrelFile'] },
  'src/re-export.ts': { text: "export * from './any.ts';\n", brokenRules: ['noBarrelFile', 'noReExportAll'] },
  'src/no-extension.ts': {
    text: "import { f } from './any';\n\nexport const g = f(1);\n",
    brokenRules: ['useImportExtensions'],
  },
  'src/console.ts': { text: "console.log('hello');\n", brokenRules: ['noConsole'] },
  'src/server.ts': { text: "console.log('hello');\n", brokenRules: [] },
  'src/environment.ts': { text: 'export const home = process.env.HOME;\n', brokenRules: ['noProcessEnv'] },
  'src/config.ts': { text: 'export const home = process.env.HOME;\n', brokenRules: [] },
  'src/camelCase.ts': { text: 'export const a = 1;\n', brokenRules: ['useFilenamingConvention'] },
  'src/undeclared.ts': {
    text: "import chalk from 'not-a-dependency';\n\nexport const c = chalk;\n",
    brokenRules: ['noUndeclaredDependencies'],
  },
  'src/parameter-property.ts': {
    text: 'export class A {\n  constructor(readonly a: number) {}\n}\n',
    brokenRules: ['noParameterProperties'],
  },
  'src/floating.ts': {
    text: 'async function work(): Promise<void> {}\n\nexport function f(): void {\n  work();\n}\n',
    brokenRules: ['noFloatingPromises'],
  },
  'src/reasonless.ts': {
    text: '// biome-ignore lint/suspicious/noExplicitAny:\nexport const f = (a: any) => String(a);\n',
    brokenRules: ['noExplicitAny', 'parse'],
  },
  'src/idle-exemption.ts': {
    text: '// biome-ignore lint/suspicious/noExplicitAny: the exempted code was deleted\nexport const a = 1;\n',
    brokenRules: ['unused'],
  },
  'test/only.test.ts': {
    text: "import { test } from 'vitest';\n\ntest.only('one', () => {});\n",
    brokenRules: ['noFocusedTests'],
  },
  'test/skip.test.ts': {
    text: "import { test } from 'vitest';\n\ntest.skip('one', () => {});\n",
    brokenRules: ['noSkippedTests'],
  },
  'src/badly-formatted.ts': { text: 'export const a = "1"\n', brokenRules: ['format'] },
};

/** The fields of Biome's JSON report that are read. */
const biomeReport = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), severity: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'parley-lint-'));
let diagnostics: { path: string; rule: string }[] = [];
let exitCode: number | null = null;

beforeAll(() => {
  const manifest = { name: 'sample', dependencies: {}, devDependencies: { vitest: '*' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const [path, { text }] of Object.entries(samples)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const settings = ['--error-on-warnings', '--reporter=json', '--colors=off', '--max-diagnostics=none'];
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const { stdout, status } = spawnSync(process.execPath, [biome, 'ci', ...settings], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  exitCode = status;
  diagnostics = biomeReport
    .parse(JSON.parse(stdout))
    .diagnostics.flatMap(({ category, severity, location }) =>
      severity === 'error' || severity === 'warning'
        ? [{ path: location.path, rule: category.split('/').at(-1) ?? '' }]
        : [],
    );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the linter refuses the samples', () => expect(exitCode).toBe(1));

test.each(Object.entries(samples))('%s', (path, { brokenRules }) => {
  const reportedRules = diagnostics.filter((diagnostic) => diagnostic.path.endsWith(path)).map(({ rule }) => rule);
  expect([...new Set(reportedRules)].sort()).toEqual(brokenRules);
});
