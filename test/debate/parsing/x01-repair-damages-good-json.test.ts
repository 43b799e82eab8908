/** X01: valid JSON is parsed without a repair, and repairs change no text inside strings. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

function answerOf(text: string): string {
  const read = readPosition({ text, reasoningText: null, finishReason: 'stop' });
  return read.ok ? read.value.answer : read.code;
}

const difficultAnswers = [
  'use [1,2,] here',
  'a "quoted, word", and {x: 1,}',
  'see // this and /* that */',
  'True or None, “smart” and ‘single’',
];

test.each(difficultAnswers)('a repair leaves valid JSON and text behind a trailing comma unchanged: %s', (answer) => {
  const json = JSON.stringify({ answer, confidence: 0.8 });
  expect(answerOf(json)).toBe(answer);
  expect(answerOf(`${json.slice(0, -1)},}`)).toBe(answer);
});

test.each([
  ['smart quotes', '{“answer”: “Paris”, “confidence”: 0.8}', 'Paris'],
  ['single quotes and Python words', "{'answer': 'it\\'s Paris', 'changed': True, 'reasoning': None}", "it's Paris"],
  ['an apostrophe in double quotes', '{"answer": "it\'s Paris",}', "it's Paris"],
  ['a raw line break in a string', '{"answer":"first\nsecond","confidence":1}', 'first\nsecond'],
  ['unquoted keys', '{answer: "Paris", confidence: 0.8}', 'Paris'],
  [
    'a backslash that escapes nothing',
    String.raw`{"answer":"\(x\) and \sqrt{2}","confidence":1}`,
    String.raw`\(x\) and \sqrt{2}`,
  ],
])('a repair corrects %s', (_, text, answer) => {
  expect(answerOf(text)).toBe(answer);
});

test('a repair turns Python words into values', () => {
  const text = "{'answer': 'B', 'changed': True, 'reasoning': None}";
  expect(readPosition({ text, reasoningText: null, finishReason: 'stop' })).toMatchObject({
    value: { claimedChanged: true, reasoning: null },
  });
});
