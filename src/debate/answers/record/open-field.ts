/** Checks whether the outcome of a field depends on pairs of its values that no rule could decide. */
import type { Agreement } from '../../agreement/measure.ts';
import { fieldJudgementKey, judgementKey } from '../../agreement/measure.ts';
import type { CountedRule } from '../../decision/ruling.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { AnsweredPosition } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import { decideField } from './decide-field.ts';
import type { FieldQuestion } from './field-question.ts';
import { fieldAgreement, fieldJudgements } from './field-question.ts';
import type { CountedQuestion } from './record-agreement.ts';

type OpenPair = readonly [AnswerClass, AnswerClass];

export interface OpenField {
  readonly spec: DebateSpec;
  readonly answered: readonly AnsweredPosition[];
  readonly counted: CountedQuestion;
  readonly pairs: readonly OpenPair[];
  readonly rule: CountedRule;
}

/**
 * Assumes that each open pair is the same, one by one and then all together, and compares the outcomes. Open items of a
 * set always matter, because two wordings of one item split its votes.
 */
export function dependsOnOpenField(field: OpenField): boolean {
  const { fieldQuestion } = field.counted;
  if (fieldQuestion.votes.some(({ id, debaterId }) => id !== debaterId)) return true;
  const current = outcomeOf(field, []);
  const assumed = [...field.pairs.map((pair) => [pair]), field.pairs];
  return assumed.some((pairs) => !isSameOutcome(current, outcomeOf(field, pairs)));
}

interface Outcome {
  readonly supporters: readonly string[];
  /**
   * For the thresholds that stop, decide and escalate: whether the share reaches each of them. Also says whether there
   * is a tie and whether all agree.
   */
  readonly reached: string;
}

function outcomeOf({ spec, answered, counted, rule }: OpenField, same: readonly OpenPair[]): Outcome {
  const { fieldQuestion } = counted;
  const assumedJudgements = same.map(
    ([a, b]) => [fieldJudgementKey(fieldQuestion.id, judgementKey(a.answer, b.answer)), true] as const,
  );
  const assumedSpec: DebateSpec = { ...spec, judgements: new Map([...(spec.judgements ?? []), ...assumedJudgements]) };
  const { classes, pairs, unread } = agreementOf(assumedSpec, fieldQuestion, answered);
  const round = {
    ...EMPTY_ROUND,
    positions: [...answered],
    classes: [...classes],
    pairs: [...pairs],
    unread: [...unread],
  };
  const decided = decideField({ spec: assumedSpec, rounds: [round], round, positions: answered }, fieldQuestion, rule);
  const { convergence_threshold, escalate_threshold, field_threshold = 0.5, debaters } = spec.config;
  const largest = Math.max(0, ...classes.map(({ debater_ids }) => debater_ids.length)) / debaters.length;
  const reached = [
    largest >= convergence_threshold,
    largest >= escalate_threshold,
    (decided.share ?? 0) >= field_threshold,
  ];
  return { supporters: decided.supporters, reached: `${reached.join()} ${decided.tied} ${largest === 1}` };
}

function agreementOf(spec: DebateSpec, fieldQuestion: FieldQuestion, voters: readonly AnsweredPosition[]): Agreement {
  return fieldAgreement(spec, fieldQuestion, { voters, judgements: fieldJudgements(spec.judgements, fieldQuestion) });
}

const EMPTY_ROUND = {
  round_number: 1,
  convergence_score: null,
  participation: { panel: 0, valid: 0, voting: 0 },
  stopped_early: false,
};

/** A winning class that only became larger is still the same winner. */
function isSameOutcome(current: Outcome, alternative: Outcome): boolean {
  return (
    current.reached === alternative.reached && current.supporters.every((id) => alternative.supporters.includes(id))
  );
}
