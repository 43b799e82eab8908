/** The text shown while a reply is being written: readable, never raw JSON, the same however it is cut. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partialText } from '../../../src/debate/parsing/live-text.ts';

function shown(text: string, cuts: readonly number[] = []): string {
  const read = partialText();
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  return places
    .slice(1)
    .map((end, index) => read(text.slice(places[index], end)))
    .join('');
}

describe('partial text', () => {
  test('shows the answer, then the reasoning on a line of its own', () => {
    expect(shown('{"answer":"B","reasoning":"Plants make sugar.","confidence":0.8}')).toBe('B\nPlants make sugar.');
  });

  test('comes as it is written', () => {
    const read = partialText();
    expect([read('{"ans'), read('wer":"Par'), read('is","con'), read('fidence":1}')]).toEqual(['', 'Par', 'is', '']);
  });

  test('undoes escapes, also when they are cut', () => {
    expect(shown(String.raw`{"answer":"a\n\"b\"\\\u00e9\ud83d\ude00/\/"}`)).toBe('a\n"b"\\é😀//');
  });

  test('replaces half of a surrogate pair', () => {
    expect(shown(String.raw`{"answer":"a\ud83d","reasoning":"b"}`)).toBe('a\uFFFD\nb');
  });

  test.each([
    ['prose and fences', 'Sure, {note}: ```json\n{"answer":"B"}\n```'],
    ['a think section', '<think>{"answer":"A"}</think>{"answer":"B"}'],
    [
      'other fields',
      '{"restated_answer":"A","critiques":[{"peer":"P","answer":"x"}],"answer":"B","change_justification":"c"}',
    ],
    ['an answer that is no string', '{"answer":{"value":"x"},"reasoning":"B"}'],
    ['an inner object', '{"meta":{"answer":"x"},"answer":"B"}'],
    ['keys in odd places', '{"list":["answer","reasoning"],"answer":"B","n":{"answer":1}}'],
  ])('leaves out %s', (_, text) => {
    expect(shown(text)).toBe('B');
  });

  test('does not depend on where the pieces are cut', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(text, text, fc.array(fc.nat(), { maxLength: 8 }), (answer, reasoning, cuts) => {
        const written = JSON.stringify({ answer, reasoning });
        expect(shown(written, cuts)).toBe(`${answer.toWellFormed()}\n${reasoning.toWellFormed()}`);
      }),
    );
  });
});
