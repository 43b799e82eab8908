/** A02: the reply is the last complete object of the right form, among citations, braces in prose and drafts. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const A = '{"answer":"A","reasoning":"draft","confidence":0.4}';
const B = '{"answer":"B","reasoning":"final","confidence":0.8}';

function read(text: string) {
  const reading = readPosition({ text, reasoningText: null, finishReason: 'stop' });
  return reading.ok ? reading.value : reading.code;
}

test.each([
  ['citations and prose in braces before', `See [1] and {note}: ${B}`],
  ['prose in braces after', `${B} Replace {x} with {y}.`],
  ['prose that looks like an object after', `${B} Then {mode: fast} applies.`],
  ['a draft in a think section', `<think>Maybe ${A}</think>\n${B}`],
  ['a draft before a lone closing tag', `Maybe ${A}</think>\n${B}`],
  ['a think section in capitals', `<THINK>${A}</THINK>${B}`],
  ['two complete positions: the last', `${A}\n${B}`],
  ['an object of another form after', `${B} {"note":"done"}`],
])('the last complete position is read among %s', (_, text) => {
  expect(read(text)).toMatchObject({ answer: 'B', reasoning: 'final', confidence: 0.8 });
});

test('objects are never merged', () => {
  expect(read('{"answer":"A"} {"reasoning":"stray","confidence":1}')).toMatchObject({
    answer: 'A',
    reasoning: null,
    confidence: null,
  });
});

test('a think tag inside the answer is text', () => {
  expect(read('{"answer":"use <think> and </think>","confidence":1}')).toMatchObject({
    answer: 'use <think> and </think>',
  });
  expect(read('Here: {"answer":"use </think> tags"}')).toMatchObject({ answer: 'use </think> tags' });
});

test('thinking that never ends, or that only prose follows, is no reply', () => {
  expect(read(`Maybe ${A}</think> So that is settled.`)).toBe('unreadable_reply');
  expect(read(`<think>${A}`)).toBe('empty_reply');
  expect(read('<think>hm</think>  ')).toBe('empty_reply');
});
