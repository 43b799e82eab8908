/** Malformed JSON of models is repaired, and valid JSON is read as JSON.parse reads it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lenientObject } from '../../../src/debate/parsing/lenient-json.ts';

test('an object › is read as JSON.parse reads it when it is valid JSON', () => {
  const key = fc.stringMatching(/^[\w -]{1,20}$/);
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'binary' }),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.constantFrom(true, false, null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 5 }), fc.constantFrom(0, 2), (object, indent) => {
      expect(lenientObject(JSON.stringify(object, null, indent))).toEqual(JSON.parse(JSON.stringify(object)));
    }),
    { numRuns: 500 },
  );
});

describe('an object › is read when it has', () => {
  test.each([
    ['a comma at its end', '{"a": 1, "b": [1, 2,],}', { a: 1, b: [1, 2] }],
    ['too many commas', '{, "a": 1,, "b": 2}', { a: 1, b: 2 }],
    ['too few commas', '{"a": "x" "b": {"c": 1}\n"d": [1 , "y"]}', { a: 'x', b: { c: 1 }, d: [1, 'y'] }],
    ['bare keys', '{answer: "x", final-answer: 1}', { answer: 'x', 'final-answer': 1 }],
    ['single quotes', "{'a': 'it\\'s', 'b': ['x', 'y']}", { a: "it's", b: ['x', 'y'] }],
    ['an apostrophe in single quotes', "{'a': 'it's so', 'b': 1}", { a: "it's so", b: 1 }],
    ['curly quotes', '{“a”: “x”, ‘b’: ‘y’}', { a: 'x', b: 'y' }],
    ['Python words', '{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }],
    ['a value without quotes', '{"a": Paris in spring, "b": 1}', { a: 'Paris in spring', b: 1 }],
    ['no value', '{"a": , "b": }', { a: null, b: null }],
    ['comments', '{/* one */ "a": 1, // two\n "b": 2 // three\n}', { a: 1, b: 2 }],
    ['quotes in a string', '{"a": "he said "yes" to it", "b": 1}', { a: 'he said "yes" to it', b: 1 }],
    ['line breaks in a string', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['backslashes that escape nothing', String.raw`{"a": "\(x\) \sqrt{2} é\n"}`, { a: '\\(x\\) \\sqrt{2} é\n' }],
    ['numbers that print otherwise', '{"a": 1.10, "b": 9007199254740993,}', { a: '1.10', b: '9007199254740993' }],
  ])('%s', (_, text, value) => {
    expect(lenientObject(text)).toEqual(value);
  });
});

test.each([
  ['a string that is not closed', '{"a": "x}'],
  ['an object that is not closed', '{"a": 1'],
  ['a list that is not closed', '{"a": [1, 2}'],
  ['something behind it', '{"a": 1} and more'],
  ['no key', '{"a"}'],
  ['a bracket instead of an item', '{"a": [}]}'],
  ['too deep a nest', `{"a": ${'['.repeat(100)}${']'.repeat(100)}}`],
  ['nothing', ''],
])('an object › is not invented when there is %s', (_, text) => {
  expect(lenientObject(text)).toBeUndefined();
});

test('an object › has a key named __proto__ like any other key when the text has it', () => {
  const read = lenientObject("{'__proto__': {'x': 1}}");
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.keys(read as object)).toEqual(['__proto__']);
});
