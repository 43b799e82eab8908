/** X17: a `__proto__` key in a model's reply is ignored and changes no prototype. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

function read(text: string) {
  return readPosition({ text, reasoningText: null, finishReason: 'stop' });
}

test('a __proto__ key is ignored, and the position is read', () => {
  expect(read('{"__proto__":{"answer":"evil","polluted":true},"answer":"B"}')).toMatchObject({
    ok: true,
    value: { answer: 'B' },
  });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each(['__proto__', 'constructor', 'prototype'])('an answer under %s alone is no answer', (key) => {
  expect(read(`{"${key}":{"answer":"evil"}}`)).toMatchObject({ ok: false, code: 'unreadable_reply' });
});

test('an answer that mentions __proto__ is text', () => {
  expect(read('{"answer":"__proto__"}')).toMatchObject({ ok: true, value: { answer: '__proto__' } });
});
