/** X06: a debater that lists two positions in one reply has one vote. Debaters of one model have one vote each. */
import { expect, test } from 'vitest';
import { typed } from '../../../../src/debate/agreement/grouping/typed.ts';
import { readPosition } from '../../../../src/debate/parsing/read-reply.ts';

test('a reply with two positions › counts with its last position', () => {
  const text = '[{"answer":"A","confidence":0.9},{"answer":"B","confidence":0.6}]';
  expect(readPosition({ text, reasoningText: null, finishReason: 'stop' })).toMatchObject({
    ok: true,
    value: { answer: 'B', confidence: 0.6 },
  });
});

test('debaters with the same answer › are counted once each', () => {
  const question = {
    question: 'Which?',
    context: null,
    answer_type: 'auto',
    options: null,
    answer_tolerance: 0,
  } as const;
  const ballots = ['gpt-1', 'gpt-2', 'claude'].map((id) => ({ id, answer: 'Paris', weight: 1, confidence: null }));
  const { classes } = typed({ question, ballots, similarity: 0.4 });
  expect(classes.map((each) => each.debater_ids)).toEqual([['gpt-1', 'gpt-2', 'claude']]);
});
