/** A production install stays small: this test shows the packages of a new dependency. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closures, installedPackages } from '../bench/production-packages.ts';

test('a production install without optional packages › has at most 164 packages', () => {
  const installed = installedPackages();
  expect(installed.length).toBeLessThanOrEqual(164);
  // Packages of optional libraries are in the list, so that an empty list is not mistaken for a small one.
  expect(installed.length).toBeGreaterThan(135);
});

test('docs/performance.md › lists the packages of each direct dependency', () => {
  const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
  const told = [...document.matchAll(/^\| `([^`]+)` \| (\d+) \| [\d.]+ \| (\d+) \|/gm)].map(([, ...cells]) => cells);
  const found = closures().map(({ name, packages, own }) => [name, String(packages.size), String(own.size)]);
  expect(told.toSorted()).toEqual(found.toSorted());
});
