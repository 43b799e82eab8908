/** A01: a position is read without a fence, in a fence and with backticks inside. An empty fence is a failure. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const position = '{"answer":"Paris","reasoning":"Capital of France.","confidence":0.9}';

function answerOf(text: string): string {
  const read = readPosition({ text, reasoningText: null, finishReason: 'stop' });
  return read.ok ? read.value.answer : read.code;
}

test.each([
  ['a json fence', `\`\`\`json\n${position}\n\`\`\``],
  ['a bare fence', `\`\`\`\n${position}\n\`\`\``],
  ['a fence and a sentence after it', `\`\`\`json\n${position}\n\`\`\`\nI hope this helps!`],
  ['a fence in capitals after a sentence', `Here you are:\n\`\`\`JSON\n${position}\n\`\`\``],
  ['a fence that never closes', `\`\`\`json\n${position}`],
])('a position is read from %s', (_, text) => {
  expect(answerOf(text)).toBe('Paris');
});

const snippet = '```js\nconst a = { b: `c` };\n```';
const withSnippet = JSON.stringify({ answer: snippet, confidence: 1 });

test('backticks and braces inside the answer are kept, with and without a fence', () => {
  expect(answerOf(withSnippet)).toBe(snippet);
  expect(answerOf(`\`\`\`json\n${withSnippet}\n\`\`\``)).toBe(snippet);
});

test('an empty fence is an unreadable reply', () => {
  expect(answerOf('```json\n```')).toBe('unreadable_reply');
});
