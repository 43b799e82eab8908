/** A production install stays small: this test shows the packages of a new dependency. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closures, installedPackages } from '../bench/production-packages.ts';

test('a production install without optional packages › has 164 packages or fewer', () => {
  const installed = installedPackages();
  expect(installed.length).toBeLessThanOrEqual(164);
  // A lower limit, so that an empty list does not pass.
  expect(installed.length).toBeGreaterThan(135);
});

test('docs/performance.md › lists the packages of each direct dependency', () => {
  const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
  const documentedRows = [...document.matchAll(/^\| `([^`]+)` \| (\d+) \| [\d.]+ \| (\d+) \|/gm)].map(
    ([, ...cells]) => cells,
  );
  const actualRows = closures().map(({ name, packages, own }) => [name, String(packages.size), String(own.size)]);
  expect(documentedRows.toSorted()).toEqual(actualRows.toSorted());
});
