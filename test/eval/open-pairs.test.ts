/** The open pairs of panels and the cost of calls about them, with figures that are calculated by hand. */
import { describe, expect, it } from 'vitest';
import { GROUPING_PRICE, scoreOpenPairs } from '../../src/eval/agreement/open-pairs.ts';
import type { Case, TranscriptSet } from '../../src/eval/recorded/transcripts.ts';
import { questionOf } from '../../src/eval/recorded/transcripts.ts';

function caseOf(id: string, answers: readonly string[]): Case {
  return {
    id,
    question: questionOf({ question: 'Which city?', answer_type: 'text', options: null }),
    category: null,
    gold: 'Lyon',
    models: answers.map((_, seat) => `model-${seat}`),
    rounds: [answers],
    confidences: null,
    extracted: null,
    right: null,
    cut: false,
    lengths: null,
  };
}

function setOf(...cases: Case[]): TranscriptSet {
  return { name: 'cities', cases, lettersOnly: false, leftOut: 0 };
}

const agreeing = caseOf('agreed', ['Lyon', 'Lyon.', 'lyon']);
const disagreeing = caseOf('apart', ['Lyon', 'Rome', 'Nice']);
const partlyAgreeing = caseOf('paired', ['Lyon', 'Rome', 'Rome']);

describe('scoreOpenPairs', () => {
  it('open pairs › are counted between the classes of a panel', () => {
    const [scores, ...otherScores] = scoreOpenPairs(setOf(agreeing, disagreeing, partlyAgreeing, agreeing));
    expect(otherScores).toEqual([]);
    expect(scores).toMatchObject({ set: 'cities', size: 3, panels: 4 });
    // 0, 3, 1 and 0 open pairs; two panels ask, with two calls each.
    expect(scores?.openPairs?.value).toBe(1);
    expect(scores?.asking?.value).toBe(0.5);
    expect(scores?.mostCalls?.value).toBe(1);
  });

  it('costs › are the tokens at the stated price', () => {
    const [scores] = scoreOpenPairs(setOf(disagreeing));
    const [input, output] = [scores?.inputTokens?.value ?? 0, scores?.outputTokens?.value ?? 0];
    expect(input).toBeGreaterThan(0);
    expect(scores?.usdPerThousandPanels?.value).toBeCloseTo(
      (1_000 * (input * GROUPING_PRICE.input + output * GROUPING_PRICE.output)) / 1_000_000,
      12,
    );
  });

  it('a call › is longer when its answers are longer', () => {
    const longAnswers = caseOf(
      'long',
      ['Lyon', 'Rome', 'Nice'].map((city) => `${city} in the far south of the country`),
    );
    const tokens = (each: Case) => scoreOpenPairs(setOf(each))[0]?.inputTokens?.value ?? 0;
    expect(tokens(longAnswers)).toBeGreaterThan(tokens(disagreeing));
  });

  it('a question › is left out of a size when too few models were asked', () => {
    const scores = scoreOpenPairs(
      setOf(caseOf('few', ['Lyon', 'Rome']), caseOf('five', ['a1', 'b2', 'c3', 'd4', 'e5'])),
    );
    expect(scores.map(({ size, panels }) => [size, panels])).toEqual([
      [3, 1],
      [5, 1],
    ]);
  });
});
