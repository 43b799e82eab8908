/** Two debaters answer `a` and a very confident one answers `b`: its confidence alone does not decide. */
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../src/debate/agreement/reading/read-answer.ts';
import { decisionRules } from '../../../../src/debate/decision/rules.ts';
import type { DecisionInput } from '../../../../src/debate/decision/ruling.ts';
import { summarise } from '../../../../src/debate/engine/grouping/group-round.ts';
import type { AnsweredPosition } from '../../../../src/debate/schema/position.ts';
import { NO_USAGE } from '../../../../src/debate/schema/position.ts';
import { questionOf } from '../../../support/debates/agreement.ts';
import { byRound, play, positionReply, specOf } from '../../../support/debates/scripted-debate.ts';
import { allThemes } from '../pairs/all-themes.ts';
import type { PairTheme } from '../pairs/pair-theme.ts';

const panel = ['one', 'two', 'confident'].map((name) => ({ model: `openai/${name}`, name }));
const oneRound = { debaters: panel, adaptive_routing: false, max_rounds: 1, agreement: 'typed' } as const;

function positionOf(name: string, answer: string, confidence: number): AnsweredPosition {
  return {
    debater_id: name,
    model: `openai/${name}`,
    round: 1,
    phase: null,
    status: 'ok',
    answer,
    reasoning: '',
    confidence,
    raw_confidence: null,
    stance: null,
    vote: null,
    critiques: [],
    restated_answer: null,
    restated_correctly: null,
    changed_from_previous: null,
    claimed_changed: null,
    change_justification: null,
    usage: NO_USAGE,
    cost_usd: 0,
    started_at: '2026-11-29T12:00:00.000Z',
    duration_ms: 1,
    finish_reason: 'stop',
    failure: null,
  };
}

interface OpposedAnswers {
  readonly a: string;
  readonly b: string;
  /** The confidence of each of the two, and that of the third debater. */
  readonly confidences: readonly [number, number];
}

function decisionInputOf(
  { question, settings }: PairTheme,
  { a, b, confidences: [lowConfidence, highConfidence] }: OpposedAnswers,
): DecisionInput {
  const { question: _, context, ...rest } = questionOf(question, settings);
  const spec = specOf({ ...oneRound, question, ...rest, options: rest.options ?? undefined });
  const positions = [
    positionOf('one', a, lowConfidence),
    positionOf('two', a, lowConfidence),
    positionOf('confident', b, highConfidence),
  ];
  const round = { ...summarise(spec, 1, positions), positions };
  return { spec, rounds: [round], round, positions };
}

/** The first pairs for which a rule does not decide for the answer of the two, as it is written or shown. */
function wrongDecisions(rule: 'majority_vote' | 'weighted_vote', confidences: readonly [number, number]): string[] {
  const decision = decisionRules[rule];
  if (decision.kind !== 'counted') throw new Error(`${rule} is not counted`);
  const wrong = allThemes.flatMap((theme) => {
    const { same = [], different = [], open = [], neverSame = [], neverDifferent = [] } = theme;
    return [...same, ...different, ...open, ...neverSame, ...neverDifferent].flatMap(([a, b]) => {
      const wording = readAnswer(questionOf(theme.question, theme.settings), a)?.wording;
      const { answer } = decision.decide(decisionInputOf(theme, { a, b, confidences }));
      const isAnswerOfPair = wording === undefined || answer === a || answer === wording;
      return isAnswerOfPair ? [] : [`${theme.theme}: ${a}, ${a}, ${b} gave ${answer}`];
    });
  });
  return wrong.slice(0, 20);
}

describe('two less confident debaters and a very confident one ›', () => {
  test('majority_vote gives the answer of the two for every pair, merged or not', () => {
    expect(wrongDecisions('majority_vote', [0.05, 1])).toEqual([]);
  });

  test('weighted_vote gives the answer of the two when their confidences sum above the third', () => {
    expect(wrongDecisions('weighted_vote', [0.55, 1])).toEqual([]);
  });

  test('weighted_vote escalates with minority_winner when the third is more confident than both', async () => {
    const { result } = await play(
      { ...oneRound, question: 'Who wrote it?', aggregation: 'weighted_vote' },
      byRound({
        one: [positionReply('Brahms', 0.3)],
        two: [positionReply('Brahms', 0.3)],
        confident: [positionReply('Liszt', 0.9)],
      }),
    );
    expect(result).toMatchObject({ final_answer: 'Liszt', escalate_to_human: true });
    expect(result.escalation.reasons).toContain('minority_winner');
  });

  test('a whole debate ends with the answer of the two when one class has two wordings', async () => {
    const { result } = await play(
      { ...oneRound, question: 'How far is it?', aggregation: 'majority_vote' },
      byRound({
        one: [positionReply('5 km', 0.1)],
        two: [positionReply('5 km', 0.1)],
        confident: [positionReply('5000 m', 1)],
      }),
    );
    expect(result).toMatchObject({ final_answer: '5 km' });
  });

  test('a tally counts every answer under its own key, __proto__ included', async () => {
    const { result } = await play(
      { ...oneRound, question: 'Which name does it have?', aggregation: 'majority_vote' },
      byRound({
        one: [positionReply('__proto__', 0.1)],
        two: [positionReply('__proto__', 0.1)],
        confident: [positionReply('constructor', 1)],
      }),
    );
    expect(Object.entries(result.decision.vote_tally).toSorted()).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });
});
