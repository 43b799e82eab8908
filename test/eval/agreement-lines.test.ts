/** The number of lines of code, and of those that are tables of data. */
import { expect, test } from 'vitest';
import { agreementSize, sizeOfCode } from '../../src/eval/agreement/agreement-lines.ts';

const table = ['const UNITS = new Set(', '  `km', '  mi`,', ');', ''].join('\n');
const text = ['export const LINES = `', 'km', 'mi', '`;', ''].join('\n');
const shortConstant = ['const PAIR = [', '  1,', '];', ''].join('\n');
const code = ['const comparers = {', '  a: (x) => x,', '  b: (x) => x,', '};', ''].join('\n');
const localConstant = [
  'function f() {',
  '  const LIST = [',
  '    1,',
  '    2,',
  '  ];',
  '  return LIST;',
  '}',
  '',
].join('\n');

test('sizeOfCode › counts constants of several lines as table data', () => {
  expect(sizeOfCode(table)).toEqual({ lines: 4, tableLines: 4 });
  expect(sizeOfCode(`${table}\n${text}`)).toEqual({ lines: 9, tableLines: 8 });
});

test('sizeOfCode › counts no table data when a constant is short, code or local to a function', () => {
  expect(sizeOfCode(`${shortConstant}${code}${localConstant}`)).toEqual({ lines: 14, tableLines: 0 });
});

test('agreementSize › counts the code that compares answers', () => {
  const { lines, tableLines } = agreementSize();
  expect(lines).toBeGreaterThan(1_000);
  expect(tableLines).toBeGreaterThan(0);
  expect(tableLines).toBeLessThan(lines);
});
