/** The text shown while a reply is written: readable, never raw JSON, the same for any boundaries of its chunks. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextPiece } from '../../../src/debate/parsing/live-text.ts';
import { addPiece, partialText } from '../../../src/debate/parsing/live-text.ts';

/** The text that was shown, by field. */
function fields(text: string, cuts: readonly number[] = []): TextPiece[] {
  const readChunk = partialText();
  const boundaries = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  const pieces: TextPiece[] = [];
  for (const [index, end] of boundaries.slice(1).entries()) {
    for (const piece of readChunk(text.slice(boundaries[index], end))) addPiece(pieces, piece);
  }
  return pieces;
}

function shownText(text: string, cuts: readonly number[] = []): string {
  return fields(text, cuts)
    .map((piece) => piece.text)
    .join('');
}

describe('partial text', () => {
  test('shows the reasoning, then the answer, each under its name', () => {
    expect(fields('{"reasoning":"Plants make sugar.","answer":"B","confidence":0.8}')).toEqual([
      { field: 'reasoning', text: 'Plants make sugar.\n' },
      { field: 'answer', text: 'B' },
    ]);
  });

  test('finds the fields by their names, in any order', () => {
    expect(fields('{"answer":"B","reasoning":"Plants make sugar."}')).toEqual([
      { field: 'answer', text: 'B\n' },
      { field: 'reasoning', text: 'Plants make sugar.' },
    ]);
  });

  test('shows the rationale of a ballot turn as reasoning and its vote as the answer', () => {
    expect(fields('{"rationale":"It costs less.","stance":"I am for it.","vote":"stay"}')).toEqual([
      { field: 'reasoning', text: 'It costs less.\n' },
      { field: 'answer', text: 'stay' },
    ]);
  });

  test('shows the members of a set with commas between them', () => {
    expect(fields('{"reasoning":"Two.","answer":["2", "3"],"critiques":[{"answer":"x"},"y"],"confidence":1}')).toEqual([
      { field: 'reasoning', text: 'Two.\n' },
      { field: 'answer', text: '2, 3' },
    ]);
  });

  test('is available as soon as it is written', () => {
    const readChunk = partialText();
    const answer = (text: string) => [{ field: 'answer', text }];
    expect([readChunk('{"ans'), readChunk('wer":"Par'), readChunk('is","con'), readChunk('fidence":1}')]).toEqual([
      [],
      answer('Par'),
      answer('is'),
      [],
    ]);
  });

  test('decodes escapes, including those that a chunk boundary divides', () => {
    expect(shownText(String.raw`{"answer":"a\n\"b\"\\\u00e9\ud83d\ude00/\/"}`)).toBe('a\n"b"\\é😀//');
  });

  test('replaces a lone surrogate', () => {
    expect(shownText(String.raw`{"answer":"a\ud83d","reasoning":"b"}`)).toBe('a\uFFFD\nb');
  });

  test.each([
    ['prose and fences', 'Sure, {note}: ```json\n{"answer":"B"}\n```'],
    ['a think section', '<think>{"answer":"A"}</think>{"answer":"B"}'],
    [
      'other fields',
      '{"restated_answer":"A","critiques":[{"peer":"P","answer":"x"}],"answer":"B","change_justification":"c"}',
    ],
    ['an answer that is not a string', '{"answer":{"value":"x"},"reasoning":"B"}'],
    ['an inner object', '{"meta":{"answer":"x"},"answer":"B"}'],
    ['keys in odd places', '{"list":["answer","reasoning"],"answer":"B","n":{"answer":1}}'],
  ])('leaves out %s', (_, text) => {
    expect(shownText(text)).toBe('B');
  });

  test('does not depend on the boundaries of the chunks', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(text, text, fc.array(fc.nat(), { maxLength: 8 }), (answer, reasoning, cuts) => {
        const json = JSON.stringify({ answer, reasoning });
        expect(shownText(json, cuts)).toBe(`${answer.toWellFormed()}\n${reasoning.toWellFormed()}`);
      }),
    );
  });
});
