/** README.md and docs: links resolve, examples are valid, and generated parts are up to date. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { configFileSchema } from '../../src/config/config-file.ts';
import { eventPayloads } from '../../src/debate/schema/event.ts';
import { escalationReasons } from '../../src/debate/schema/outcome/escalation.ts';
import { failureCodes } from '../../src/debate/schema/position.ts';
import { vendors } from '../../src/models/catalog/vendors.ts';
import { simplifications } from '../../src/models/openai-compatible/simplifications.ts';
import { propertyOrderingRule } from '../../src/models/wire/property-ordering.ts';
import { root } from '../structure/tree.ts';
import { anchorsOf, pages, relativeLinksOf, userPages } from './markdown.ts';
import { writtenPages } from './written-pages.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('README › has 180 lines or fewer', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(180);
});

test.each(pages)('$path › links to files and headings that exist', (page) => {
  const brokenLinks = relativeLinksOf(page).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page.path : normalize(join(dirname(page.path), file));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(brokenLinks).toEqual([]);
});

test('every page of docs is linked from another page', () => {
  const linkedPaths = pages.flatMap((page) =>
    relativeLinksOf(page).map((link) => normalize(join(dirname(page.path), link.split('#')[0] ?? ''))),
  );
  const docs = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  expect(docs.filter((path) => !linkedPaths.includes(path))).toEqual([]);
});

test('every JSON example can be parsed', () => {
  const examples = userPages.flatMap(({ path, fences }) =>
    fences.filter(({ info }) => info === 'json').map(({ text }) => ({ path, text })),
  );
  expect(examples.length).toBeGreaterThan(5);
  for (const { path, text } of examples) expect(() => JSON.parse(text), path).not.toThrow();
});

test('every npm script that a page names exists', () => {
  const names = pages.flatMap(({ text }) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test.each([...writtenPages()])('$path › is equal to the output of `npm run docs`', ({ actual, expected }) => {
  expect(actual).toBe(expected);
});

test('docs/architecture.md › has every file and folder at the top of src', () => {
  const page = read('docs/architecture.md');
  const names = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('tsconfig'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test.each(userPages)('$path › names files of the project that exist', ({ text }) => {
  const paths = [...text.matchAll(/`((?:src|test|deploy|openapi)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each([
  { page: 'docs/errors.md', subject: 'failure of a debater', names: failureCodes },
  { page: 'docs/answers.md', subject: 'reason to escalate', names: escalationReasons },
  { page: 'docs/http-api.md', subject: 'event', names: Object.keys(eventPayloads) },
])('$page › has a row for every $subject', ({ page, names }) => {
  const rows = read(page).match(/^\|.*\| .*\|$/gm) ?? [];
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

test('docs/configuration.md › has every setting of the file in a valid example', () => {
  const page = pages.find(({ path }) => path === 'docs/configuration.md');
  const text = page?.fences.find((fence) => fence.info === 'json' && fence.text.includes('"providers"'))?.text ?? '';
  const example: object = JSON.parse(text);
  const settings = configFileSchema.parse(example);
  const keysOf = (value: object) =>
    Object.entries(value).flatMap(([name, inner]) =>
      name === 'limits' ? Object.keys(inner).map((limit) => `limits.${limit}`) : [name],
    );
  expect(keysOf(example).toSorted()).toEqual(keysOf(settings).toSorted());
  expect(keysOf(settings).length).toBeGreaterThan(25);
});

test('docs/providers.md › has a row for each step to a simpler request', () => {
  const rows: readonly string[] = read('docs/providers.md').match(/^\| `\w+` \| /gm) ?? [];
  const features = [...simplifications, propertyOrderingRule].map(({ feature }) => feature);
  expect(features.filter((feature) => !rows.includes(`| \`${feature}\` | `))).toEqual([]);
});

test('docs/configuration.md › names every variable of the environment', () => {
  const source = read('src/config.ts');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  names.push(...vendors.flatMap(({ keyVariable, addressVariable }) => [keyVariable, addressVariable]));
  const documented = ['configuration', 'observability', 'providers'].map((page) => read(`docs/${page}.md`)).join('');
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
