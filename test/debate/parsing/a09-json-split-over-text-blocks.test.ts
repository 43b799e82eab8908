/** A09: a position that is split over text blocks is read after they are joined in order. Thinking is not text. */
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const position = '{"answer":"B, as in clause 4","reasoning":"r","confidence":0.8}';

test('two blocks are read as one position, for every boundary between them', () => {
  for (let boundary = 0; boundary <= position.length; boundary += 1) {
    const blocks = [position.slice(0, boundary), position.slice(boundary)];
    const read = readPosition({ text: blocks.join(''), reasoningText: 'thinking', finishReason: 'stop' });
    expect(read.ok && read.value.answer).toBe('B, as in clause 4');
  }
});

test('the first block alone is never a position', () => {
  for (let boundary = 1; boundary < position.length; boundary += 1) {
    expect(readPosition({ text: position.slice(0, boundary), reasoningText: null, finishReason: 'stop' }).ok).toBe(
      false,
    );
  }
});

test('a reply with thinking only is empty', () => {
  expect(readPosition({ text: '', reasoningText: 'I wonder.', finishReason: 'stop' })).toMatchObject({
    code: 'empty_reply',
  });
});
