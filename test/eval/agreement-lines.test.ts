/** The number of lines of code, of those that are tables of data, and of comments. */
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
  expect(sizeOfCode(table)).toEqual({ codeLines: 4, commentLines: 0, tableLines: 4 });
  expect(sizeOfCode(`${table}\n${text}`)).toEqual({ codeLines: 8, commentLines: 1, tableLines: 8 });
});

test('sizeOfCode › counts no table data when a constant is short, code or local to a function', () => {
  const size = sizeOfCode(`${shortConstant}${code}${localConstant}`);
  expect(size).toEqual({ codeLines: 14, commentLines: 0, tableLines: 0 });
});

test('sizeOfCode › counts comments and empty lines apart, also inside a table', () => {
  const comments = [
    '/** A list. */',
    'const LIST = [',
    '  // The first.',
    '  1,',
    '',
    '  2,',
    '];',
    '/*',
    ' * Two',
    ' */',
    '',
  ];
  // Code: the four lines of the table. Comments: `/** A list. */`, `// The first.`, the empty line, three of the block.
  expect(sizeOfCode(comments.join('\n'))).toEqual({ codeLines: 4, commentLines: 6, tableLines: 4 });
});

test('agreementSize › counts the code that compares answers', () => {
  const { codeLines, commentLines, tableLines } = agreementSize();
  expect(codeLines).toBeGreaterThan(1_000);
  expect(commentLines).toBeGreaterThan(100);
  expect(tableLines).toBeGreaterThan(0);
  expect(tableLines).toBeLessThan(codeLines);
});
