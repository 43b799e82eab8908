/** The reliabilities p of debaters and their correlation ρ are learned from labels. */
import { describe, expect, it } from 'vitest';
import type { LabelledDebate } from '../../../src/debate/calibration/labelled-debate.ts';
import { fittedParameters, learnPanel, winnerProbability } from '../../../src/debate/calibration/learn-panel.ts';
import { learnedReliabilities } from '../../../src/debate/calibration/reliabilities.ts';
import { randomFrom } from '../../../src/lib/seeded.ts';

const defaults = { reliabilities: {}, correlation: 0.45 };

/** Debates of debaters with these reliabilities and independent errors. A wrong answer is one of three. */
function independentDebates(
  count: number,
  reliabilities: Readonly<Record<string, number>>,
  seed: number,
): LabelledDebate[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const answers = Object.entries(reliabilities).map(([id, p]) => ({
      id,
      answer: random() < p ? 0 : 1 + Math.floor(random() * 3),
    }));
    const classes = [...Map.groupBy(answers, ({ answer }) => answer)].toSorted(([, a], [, b]) => b.length - a.length);
    return {
      classes: classes.map(([, members]) => members.map(({ id }) => id)),
      winner: 0,
      possible: Math.max(3, classes.length + 1),
      panel: answers.length,
      task: null,
      right: classes[0]?.[0] === 0,
      votes: Object.fromEntries(answers.map(({ id, answer }) => [id, answer === 0])),
    };
  });
}

const UNEQUAL = { a: 0.9, b: 0.5, c: 0.5 };

describe('learnedReliabilities', () => {
  it('adds one right and one wrong vote, and stays between 0.05 and 0.95', () => {
    const votes = [{ a: true, b: false }, { a: true }, { a: false }].map((each) => ({
      votes: each as Record<string, boolean>,
    }));
    expect(Object.fromEntries(learnedReliabilities(votes))).toEqual({ a: 3 / 5, b: 1 / 3 });
    const alwaysRight = Array.from({ length: 100 }, () => ({ votes: { a: true } }));
    expect(learnedReliabilities(alwaysRight).get('a')).toBe(0.95);
  });
});

describe('learnPanel', () => {
  it('keeps the defaults when there are fewer than 300 labels', () => {
    const learnedPanel = learnPanel(independentDebates(299, UNEQUAL, 1), defaults);
    expect(learnedPanel).toEqual({ kind: 'default', reason: 'too_few_labels', parameters: defaults, brier: null });
  });

  it('learns unequal debaters, and is better than the defaults on unseen debates', () => {
    const learned = learnPanel(independentDebates(600, UNEQUAL, 2), defaults);
    expect(learned.kind).toBe('learned');
    expect(learned.parameters.reliabilities['a']).toBeCloseTo(0.9, 1);
    const unseenDebates = independentDebates(2_000, UNEQUAL, 3);
    const brier = (parameters: typeof defaults) =>
      unseenDebates.reduce((sum, each) => sum + (winnerProbability(each, parameters) - Number(each.right)) ** 2, 0) /
      unseenDebates.length;
    expect(brier({ ...defaults, ...learned.parameters })).toBeLessThan(brier(defaults));
  });

  it('keeps the defaults, and reports it, when learned values are worse on the labels', () => {
    // The defaults are true here: values learned from 300 labels can only be as good or a little worse.
    const fittedPanel = fittedParameters(independentDebates(3_000, { a: 0.7, b: 0.7, c: 0.7 }, 4));
    const trueParameters = { reliabilities: { a: 0.7, b: 0.7, c: 0.7 }, correlation: fittedPanel.correlation };
    const outcomes = Array.from({ length: 40 }, (_, seed) =>
      learnPanel(independentDebates(300, trueParameters.reliabilities, 100 + seed), trueParameters),
    );
    for (const { kind, reason, brier, parameters } of outcomes) {
      expect(brier).not.toBeNull();
      const isWorse = (brier?.learned ?? 0) > (brier?.default ?? 0);
      expect([kind, reason]).toEqual(isWorse ? ['default', 'defaults_are_better'] : ['learned', null]);
      if (isWorse) expect(parameters).toEqual(trueParameters);
    }
    expect(outcomes.some(({ reason }) => reason === 'defaults_are_better')).toBe(true);
  });

  it('learns a higher ρ when debaters err together', () => {
    const correlatedDebates = independentDebates(600, { a: 0.7 }, 5).map(
      (each): LabelledDebate => ({
        ...each,
        classes: [['a', 'b', 'c']],
        panel: 3,
        votes: { a: each.right, b: each.right, c: each.right },
      }),
    );
    const uncorrelatedDebates = independentDebates(600, { a: 0.7, b: 0.7, c: 0.7 }, 6);
    expect(fittedParameters(correlatedDebates).correlation).toBeGreaterThan(0.6);
    expect(fittedParameters(uncorrelatedDebates).correlation).toBeLessThan(0.4);
  });
});
