/** A09: text blocks that were joined in order make one position, cut anywhere; thinking alone is no text. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const position = '{"answer":"B, as in clause 4","reasoning":"r","confidence":0.8}';

test('two halves of a position are read as one, for every place of the cut', () => {
  for (let cut = 0; cut <= position.length; cut += 1) {
    const blocks = [position.slice(0, cut), position.slice(cut)];
    const read = readPosition({ text: blocks.join(''), reasoningText: 'thinking', finishReason: 'stop' });
    expect(read.ok && read.value.answer).toBe('B, as in clause 4');
  }
});

test('one half alone is never a position', () => {
  for (let cut = 1; cut < position.length; cut += 1) {
    expect(readPosition({ text: position.slice(0, cut), reasoningText: null, finishReason: 'stop' }).ok).toBe(false);
  }
});

test('a reply with thinking only is empty', () => {
  expect(readPosition({ text: '', reasoningText: 'I wonder.', finishReason: 'stop' })).toMatchObject({
    code: 'empty_reply',
  });
});
