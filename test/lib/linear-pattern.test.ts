/** Patterns from callers match as in JavaScript, in time that grows only with the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearPattern } from '../../src/lib/linear-pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\b',
  '^',
  '$',
  '\\u{1F600}',
  '\\.',
  '\\p{L}',
);
const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('term'), { maxLength: 3 }).map((terms) => terms.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `${left}|${right}`),
  ),
  term: fc.oneof(
    { depthSize: 'small' },
    atom,
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<name>', '(?=', '(?!'), tie('pattern'))
      .map((parts) => `${parts.join('')})`),
    fc
      .tuple(
        fc.constantFrom('a', '[ab]', '(?:ab|a)', '(b|)'),
        fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}?', '*?'),
      )
      .map((parts) => parts.join('')),
  ),
}));
/**
 * Without surrogate pairs, which have a test of their own: V8 of Node 26 misses `/[^a]$/u` in '😀', and it tries patterns
 * that match nothing between the two halves of a pair.
 */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '.', 'é', '\n'), maxLength: 8 });

/** Returns null when JavaScript refuses the pattern, for instance because two groups have one name. */
function nativePattern(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

test('a pattern matches the texts that it matches in JavaScript', () => {
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      const expected = nativePattern(source);
      fc.pre(expected !== null);
      expect(linearPattern(source).test(value)).toBe(expected?.test(value));
    }),
    { numRuns: 2_000 },
  );
});

test('a surrogate pair › is one character, and no match begins within it', () => {
  expect(linearPattern('(?!(a)|(\\b)|a+)').test('a😀a')).toBe(false);
  expect(linearPattern('^.{2}$').test('😀😀')).toBe(true);
  expect(['[^a]$', '.$', '^[^a]+$', 'a$'].map((source) => linearPattern(source).test('b😀'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('a pattern with exponential time in other engines', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(5_000)}b`],
    ['^(a|a)*$', `${'a'.repeat(5_000)}b`],
    ['^(\\w+\\s?)*$', `${'word '.repeat(1_000)}!`],
    ['^(?=(a+)+$)a*b', `${'a'.repeat(2_000)}c`],
    ['(?:.*a){10}', 'b'.repeat(20_000)],
  ])('%s answers within a tenth of a second', (source, value) => {
    const compiled = linearPattern(source);
    const start = performance.now();
    expect(compiled.test(value)).toBe(false);
    // The limit is half a second, because the machine may be busy.
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test.each([
  ['(a)\\1', 'has a backreference'],
  ['(?<x>a)\\k<x>', 'has a backreference'],
  ['(?<=a)b', 'has a lookbehind'],
  ['(?<!a)b', 'has a lookbehind'],
  ['(?i:a)', 'has a group with inline flags'],
  ['[a', 'is not a regular expression'],
  ['((a{1000}){1000}){1000}', 'is too large after its repetitions are expanded'],
  ['((){1000}){1000}', 'is too large after its repetitions are expanded'],
  ['('.repeat(60) + ')'.repeat(60), 'has groups nested more than 50 deep'],
])('the pattern %s › is refused', (source, message) => {
  expect(() => linearPattern(source)).toThrow(message);
});
