/** A07: confidence in every notation. An unusable confidence is unknown, not 0 or 1, and does not affect the answer. */
import { expect, test } from 'vitest';
import { confidenceWords, readConfidence } from '../../../src/debate/parsing/read-confidence.ts';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

test.each([
  ['0.8', 0.8],
  ['85%', 0.85],
  [85, 0.85],
  ['0.8/1', 0.8],
  ['8/10', 0.8],
  ['high', 0.85],
  [1, 1],
  [0, 0],
  [100, 1],
  ['1', 1],
  ['0', 0],
  ['100', 1],
  ['.9', 0.9],
  ['0,9', 0.9],
  ['8 out of 10', 0.8],
  ['5%', 0.05],
  ['85 percent', 0.85],
  ['95% confident', 0.95],
  ['About 0.8 (high).', 0.8],
  ['Confidence: 0.7', 0.7],
  ['Very High confidence', 0.95],
  ['８５％', 0.85],
  ['1e-2', 0.01],
])('a confidence of %j is read as %d', (stated, confidence) => {
  expect(readConfidence(stated)).toBeCloseTo(confidence, 12);
});

test.each([
  [150],
  [-0.2],
  ['150%'],
  ['-5%'],
  ['11/10'],
  ['1/0'],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ['NaN'],
  ['n/a'],
  [''],
  [undefined],
  [null],
  [{}],
  [{ value: 0.8 }],
  [[0.8]],
  [true],
  [5],
  ['2.0'],
  ['80-90%'],
  ['constructor'],
])('a confidence of %j is unknown', (stated) => {
  expect(readConfidence(stated)).toBeNull();
});

test('every word of the table has its value', () => {
  for (const [word, value] of Object.entries(confidenceWords)) expect(readConfidence(word)).toBe(value);
});

test.each([
  ['{"answer":"B","confidence":NaN}', 'NaN'],
  ['{"answer":"B","confidence":150}', '150'],
  ['{"answer":"B","confidence":{"low":0.1}}', '{"low":0.1}'],
  ['{"answer":"B","confidence":"n/a"}', 'n/a'],
  ['{"answer":"B"}', null],
])('an unreadable confidence does not affect the answer: %s', (text, rawConfidence) => {
  expect(readPosition({ text, reasoningText: null, finishReason: 'stop' })).toMatchObject({
    ok: true,
    value: { answer: 'B', confidence: null, rawConfidence },
  });
});

test('the confidence is kept as it was written', () => {
  const read = readPosition({ text: '{"answer":"B","confidence":0.80}', reasoningText: null, finishReason: 'stop' });
  expect(read.ok && [read.value.confidence, read.value.rawConfidence]).toEqual([0.8, '0.80']);
});
