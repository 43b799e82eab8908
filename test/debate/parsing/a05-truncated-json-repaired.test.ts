/** A05: a reply that ends at the token limit is the failure `truncated`, and no repair closes an incomplete object. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const truncatedText = '{"answer":"Paris","reasoning":"Because the';

test('a reply that was cut at the limit is truncated, complete or not', () => {
  for (const text of [truncatedText, '{"answer":"Paris"}']) {
    expect(readPosition({ text, reasoningText: null, finishReason: 'length' })).toMatchObject({
      ok: false,
      code: 'truncated',
    });
  }
});

test.each([
  ['in a string', truncatedText],
  ['after a brace inside a string', '{"answer":"Paris {x}","reasoning":"Because the'],
  ['after an inner object', '{"position":{"answer":"Paris"},"reasoning":"Because'],
  ['in single quotes', "{'answer': 'Paris', 'reasoning': 'Because the"],
  ['in a fence', `\`\`\`json\n${truncatedText}\n\`\`\``],
])('a reply that was cut %s without a finish reason for it is unreadable', (_, text) => {
  expect(readPosition({ text, reasoningText: null, finishReason: 'stop' })).toMatchObject({
    ok: false,
    code: 'unreadable_reply',
  });
});
