import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CascadeRule, CascadeVotes } from '../../../src/debate/decision/cascade.ts';
import {
  agreementNeeded,
  CASCADE_CORRELATION,
  cascadeStanding,
  votesToCertainty,
} from '../../../src/debate/decision/cascade.ts';

const PANEL_OF_FOUR = ['a', 'b', 'c', 'd'];

function cascadeRule(
  stopAt = 0.75,
  panel = PANEL_OF_FOUR,
  reliability: (id: string) => number = () => 0.7,
): CascadeRule {
  return { panel, stopAt, reliability, correlation: CASCADE_CORRELATION };
}

/** Each digit is the class for which a called debater voted; `-` is no vote. */
function votes(digits: string, answerType = 'choice', panel = PANEL_OF_FOUR): CascadeVotes {
  const voters = [...digits].map((digit, index) => ({ digit, id: panel[index] ?? '' }));
  const classes = [
    ...Map.groupBy(
      voters.filter(({ digit }) => digit !== '-'),
      ({ digit }) => digit,
    ).values(),
  ];
  return {
    classes: classes.map((members) => members.map(({ id }) => id)),
    answerType,
    outstanding: panel.slice(digits.length),
  };
}

describe('the stop of a cascade', () => {
  test.each([
    ['two that agree on a menu', '00', 'choice', 0.842, 'posterior'],
    ['three to one on a menu', '0010', 'choice', 0.778, 'posterior'],
    ['three that agree on a menu', '000', 'choice', 0.9, 'posterior'],
    ['two that agree on a boolean', '00', 'boolean', 0.786, 'posterior'],
    ['one answer', '0', 'choice', 0.7, null],
    ['two that differ', '01', 'choice', 0.4336, null],
    ['one answer and one that cannot be read', '0-', 'choice', 0.7, null],
    ['two to one on a menu', '001', 'choice', 0.6546, null],
    ['two to two on a menu', '0101', 'choice', 0.455, 'exhausted'],
  ] as const)(
    'cascade › gives the posterior of confidence.md when there are %s',
    (_, digits, type, posterior, stop) => {
      const standing = cascadeStanding(votes(digits, type), cascadeRule());
      expect(standing.posterior).toBeCloseTo(posterior, 3);
      expect(standing.stop).toBe(stop);
    },
  );

  test('cascade › stops below `stop_at` when no outstanding answer can change the winner', () => {
    expect(cascadeStanding(votes('000'), cascadeRule(0.95)).stop).toBe('lead');
    expect(cascadeStanding(votes('001'), cascadeRule(0.95)).stop).toBeNull();
  });

  test('cascade › gives a tie to the class with the later debater', () => {
    const standing = cascadeStanding(votes('0110'), cascadeRule());
    expect(standing).toMatchObject({ leader: 0, tied: true });
    expect(cascadeStanding(votes('1001'), cascadeRule()).leader).toBe(0);
    expect(cascadeStanding(votes('0011'), cascadeRule()).leader).toBe(1);
  });

  test('cascade › weighs a vote by the learned reliability of its debater', () => {
    const learnedReliability = (id: string) => (id === 'd' ? 0.9 : 0.55);
    // Three times log(2 · 0.55 / 0.45) = 2.68 against log(2 · 0.9 / 0.1) = 2.89, and four times with one more.
    expect(cascadeStanding(votes('0001'), cascadeRule(0.75, PANEL_OF_FOUR, learnedReliability)).leader).toBe(1);
    const panelOfFive = ['a', 'b', 'c', 'e', 'd'];
    expect(
      cascadeStanding(votes('00001', 'choice', panelOfFive), cascadeRule(0.75, panelOfFive, learnedReliability)).leader,
    ).toBe(0);
    expect(
      cascadeStanding(votes('01', 'boolean', ['a', 'd']), cascadeRule(0.75, ['a', 'd'], learnedReliability)).leader,
    ).toBe(1);
  });

  test('cascade › has no leader when there are no votes', () => {
    expect(cascadeStanding(votes('--'), cascadeRule())).toEqual({
      leader: null,
      posterior: null,
      tied: false,
      stop: null,
    });
    expect(cascadeStanding(votes('----'), cascadeRule()).stop).toBe('exhausted');
  });

  test('cascade › gives the number of votes that must agree for a `stop_at`', () => {
    expect(agreementNeeded('choice', cascadeRule(0.75))).toBe(2);
    expect(agreementNeeded('choice', cascadeRule(0.85))).toBe(3);
    expect(agreementNeeded('boolean', cascadeRule(0.75))).toBe(2);
    expect(agreementNeeded('boolean', cascadeRule(0.8))).toBe(3);
    expect(agreementNeeded('choice', cascadeRule(0.99))).toBeNull();
  });

  test('cascade › never stops by its lead when the outstanding votes can change the winner', () => {
    const cases = fc.record({
      reliabilities: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 2, maxLength: 5 }),
      classNumbers: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 }),
      answerType: fc.constantFrom('choice', 'boolean', 'number'),
    });
    fc.assert(
      fc.property(cases, ({ reliabilities, classNumbers, answerType }) => {
        const panel = reliabilities.map((_, index) => `d${index}`);
        const digits = classNumbers.slice(0, panel.length).join('');
        const strictRule = cascadeRule(2, panel, (id) => reliabilities[panel.indexOf(id)] ?? 0.7);
        const partialVotes = votes(digits, answerType, panel);
        const standing = cascadeStanding(partialVotes, strictRule);
        if (standing.stop !== 'lead') return;
        const winners = partialVotes.classes[standing.leader ?? 0] ?? [];
        for (const remainingVotes of completions(partialVotes.outstanding.length)) {
          const completeVotes = votes(digits + remainingVotes, answerType, panel);
          const leader = cascadeStanding(completeVotes, strictRule).leader;
          expect(completeVotes.classes[leader ?? -1]).toEqual(expect.arrayContaining([...winners]));
        }
      }),
    );
  });
});

/** Every way in which this number of debaters can vote for one of five classes, or for none. */
function completions(count: number): string[] {
  if (count === 0) return [''];
  return completions(count - 1).flatMap((remainingVotes) => [...'01234-'].map((digit) => remainingVotes + digit));
}

describe('votes to certainty', () => {
  test.each([
    [[], 1, 1],
    [[], 5, 3],
    [[], 40, 21],
    [[3], 2, 0],
    [[2, 1], 2, 1],
    [[1, 1, 1], 2, 2],
    [[15, 6], 19, 6],
    [[2, 2], 0, 1],
  ])('votes %j with %i outstanding need %i more', (counts, outstanding, expected) => {
    expect(votesToCertainty(counts, outstanding)).toBe(expected);
  });
});
