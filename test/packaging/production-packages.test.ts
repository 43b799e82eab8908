/** A production install stays small: what a new dependency brings along is seen here. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closures } from '../bench/production-packages.ts';

test('a production install without optional packages › has at most 164 packages', () => {
  const installed = new Set(closures().flatMap(({ packages }) => [...packages]));
  expect(installed.size).toBeLessThanOrEqual(164);
  // What the user's own choice of libraries needs is among them, so that an empty answer is not taken for a small one.
  expect(installed.size).toBeGreaterThan(135);
});

test('docs/performance.md › lists the packages of each direct dependency', () => {
  const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
  const told = [...document.matchAll(/^\| `([^`]+)` \| (\d+) \| [\d.]+ \| (\d+) \|/gm)].map(([, ...cells]) => cells);
  const found = closures().map(({ name, packages, own }) => [name, String(packages.size), String(own.size)]);
  expect(told.toSorted()).toEqual(found.toSorted());
});
