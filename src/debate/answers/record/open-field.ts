/** Checks whether the outcome of a field depends on pairs of its values that no rule could decide. */
import type { Agreement } from '../../agreement/measure.ts';
import { fieldJudgementKey, judgementKey } from '../../agreement/measure.ts';
import type { CountedRule } from '../../decision/ruling.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { AnsweredPosition } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import { decideField } from './decide-field.ts';
import type { Contest } from './field-contest.ts';
import { fieldAgreement, fieldJudgements } from './field-contest.ts';
import type { Counted } from './record-agreement.ts';

type OpenPair = readonly [AnswerClass, AnswerClass];

export interface OpenField {
  readonly spec: DebateSpec;
  readonly answered: readonly AnsweredPosition[];
  readonly counted: Counted;
  readonly pairs: readonly OpenPair[];
  readonly rule: CountedRule;
}

/**
 * Assumes that each open pair is the same, one by one and then all together, and compares the outcomes. Open items of a
 * set always matter, because two wordings of one item split its votes.
 */
export function dependsOnOpenField(field: OpenField): boolean {
  const { contest } = field.counted;
  if (contest.votes.some(({ id, debaterId }) => id !== debaterId)) return true;
  const now = outcomeOf(field, []);
  const assumed = [...field.pairs.map((pair) => [pair]), field.pairs];
  return assumed.some((pairs) => !isSameOutcome(now, outcomeOf(field, pairs)));
}

interface Outcome {
  readonly backers: readonly string[];
  /**
   * For the thresholds that stop, decide and escalate: whether the share reaches each of them. Also says whether there
   * is a tie and whether all agree.
   */
  readonly reached: string;
}

function outcomeOf({ spec, answered, counted, rule }: OpenField, same: readonly OpenPair[]): Outcome {
  const { contest } = counted;
  const assumed = same.map(
    ([a, b]) => [fieldJudgementKey(contest.id, judgementKey(a.answer, b.answer)), true] as const,
  );
  const assuming: DebateSpec = { ...spec, judgements: new Map([...(spec.judgements ?? []), ...assumed]) };
  const { classes, pairs, unread } = agreementOf(assuming, contest, answered);
  const round = {
    ...EMPTY_ROUND,
    positions: [...answered],
    classes: [...classes],
    pairs: [...pairs],
    unread: [...unread],
  };
  const decided = decideField({ spec: assuming, rounds: [round], round, positions: answered }, contest, rule);
  const { convergence_threshold, escalate_threshold, field_threshold = 0.5, debaters } = spec.config;
  const largest = Math.max(0, ...classes.map(({ debater_ids }) => debater_ids.length)) / debaters.length;
  const reached = [
    largest >= convergence_threshold,
    largest >= escalate_threshold,
    (decided.share ?? 0) >= field_threshold,
  ];
  return { backers: decided.backers, reached: `${reached.join()} ${decided.tied} ${largest === 1}` };
}

function agreementOf(spec: DebateSpec, contest: Contest, voters: readonly AnsweredPosition[]): Agreement {
  return fieldAgreement(spec, contest, { voters, judgements: fieldJudgements(spec.judgements, contest) });
}

const EMPTY_ROUND = {
  round_number: 1,
  convergence_score: null,
  participation: { panel: 0, valid: 0, voting: 0 },
  stopped_early: false,
};

/** A winning class that only became larger is still the same winner. */
function isSameOutcome(now: Outcome, then: Outcome): boolean {
  return now.reached === then.reached && now.backers.every((id) => then.backers.includes(id));
}
