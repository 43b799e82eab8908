/** Decides when a human should review the decision, and lists the reasons. */
import { agreementsIn } from '../agreement/measure.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { isWide } from '../answers/estimate/pool.ts';
import { usedClaims } from '../answers/long/drafts/check-answer.ts';
import type { StopCause } from '../engine/calls.ts';
import { expectedType } from '../engine/grouping/agreement-of.ts';
import type { EscalationReason } from '../schema/outcome/escalation.ts';
import { DEFAULT_SPREAD_THRESHOLD } from '../schema/outcome/estimate.ts';
import type { Guarantee } from '../schema/outcome/guarantee.ts';
import { answeredDebaters, isCutByBudget } from '../schema/position.ts';
import type { AnswerClass } from '../schema/round.ts';
import { actsOn } from './error-target.ts';
import type { DecisionInput, Ruling } from './ruling.ts';

export interface Outcome {
  readonly input: DecisionInput;
  readonly ruling: Ruling;
  readonly confidence: number | null;
  readonly judgeFailed: boolean;
  readonly stopCause: StopCause | null;
  /** Null without an error target. */
  readonly guarantee: Guarantee | null;
}

type Test = (outcome: Outcome) => boolean;

/** One test per reason, in the order in which reasons are listed. */
const tests: Readonly<Record<EscalationReason, Test>> = {
  no_consensus: ({ input, ruling }) => {
    const score = input.round.convergence_score;
    return nothingDecided(ruling) || (score !== null && score < input.spec.config.escalate_threshold);
  },
  tie: ({ input, ruling }) => ruling.tied || sizesTied(input),
  minority_winner: ({ input, ruling }) =>
    ruling.isMinority ?? (ruling.winningClass !== null && !winnerIsLargest(input, ruling)),
  judge_departs: ({ input, ruling }) => isAnswerOfNoDebater(ruling) && !isFreeText(input),
  degraded: ({ input }) => answeredDebaters(input.round.positions) < input.spec.config.quorum,
  budget_exhausted: ({ input, stopCause }) =>
    stopCause === 'budget' || isCutByBudget(input.rounds.at(-1)?.positions ?? []),
  judge_failed: ({ judgeFailed, input }) => judgeFailed && input.spec.config.aggregation !== 'write',
  low_confidence: ({ input, confidence }) => {
    const threshold = input.spec.config.escalate_below_confidence;
    return threshold !== null && (confidence === null || confidence < threshold);
  },
  deadline: ({ stopCause }) => stopCause === 'deadline',
  concluded: ({ stopCause }) => stopCause === 'concluded',
  unresolved_ballot: ({ ruling }) => ruling.decisionRule === 'max_rounds_exhausted',
  wide_spread: ({ input, ruling }) => {
    const { spread } = ruling.ownFields ?? {};
    return spread !== undefined && isWide(spread, input.spec.config.spread_threshold ?? DEFAULT_SPREAD_THRESHOLD);
  },
  contested_claims: ({ input, ruling }) => {
    const { escalate_contested_share: limit } = input.spec.config;
    const { contestedShare } = usedClaims(ruling.answer ?? '', ruling.ownFields?.claims ?? []);
    return limit !== undefined && contestedShare > limit;
  },
  writer_failed: ({ judgeFailed, input }) => judgeFailed && input.spec.config.aggregation === 'write',
  error_target: ({ guarantee }) => guarantee !== null && !actsOn(guarantee),
};

const REASONS = Object.keys(tests) as EscalationReason[];

export function escalationReasons(outcome: Outcome): EscalationReason[] {
  const { reasons } = kindOf(outcome.input.spec);
  return REASONS.filter((reason) => reasons.includes(reason) && tests[reason](outcome));
}

/** Returns true for an answer of the judge that no debater gave. */
function isAnswerOfNoDebater({ answer, winningClass }: Ruling): boolean {
  return answer !== null && winningClass === null;
}

/**
 * Returns true when the judge's answer is a free text that no debater gave. Its words may mean the same as an answer of
 * the panel, so this alone is no reason to escalate.
 */
export function departsWithoutEscalation(input: DecisionInput, ruling: Ruling): boolean {
  return isAnswerOfNoDebater(ruling) && isFreeText(input);
}

function isFreeText({ spec }: DecisionInput): boolean {
  const type = expectedType(spec);
  return type === null || type === 'text';
}

/** Returns true when no answer could be counted. An exhausted ballot has its own reason, `unresolved_ballot`. */
function nothingDecided({ answer, decisionRule }: Ruling): boolean {
  return answer === null && decisionRule !== 'max_rounds_exhausted';
}

/** Returns whether the largest classes of the answer, or of a field of records, have the same size. */
function sizesTied({ round }: DecisionInput): boolean {
  return agreementsIn(round).some(({ classes }) => {
    const largest = largestSize({ classes });
    return classes.filter((each) => each.debater_ids.length === largest).length > 1;
  });
}

function winnerIsLargest({ round }: DecisionInput, { winningClass }: Ruling): boolean {
  return winningClass !== null && winningClass.debater_ids.length === largestSize(round);
}

function largestSize({ classes }: { readonly classes: readonly AnswerClass[] }): number {
  return Math.max(0, ...classes.map((each) => each.debater_ids.length));
}
