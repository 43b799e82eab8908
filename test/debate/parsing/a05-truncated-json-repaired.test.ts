/** A05: a reply cut at the token limit is its own failure, and a cut object is never closed by a repair. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const cut = '{"answer":"Paris","reasoning":"Because the';

test('a reply that was cut at the limit is truncated, complete or not', () => {
  for (const text of [cut, '{"answer":"Paris"}']) {
    expect(readPosition({ text, reasoningText: null, finishReason: 'length' })).toMatchObject({
      ok: false,
      code: 'truncated',
    });
  }
});

test.each([
  ['in a string', cut],
  ['after a brace inside a string', '{"answer":"Paris {x}","reasoning":"Because the'],
  ['after an inner object', '{"position":{"answer":"Paris"},"reasoning":"Because'],
  ['in single quotes', "{'answer': 'Paris', 'reasoning': 'Because the"],
  ['in a fence', `\`\`\`json\n${cut}\n\`\`\``],
])('a reply that was cut %s without a finish reason for it is unreadable', (_, text) => {
  expect(readPosition({ text, reasoningText: null, finishReason: 'stop' })).toMatchObject({
    ok: false,
    code: 'unreadable_reply',
  });
});
