/** Decides when a human should review the decision, and lists the reasons. */
import { agreementsIn } from '../agreement/measure.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { isWide } from '../answers/estimate/pool.ts';
import { usedClaims } from '../answers/long/drafts/check-answer.ts';
import type { StopCause } from '../engine/calls.ts';
import { askedType } from '../engine/grouping/agreement-of.ts';
import type { EscalationReason } from '../schema/outcome/escalation.ts';
import { DEFAULT_SPREAD_THRESHOLD } from '../schema/outcome/estimate.ts';
import type { Guarantee } from '../schema/outcome/guarantee.ts';
import { answeredDebaters, isCutByBudget } from '../schema/position.ts';
import type { AnswerClass } from '../schema/round.ts';
import { actsOn } from './error-target.ts';
import type { Hearing, Ruling } from './ruling.ts';

export interface Outcome {
  readonly hearing: Hearing;
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
  no_consensus: ({ hearing, ruling }) => {
    const score = hearing.round.convergence_score;
    return nothingDecided(ruling) || (score !== null && score < hearing.spec.config.escalate_threshold);
  },
  tie: ({ hearing, ruling }) => ruling.tied || sizesTied(hearing),
  minority_winner: ({ hearing, ruling }) =>
    ruling.isMinority ?? (ruling.winningClass !== null && !winnerIsLargest(hearing, ruling)),
  judge_departs: ({ hearing, ruling }) => departs(ruling) && !isFreeText(hearing),
  degraded: ({ hearing }) => answeredDebaters(hearing.round.positions) < hearing.spec.config.quorum,
  budget_exhausted: ({ hearing, stopCause }) =>
    stopCause === 'budget' || isCutByBudget(hearing.rounds.at(-1)?.positions ?? []),
  judge_failed: ({ judgeFailed, hearing }) => judgeFailed && hearing.spec.config.aggregation !== 'write',
  low_confidence: ({ hearing, confidence }) => {
    const floor = hearing.spec.config.escalate_below_confidence;
    return floor !== null && (confidence === null || confidence < floor);
  },
  deadline: ({ stopCause }) => stopCause === 'deadline',
  concluded: ({ stopCause }) => stopCause === 'concluded',
  unresolved_ballot: ({ ruling }) => ruling.decisionRule === 'max_rounds_exhausted',
  wide_spread: ({ hearing, ruling }) => {
    const { spread } = ruling.ownFields ?? {};
    return spread !== undefined && isWide(spread, hearing.spec.config.spread_threshold ?? DEFAULT_SPREAD_THRESHOLD);
  },
  contested_claims: ({ hearing, ruling }) => {
    const { escalate_contested_share: limit } = hearing.spec.config;
    const { contestedShare } = usedClaims(ruling.answer ?? '', ruling.ownFields?.claims ?? []);
    return limit !== undefined && contestedShare > limit;
  },
  writer_failed: ({ judgeFailed, hearing }) => judgeFailed && hearing.spec.config.aggregation === 'write',
  error_target: ({ guarantee }) => guarantee !== null && !actsOn(guarantee),
};

const REASONS = Object.keys(tests) as EscalationReason[];

export function escalationReasons(outcome: Outcome): EscalationReason[] {
  const { reasons } = kindOf(outcome.hearing.spec);
  return REASONS.filter((reason) => reasons.includes(reason) && tests[reason](outcome));
}

/** Returns true for an answer of the judge that no debater gave. */
function departs({ answer, winningClass }: Ruling): boolean {
  return answer !== null && winningClass === null;
}

/** In a free text other words can mean the same as a class, so such a departure alone is no reason to escalate. */
export function departsWithoutEscalation(hearing: Hearing, ruling: Ruling): boolean {
  return departs(ruling) && isFreeText(hearing);
}

function isFreeText({ spec }: Hearing): boolean {
  const type = askedType(spec);
  return type === null || type === 'text';
}

/** Returns true when no answer could be counted. An exhausted ballot has its own reason, `unresolved_ballot`. */
function nothingDecided({ answer, decisionRule }: Ruling): boolean {
  return answer === null && decisionRule !== 'max_rounds_exhausted';
}

/** Returns whether the largest classes of the answer, or of a field of records, have the same size. */
function sizesTied({ round }: Hearing): boolean {
  return agreementsIn(round).some(({ classes }) => {
    const largest = largestSize({ classes });
    return classes.filter((each) => each.debater_ids.length === largest).length > 1;
  });
}

function winnerIsLargest({ round }: Hearing, { winningClass }: Ruling): boolean {
  return winningClass !== null && winningClass.debater_ids.length === largestSize(round);
}

function largestSize({ classes }: { readonly classes: readonly AnswerClass[] }): number {
  return Math.max(0, ...classes.map((each) => each.debater_ids.length));
}
