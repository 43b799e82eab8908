/**
 * Lets a separate model decide.
 * It writes an answer of its own (`judge`) or picks one debater from a closed set (`judge_pick`).
 */
import type { Ballot } from '../agreement/measure.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { agreementOf, sameAnswer } from '../engine/grouping/agreement-of.ts';
import { JUDGE_BALLOT, JUDGE_BALLOTS } from '../engine/grouping/grouping-model.ts';
import { readJudgement, readPick } from '../parsing/read-reply.ts';
import type { JudgePromptInput } from '../prompts/judge-prompt.ts';
import { judgementCall, pickCall } from '../prompts/judge-prompt.ts';
import { candidateLabels, debaterOf, shuffledCandidates } from '../protocols/shown/labels.ts';
import { transcriptForJudge } from '../protocols/shown/transcript-view.ts';
import type { Judge } from '../schema/panel.ts';
import type { AnswerClass } from '../schema/round.ts';
import type { CandidateOrder, DecisionInput, JudgedRule, Ruling } from './ruling.ts';
import { noRuling } from './ruling.ts';
import { classOf, tallyOfClasses } from './top-class.ts';

export const judge: JudgedRule = {
  kind: 'judged',
  ask: (input, order = 'shuffled') => {
    const judgeInput = judgeInputOf(input, order);
    return {
      call: judgementCall(judgeInput),
      candidates: [...judgeInput.labels.keys()],
      read: (reply) => {
        const reading = readJudgement(reply, kindOf(input.spec).answerReader(input.spec));
        if (!reading.ok) return reading;
        const { answer, reasoning, confidence } = reading.value;
        const winningClass = classOfAnswer(input, answer);
        const ruling = rulingOf(input, { answer, reasoning, winner: null, winningClass });
        return {
          ok: true,
          value: { ...ruling, decisionRule: 'judge', judgment: reasoning, judgeConfidence: confidence },
        };
      },
    };
  },
  isSame: ({ spec }, first, second) => {
    if (first.winningClass !== null || second.winningClass !== null) return first.winningClass === second.winningClass;
    return first.answer !== null && second.answer !== null && sameAnswer(spec, first.answer, second.answer);
  },
};

export const judgePick: JudgedRule = {
  kind: 'judged',
  ask: (input, order = 'shuffled') => {
    const judgeInput = judgeInputOf(input, order);
    return {
      call: pickCall(judgeInput),
      candidates: [...judgeInput.labels.keys()],
      read: (reply) => {
        const reading = readPick(reply, [...judgeInput.labels.values()]);
        if (!reading.ok) return reading;
        const picked = debaterOf(judgeInput.labels, reading.value.winner);
        const position = input.positions.find((each) => each.debater_id === picked);
        if (position === undefined)
          return { ok: false, code: 'unreadable_reply', detail: 'the judge picked no candidate' };
        const ruling = rulingOf(input, {
          answer: position.answer,
          reasoning: position.reasoning,
          winner: position.debater_id,
          winningClass: classOf(input, position.debater_id),
        });
        return { ok: true, value: { ...ruling, decisionRule: 'judge_pick', judgment: reply.text } };
      },
    };
  },
  isSame: (_, first, second) => first.winner === second.winner,
};

type RulingFields = Pick<Ruling, 'answer' | 'reasoning' | 'winner' | 'winningClass'>;

function rulingOf(input: DecisionInput, found: RulingFields): Ruling {
  return { ...noRuling, ...found, tally: tallyOfClasses(input.round) };
}

function judgeInputOf(input: DecisionInput, order: CandidateOrder): JudgePromptInput {
  const { spec, positions, round, rounds } = input;
  const shuffled = shuffledCandidates(
    spec,
    positions.map((position) => position.debater_id),
  );
  const labels = candidateLabels(order === 'shuffled' ? shuffled : shuffled.toReversed());
  // In a debate about claims the earlier rounds contain stances instead of answers.
  const earlier =
    spec.config.protocol === 'transcript' && input.claims === undefined ? rounds.filter((each) => each !== round) : [];
  return {
    spec,
    judge: requiredJudge(input),
    roundNumber: round.round_number,
    // The opposite order has a phase of its own, so that the two calls have different call ids.
    phase: order === 'shuffled' ? null : 'opposite_order',
    labels,
    positions,
    rounds: rounds.slice(0, rounds.indexOf(round) + 1),
    transcript: transcriptForJudge(spec, earlier, labels),
  };
}

function requiredJudge({ spec }: DecisionInput): Judge {
  const { judge: configured } = spec.config;
  if (configured === null) throw new Error('a judged rule is only configured with a judge');
  return configured;
}

/** Returns the panel's latest answers, and with weight 0 the judge's own answers, one per order of the candidates. */
export function ballotsWithJudge({ positions }: DecisionInput, answers: readonly string[]): Ballot[] {
  const panel = positions.map(({ debater_id: id, answer: stated }) => ({
    id,
    answer: stated,
    weight: 1,
    confidence: null,
  }));
  const own = answers.map((answer, index) => ({
    id: JUDGE_BALLOTS[index] ?? JUDGE_BALLOT,
    answer,
    weight: 0,
    confidence: null,
  }));
  return [...panel, ...own];
}

/** Returns the class that the judge's own answer joins by the rules and stored judgements; null when it joins none. */
export function classOfAnswer(input: DecisionInput, answer: string): AnswerClass | null {
  const { classes } = agreementOf(input.spec, ballotsWithJudge(input, [answer]));
  const judgeClass = classes.find((each) => each.debater_ids.includes(JUDGE_BALLOT));
  return (
    input.round.classes.find((each) => each.debater_ids.some((id) => judgeClass?.debater_ids.includes(id))) ?? null
  );
}
