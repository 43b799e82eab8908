/**
 * Decides the records of a panel: each field by the decision rule.
 * The assembled record is validated against the schema.
 */
import type { CountedRule, DecisionInput, Ruling } from '../../decision/ruling.ts';
import { tallyOfClasses } from '../../decision/top-class.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { ConfidenceDetail, Verdict } from '../../schema/outcome/verdict.ts';
import type { AnsweredPosition } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import type { Assembled, AssembledField } from './assemble.ts';
import { assemble } from './assemble.ts';
import type { Chooser, DecidedField } from './decide-field.ts';
import { answerConfidence } from './decide-field.ts';
import type { RecordForm } from './record-form.ts';
import { recordFormOf } from './record-form.ts';
import { planOf } from './record-plan.ts';
import { recordsOf } from './records-of.ts';

/** Required share of the valid votes of a field. */
export const DEFAULT_FIELD_THRESHOLD = 0.5;

export function decideRecord(input: DecisionInput, rule: CountedRule): Ruling {
  const form = recordFormOf(input.spec.config);
  const counted = assembleBy(input, form, rule);
  const nearest = nearestTo(input, counted.fields);
  if (nearest === null) return rulingWithoutRecord(input, rule);
  const decisionRule = counted.fields[0]?.questions[0]?.decisionRule ?? input.spec.config.aggregation;
  if (form.validate(counted.value) === null)
    return rulingOf(input, { decided: counted, speaker: nearest, decisionRule });
  // The debater's own record fits the schema, because it was validated when the reply was read.
  const decided = assembleBy(input, form, nearest.debater_id);
  const nearestRuling = rulingOf(input, { decided, speaker: nearest, decisionRule });
  return { ...nearestRuling, fallback: 'nearest_record' };
}

/** Returns the record of the debater that a judge has picked, unchanged. */
export function followRecord(input: DecisionInput, ruling: Ruling): Ruling {
  const speaker = input.positions.find(({ debater_id }) => debater_id === ruling.winner);
  if (speaker === undefined) return ruling;
  const decided = assembleBy(input, recordFormOf(input.spec.config), speaker.debater_id);
  const { decisionRule, judgment } = ruling;
  return { ...rulingOf(input, { decided, speaker, decisionRule }), judgment };
}

/** Returns the record of a single agent, without a vote. */
export function recordOfOne(spec: DebateSpec, position: AnsweredPosition, detail: ConfidenceDetail): Partial<Verdict> {
  const records = recordsOf([position]);
  const { tree } = recordFormOf(spec.config);
  const round: Round = {
    round_number: 1,
    positions: [position],
    classes: [],
    pairs: [],
    unread: [],
    convergence_score: null,
    participation: { panel: 1, valid: 1, voting: 1 },
    stopped_early: false,
  };
  const input = { spec, rounds: [round], round, positions: [position] };
  const chooser = position.debater_id;
  const { value, fields } = assemble({ input, chooser, threshold: 0 }, planOf(tree, records));
  return {
    final_record: value as Record<string, unknown>,
    fields: fields.map((field) => ({ ...verdictField(field), confidence: answerConfidence(detail) })),
    undecided: [],
  };
}

function assembleBy(input: DecisionInput, form: RecordForm, chooser: Chooser): Assembled {
  const threshold = input.spec.config.field_threshold ?? DEFAULT_FIELD_THRESHOLD;
  return assemble({ input, chooser, threshold }, planOf(form.tree, recordsOf(input.positions)));
}

/** Returns the debater with the most equal fields. Among equals the most confident one, then panel order. */
function nearestTo({ positions }: DecisionInput, fields: readonly AssembledField[]): AnsweredPosition | null {
  const questions = fields.flatMap((field) => field.questions);
  const equal = ({ debater_id }: AnsweredPosition) =>
    questions.filter(({ supporters }) => supporters.includes(debater_id)).length;
  const records = recordsOf(positions);
  const ranked = positions
    .filter(({ debater_id }) => records.has(debater_id))
    .toSorted((a, b) => equal(b) - equal(a) || (b.confidence ?? 0) - (a.confidence ?? 0));
  return ranked[0] ?? null;
}

interface RulingParts {
  readonly decided: Assembled;
  /** The debater whose reasoning the result shows. */
  readonly speaker: AnsweredPosition;
  readonly decisionRule: string;
}

function rulingOf(input: DecisionInput, { decided, speaker, decisionRule }: RulingParts): Ruling {
  const { fields, value } = decided;
  const questions = fields.flatMap((field) => field.questions);
  const answer = JSON.stringify(value);
  const supportsAll = (debaterId: string) => questions.every((each) => isSupported(each, debaterId));
  const whole = input.round.classes.find(({ debater_ids }) => debater_ids.every(supportsAll)) ?? null;
  return {
    answer,
    reasoning: speaker.reasoning,
    winner: speaker.debater_id,
    winningClass: whole,
    decisionRule,
    tieBreak: questions.find(({ tieBreak }) => tieBreak !== null)?.tieBreak ?? null,
    tied: questions.some(({ tied }) => tied),
    tally: tallyOfClasses(input.round),
    judgment: null,
    judgeConfidence: null,
    ...fallbackOf(questions),
    isMinority: questions.some(({ isMinority }) => isMinority),
    detail: leastCertainDetail(fields),
    ownFields: {
      final_record: value as Record<string, unknown>,
      fields: fields.map(verdictField),
      undecided: fields.filter(({ undecided }) => undecided).map(({ pointer }) => pointer),
      dissent: dissentOf(input, questions),
    },
  };
}

function fallbackOf(questions: readonly DecidedField[]): Pick<Ruling, 'fallback'> {
  const fallback = questions.find((each) => each.fallback !== null)?.fallback;
  return fallback ? { fallback } : {};
}

/** Returns the detail of the least certain required field; of all fields when none is required. */
function leastCertainDetail(fields: readonly AssembledField[]): ConfidenceDetail {
  const required = fields.filter((field) => field.required);
  const counted = required.length === 0 ? fields : required;
  const confidence = ({ detail }: AssembledField) => answerConfidence(detail) ?? 0;
  const [leastCertain] = counted.toSorted((a, b) => confidence(a) - confidence(b));
  if (leastCertain === undefined) throw new Error('a schema has at least one leaf');
  return { ...leastCertain.detail, agreement: Math.min(...counted.map(({ share }) => share ?? 0)) };
}

function isSupported({ fieldQuestion, supporters }: DecidedField, debaterId: string): boolean {
  return supporters.includes(debaterId) || !fieldQuestion.votes.some((vote) => vote.debaterId === debaterId);
}

/** Returns the debaters whose record has another value in any field. */
function dissentOf({ positions }: DecisionInput, questions: readonly DecidedField[]) {
  return positions
    .filter(({ debater_id }) => questions.some((each) => each.dissent.some((other) => other.debater_id === debater_id)))
    .map(({ debater_id, answer, reasoning, confidence }) => ({ debater_id, answer, reasoning, confidence }));
}

function verdictField({ pointer, value = null, detail, share, votes, dissent }: AssembledField) {
  return {
    pointer,
    value,
    confidence: answerConfidence(detail),
    agreement: share,
    votes: { ...votes },
    dissent: dissent.map(({ debater_id, value: other = null }) => ({ debater_id, value: other })),
  };
}

function rulingWithoutRecord(input: DecisionInput, rule: CountedRule): Ruling {
  return { ...rule.decide({ ...input, positions: [], round: { ...input.round, classes: [] } }), answer: null };
}
