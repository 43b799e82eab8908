/** Claims are grouped, counted, chosen and checked by code: properties for any drafts and stances. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countClaims, disputedClaims, statusOf } from '../../../../src/debate/answers/long/claims/count-claims.ts';
import type { ClaimsOfDraft } from '../../../../src/debate/answers/long/claims/group-claims.ts';
import { claimsOf, equalClaims, shuffledGroups } from '../../../../src/debate/answers/long/claims/group-claims.ts';
import { bestDraft, draftAsAnswer } from '../../../../src/debate/answers/long/drafts/best-draft.ts';
import { faultsIn, summaryOf, usedClaims } from '../../../../src/debate/answers/long/drafts/check-answer.ts';
import type { CountedClaim, Stance, StanceTurn } from '../../../../src/debate/schema/claim.ts';
import type { AnsweredPosition } from '../../../../src/debate/schema/position.ts';

const model = { reliability: () => 0.7, correlation: 0.45 };

function draft(debater_id: string, ...texts: string[]): ClaimsOfDraft {
  return { debater_id, claims: texts.map((text, index) => ({ id: `c${index + 1}`, text, confidence: 0.8 })) };
}

function answeredPosition(debater_id: string, answer: string): AnsweredPosition {
  return { debater_id, answer, status: 'ok' } as AnsweredPosition;
}

function countedClaim(id: string, status: CountedClaim['status'], overrides: Partial<CountedClaim> = {}): CountedClaim {
  const noDebaters = { support: [], contradict: [], unsure: [], authors: [], confidence: null, reasons_against: [] };
  return { id, text: id, status, ...noDebaters, ...overrides };
}

describe('claims', () => {
  it('are merged when they come from several drafts and the rules prove them equal', () => {
    const groups = equalClaims([
      draft('a', 'The river is 1,500 km long.', 'It floods.'),
      draft('b', 'the river is 1500 km long'),
    ]);
    expect(claimsOf(groups, null)).toEqual([
      {
        id: 'c1',
        text: 'the river is 1500 km long',
        authors: ['a', 'b'],
        sources: [
          { debater_id: 'a', claim_id: 'c1' },
          { debater_id: 'b', claim_id: 'c1' },
        ],
      },
      { id: 'c2', text: 'It floods.', authors: ['a'], sources: [{ debater_id: 'a', claim_id: 'c2' }] },
    ]);
  });

  it('are merged when the model puts them into one group', () => {
    const groups = equalClaims([
      draft('a', 'Bees see ultraviolet.'),
      draft('b', 'Ultraviolet light is visible to bees.'),
    ]);
    expect(groups).toHaveLength(2);
    expect(claimsOf(groups, [['2', '1']])).toMatchObject([{ id: 'c1', authors: ['a', 'b'] }]);
  });

  const texts = fc.constantFrom(
    'It is 5 km.',
    'it is 5 km',
    'It is 6 km.',
    'Bees dance.',
    'Bees do not dance.',
    'Rain falls.',
  );
  const drafts = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.array(texts, { maxLength: 4 }).map((claimTexts) => draft(id, ...claimTexts)))),
    );

  it('are neither lost nor added by grouping, in any order of the debaters', () => {
    fc.assert(
      fc.property(drafts, fc.nat(), (panelDrafts, seed) => {
        const groups = shuffledGroups(equalClaims(panelDrafts), seed);
        const claims = claimsOf(groups, null);
        const sources = claims.flatMap((each) =>
          each.sources.map(({ debater_id, claim_id }) => `${debater_id} ${claim_id}`),
        );
        const sourcesOfDrafts = panelDrafts.flatMap(({ debater_id, claims: draftClaims }) =>
          draftClaims.map(({ id }) => `${debater_id} ${id}`),
        );
        expect(sources.toSorted()).toEqual(sourcesOfDrafts.toSorted());
        const reversedGroups = shuffledGroups(equalClaims(panelDrafts.toReversed()), seed);
        expect(reversedGroups).toEqual(groups);
        expect(claimsOf(reversedGroups, null)).toEqual(claims);
      }),
    );
  });
});

describe('the status of a claim', () => {
  it.each([
    [2, 0, 3, 'consensus'],
    [1, 0, 3, 'unique'],
    [0, 0, 3, 'unique'],
    [2, 1, 3, 'majority'],
    [1, 1, 3, 'contested'],
    [1, 2, 3, 'rejected'],
    [0, 1, 3, 'contested'],
    [2, 2, 4, 'contested'],
    [1, 2, 4, 'contested'],
    [1, 3, 4, 'rejected'],
    [0, 1, 1, 'rejected'],
  ] as const)('with %i for and %i against of %i debaters is %s', (support, contradict, debaters, status) => {
    expect(statusOf({ support, contradict, debaters })).toBe(status);
  });

  const stance = fc.constantFrom<Stance>('support', 'contradict', 'unsure');
  const debate = fc
    .record({ authors: fc.array(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), { minLength: 1, maxLength: 4 }) })
    .chain(({ authors }) => {
      const claims = authors.map((each, index) => ({
        id: `c${index + 1}`,
        text: `t${index}`,
        authors: each,
        sources: [],
      }));
      const turn = (round_number: number) => (debater_id: string) =>
        fc.tuple(...claims.map(() => stance)).map(
          (stances): StanceTurn => ({
            round_number,
            debater_id,
            stances: claims.map(({ id }, index) => ({
              claim_id: id,
              stance: stances[index] ?? 'unsure',
              reason: stances[index] === 'contradict' ? `no, says ${debater_id}` : null,
              wording: null,
            })),
          }),
        );
      const round = (number: number) => fc.tuple(...['a', 'b', 'c', 'd'].map(turn(number)));
      return fc.record({
        claims: fc.constant(claims),
        turns: fc.tuple(round(2), round(3)).map((rounds) => rounds.flat()),
      });
    });

  it('does not depend on the order of the debaters, and counts every debater once', () => {
    fc.assert(
      fc.property(debate, ({ claims, turns }) => {
        const drafters = ['a', 'b', 'c'];
        const countedClaims = countClaims({ claims, turns }, drafters, model);
        const reversed = turns.toSorted(
          (x, y) => x.round_number - y.round_number || (x.debater_id < y.debater_id ? 1 : -1),
        );
        expect(countClaims({ claims, turns: reversed }, drafters.toReversed(), model)).toEqual(countedClaims);
        for (const { support, contradict, unsure, status, confidence } of countedClaims) {
          expect([...support, ...contradict, ...unsure].toSorted()).toEqual(['a', 'b', 'c', 'd']);
          expect(status).toBe(statusOf({ support: support.length, contradict: contradict.length, debaters: 4 }));
          if (support.length === contradict.length && confidence !== null) expect(confidence).toBeCloseTo(0.5, 9);
        }
        expect(disputedClaims({ claims, turns }).map(({ id }) => id)).toEqual(
          countedClaims.filter(({ contradict }) => contradict.length > 0).map(({ id }) => id),
        );
      }),
    );
  });

  it('counts a claim as supported by its author until the author contradicts it', () => {
    const claims = [{ id: 'c1', text: 't', authors: ['a'], sources: [] }];
    const turn = (round_number: number, stanceName: Stance): StanceTurn => ({
      round_number,
      debater_id: 'a',
      stances: [{ claim_id: 'c1', stance: stanceName, reason: null, wording: null }],
    });
    const supportOf = (turns: StanceTurn[]) => countClaims({ claims, turns }, ['a', 'b'], model)[0]?.support;
    expect(supportOf([])).toEqual(['a']);
    expect(supportOf([turn(2, 'unsure')])).toEqual(['a']);
    expect(supportOf([turn(2, 'contradict')])).toEqual([]);
    expect(supportOf([turn(2, 'contradict'), turn(3, 'support')])).toEqual(['a']);
  });

  it('has the confidence of the panel formula for two possible answers', () => {
    const claims = [{ id: 'c1', text: 't', authors: ['a', 'b'], sources: [] }];
    // Two for, none against: score 2·ln(0.7/0.3) ÷ 1.45 = 1.1687; e^1.1687 ÷ (e^1.1687 + 1) = 0.7629.
    expect(countClaims({ claims, turns: [] }, ['a', 'b', 'c'], model)[0]?.confidence).toBeCloseTo(0.7629, 4);
  });
});

describe('the writer', () => {
  const claims = [
    {
      id: 'c1',
      text: 'x',
      authors: ['a', 'b'],
      sources: [
        { debater_id: 'a', claim_id: 'c2' },
        { debater_id: 'b', claim_id: 'c1' },
      ],
    },
    { id: 'c2', text: 'y', authors: ['a'], sources: [{ debater_id: 'a', claim_id: 'c1' }] },
    { id: 'c3', text: 'z', authors: ['c'], sources: [{ debater_id: 'c', claim_id: 'c1' }] },
  ];
  const drafts = [
    answeredPosition('c', 'z [c1]'),
    answeredPosition('a', 'y [c1], x [c2], more [c3]'),
    answeredPosition('b', 'x [c1]'),
  ];

  it('is the debater whose claims others support the most', () => {
    const countedClaims = [
      countedClaim('c1', 'consensus', { authors: ['a', 'b'], support: ['a', 'b', 'c'] }),
      countedClaim('c2', 'contested', { authors: ['a'], support: ['a'], contradict: ['b'] }),
      countedClaim('c3', 'unique', { authors: ['c'], support: ['c'] }),
    ];
    // a: 2 − 1, b: 2, c: 0.
    expect(bestDraft(drafts, { claims, counted: countedClaims })?.debater_id).toBe('b');
    expect(bestDraft([], { claims, counted: countedClaims })).toBeNull();
  });

  it('is replaced by a draft with the marks of the counted claims when it fails', () => {
    const countedClaims = [
      countedClaim('c1', 'consensus'),
      countedClaim('c2', 'contested'),
      countedClaim('c3', 'unique'),
    ];
    expect(draftAsAnswer(answeredPosition('a', 'y [c1], x [c2], more [c3]'), { claims, counted: countedClaims })).toBe(
      'y [c2?], x [c1], more ',
    );
  });
});

describe('a written answer', () => {
  const claims = [
    countedClaim('c1', 'consensus', { authors: ['a', 'b'], support: ['a', 'b'] }),
    countedClaim('c2', 'contested', { authors: ['a'], support: ['a'], contradict: ['b'] }),
    countedClaim('c3', 'rejected', { authors: ['a'], contradict: ['b', 'c'] }),
    countedClaim('c4', 'unique', { authors: ['c'], support: ['c'] }),
  ];

  it.each([
    ['nothing', 'It is so. [c1]\n\nPerhaps this. [c2?]', []],
    ['an unknown mark', 'It is so. [c9]', ['These marks name no claim: c9.']],
    ['a rejected claim', 'It is so. [c1] [c3]', ['These claims are rejected and must not be used: c3.']],
    [
      'a contested claim without its mark',
      'It is so. [c2]',
      ['These claims are contested and must be marked with a question mark, as in [c7?]: c2.'],
    ],
    ['missing marks', 'It is so.', ['No paragraph marks the claims that it uses.']],
  ])('is rejected for %s', (_, answer, faults) => {
    expect(faultsIn(answer, claims)).toEqual(faults);
  });

  it('is never accepted with a mark for an unknown or a rejected claim', () => {
    const mark = fc.constantFrom('[c1]', '[c2]', '[c2?]', '[c3]', '[c3?]', '[c4]', '[c5]', ' words ', '\n\n');
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), (pieces) => {
        const answer = pieces.join('');
        const isSound = !/c3|c5|\[c2\]/.test(answer) && /\[c/.test(answer);
        expect(faultsIn(answer, claims).length === 0).toBe(isSound);
      }),
    );
  });

  it('has the share of agreed claims, weighted by the length of their paragraphs, as confidence', () => {
    // c1 has 30 characters, c2 10 and c4 20: 30 of 60.
    const answer = `${'x'.repeat(30)}[c1]\n\n${'y'.repeat(10)}[c2?]\n\n${'z'.repeat(20)}[c4]\n\nnot marked`;
    expect(usedClaims(answer, claims)).toMatchObject({
      confidence: 0.5,
      contestedShare: 1 / 3,
      uncited: ['not marked'],
    });
    expect(usedClaims('nothing', claims)).toMatchObject({ confidence: null, contestedShare: 0, used: [] });
  });

  it('contains its claims in four lists', () => {
    expect(summaryOf(claims, 3)).toEqual({
      consensus: ['c1'],
      contradictions: ['c2', 'c3'],
      partial_coverage: ['c1'],
      unique_insights: ['c4'],
    });
    expect(summaryOf(claims, 2).partial_coverage).toEqual([]);
  });
});
