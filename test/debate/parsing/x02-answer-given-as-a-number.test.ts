/** X02: an answer that is not a string becomes text by fixed rules with all digits. Outer objects are removed. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

function answerOf(text: string): string {
  const read = readPosition({ text, reasoningText: null, finishReason: 'stop' });
  return read.ok ? read.value.answer : read.code;
}

test.each([
  ['42', '42'],
  ['9007199254740993', '9007199254740993'],
  ['1.10', '1.10'],
  ['1e3', '1e3'],
  ['true', 'true'],
  ['["B"]', 'B'],
  ['["A","C"]', 'A, C'],
  ['["Paris, Texas","Rome"]', 'Paris, Texas; Rome'],
  ['{"value":"B"}', 'B'],
  ['{"value":7}', '7'],
])('"answer": %s counts as %s', (value, answer) => {
  expect(answerOf(`{"answer":${value},"confidence":0.5}`)).toBe(answer);
});

const position = '{"answer":"B","reasoning":"r","confidence":0.8}';

test.each([
  ['in an outer object', `{"position":${position}}`],
  ['in an outer object with a name', `{"name":"position","arguments":${position}}`],
  ['encoded twice', JSON.stringify(position)],
  ['encoded inside an outer object', JSON.stringify({ arguments: position })],
  ['in a list', `[${position}]`],
])('a position is read when it is wrapped %s', (_, text) => {
  expect(answerOf(text)).toBe('B');
});

test('a wrapping with two positions has no answer', () => {
  expect(answerOf(`{"first":{"answer":"A"},"second":{"answer":"B"}}`)).toBe('unreadable_reply');
});
