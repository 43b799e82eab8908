/** A09: a position that is split over text blocks is read after they are joined in order. Thinking is not text. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const position = '{"answer":"B, as in clause 4","reasoning":"r","confidence":0.8}';

test('two blocks are read as one position, for every boundary between them', () => {
  for (let cut = 0; cut <= position.length; cut += 1) {
    const blocks = [position.slice(0, cut), position.slice(cut)];
    const read = readPosition({ text: blocks.join(''), reasoningText: 'thinking', finishReason: 'stop' });
    expect(read.ok && read.value.answer).toBe('B, as in clause 4');
  }
});

test('the first block alone is never a position', () => {
  for (let cut = 1; cut < position.length; cut += 1) {
    expect(readPosition({ text: position.slice(0, cut), reasoningText: null, finishReason: 'stop' }).ok).toBe(false);
  }
});

test('a reply with thinking only is empty', () => {
  expect(readPosition({ text: '', reasoningText: 'I wonder.', finishReason: 'stop' })).toMatchObject({
    code: 'empty_reply',
  });
});
