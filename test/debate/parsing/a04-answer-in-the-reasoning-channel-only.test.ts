/** A04: a reply without text is read from its reasoning channel when that is one position, and is empty otherwise. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const position = '{"answer":"B","reasoning":"r","confidence":0.8}';

function answerOf(text: string, reasoningText: string | null, finishReason: 'stop' | 'length' = 'stop'): string {
  const read = readPosition({ text, reasoningText, finishReason });
  return read.ok ? read.value.answer : read.code;
}

test('a whole position in the reasoning channel is recovered', () => {
  expect(answerOf('', position)).toBe('B');
  expect(answerOf(' \n', `\`\`\`json\n${position}\n\`\`\``)).toBe('B');
});

test('a draft inside longer reasoning is not recovered', () => {
  expect(answerOf('', `Let me think. ${position} But no, that is wrong.`)).toBe('empty_reply');
});

test('a reply whose reasoning used up the limit is truncated', () => {
  expect(answerOf('', position, 'length')).toBe('truncated');
});

test('a reply without text and reasoning is empty', () => {
  expect(answerOf('', null)).toBe('empty_reply');
});

test('text takes precedence over the reasoning channel', () => {
  expect(answerOf('{"answer":"C"}', position)).toBe('C');
  expect(answerOf('I cannot say.', position)).toBe('unreadable_reply');
});
