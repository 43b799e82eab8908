/** The kind `record`: an object that fits the caller's schema. Each field is decided as a separate question. */

import type { DecisionInput, Ruling } from '../../decision/ruling.ts';
import type { ReplyFields } from '../../prompts/answer-form.ts';
import { ANSWER_CHARACTERS, block, blocks, truncated } from '../../prompts/data-block.ts';
import { compatibility } from '../../protocols/compatibility.ts';
import type { TurnView } from '../../protocols/protocol.ts';
import type { DebateConfig, DebateSpec } from '../../schema/debate-config.ts';
import type { DebateRequest } from '../../schema/request/debate-request.ts';
import type { FieldClasses } from '../../schema/round.ts';
import type { ConfigProblem } from '../../settings/config-problem.ts';
import { incompatibleOption } from '../../settings/config-problem.ts';
import type { AnswerKind, ConfidenceOf } from '../answer-kind.ts';
import { short } from '../short-kind.ts';
import { answerConfidence } from './decide-field.ts';
import { DEFAULT_FIELD_THRESHOLD, decideRecord, followRecord, recordOfOne } from './decide-record.ts';
import { recordReader } from './read-record.ts';
import { recordAgreement } from './record-agreement.ts';
import { recordFormOf, schemaFaultOf } from './record-form.ts';
import { recordIn } from './records-of.ts';
import { strictForm } from './schema/strict-form.ts';

const ACCEPTED_RULES = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
  'closest',
  'posterior',
  'judge_pick',
] as const;

/** Maximum length of all disputed fields together, in the order of the schema, after escaping. */
const DISPUTED_CHARACTERS = 4_000;

export const record: AnswerKind = {
  requiredLevel: 5,
  accepts: acceptedBy(),
  ownSettings: ['answer_schema', 'field_threshold'],
  settings,
  problems,
  debaterRole: null,
  answerFields,
  isStrict: ({ config }) => strictForm(recordFormOf(config).schema) !== null,
  statesConfidence: true,
  answerReader: ({ config }) => recordReader(recordFormOf(config)),
  ownAnswer: ({ answer, confidence }) => ({ answer: recordForPrompt(answer ?? ''), confidence }),
  exchange: null,
  disputed,
  disputedCharacters: DISPUTED_CHARACTERS,
  fullReply: (_, texts) => texts,
  group: recordAgreement,
  decide: decideRecord,
  decisionInput: short.decisionInput,
  fallback: short.fallback,
  addVerdictFields: (input, ruling) =>
    ruling.ownFields?.final_record === undefined ? followRecord(input, ruling) : ruling,
  singleAnswerFields: recordOfOne,
  confidence,
  reasons: short.reasons.filter((reason) => reason !== 'judge_departs' && reason !== 'error_target'),
};

/** Returns the accepted rules. Every counted rule decides each field. A judge may only pick a whole record. */
function acceptedBy(): AnswerKind['accepts'] {
  const { ballot: _, ...others } = compatibility;
  const entries = Object.entries(others).map(([name, { aggregations, agreements }]) => [
    name,
    { aggregations: aggregations.filter((rule) => ACCEPTED_RULES.some((each) => each === rule)), agreements },
  ]);
  return Object.fromEntries(entries) as AnswerKind['accepts'];
}

function settings({
  protocol,
  aggregation,
  judge,
  field_threshold,
}: Partial<DebateRequest>): ReturnType<AnswerKind['settings']> {
  const wouldJudge = protocol === 'transcript' && !aggregation && judge;
  return {
    field_threshold: field_threshold ?? DEFAULT_FIELD_THRESHOLD,
    ...(wouldJudge ? { aggregation: 'judge_pick' as const } : {}),
  };
}

function problems({ answer_schema: schema, settled }: DebateConfig): ConfigProblem[] {
  const found: ConfigProblem[] = [];
  if (settled) found.push(incompatibleOption('settled', 'goes with one short answer, not with answer_type "record"'));
  if (!schema) {
    const message = 'is required with answer_type "record"';
    return [...found, { code: 'invalid_request', path: 'answer_schema', message }];
  }
  const fault = schemaFaultOf(schema);
  if (fault === null) return found;
  const place = fault.pointer === '' ? '' : `${fault.pointer} `;
  return [...found, incompatibleOption('answer_schema', `${place}${fault.message}`)];
}

function answerFields({ config }: DebateSpec): ReplyFields {
  const form = strictForm(recordFormOf(config).schema) ?? { type: 'object' };
  return {
    answer: { ...form, description: 'the answer as a JSON object that fits the JSON Schema in <answer_schema>' },
  };
}

/** Returns the record as an object; as a shortened text when it is too long to show whole. */
function recordForPrompt(answer: string): unknown {
  return answer.length <= ANSWER_CHARACTERS ? (recordIn(answer) ?? answer) : truncated(answer, ANSWER_CHARACTERS);
}

const VALUE_CHARACTERS = 200;

/**
 * Returns the fields in which the records of the last round differ, with their values.
 * The number of debaters per value is not shown.
 */
function disputed({ rounds }: TurnView): string {
  const fields = rounds.at(-1)?.fields?.filter(({ items, classes }) => !items && classes.length > 1) ?? [];
  let remaining = DISPUTED_CHARACTERS;
  const shownFields = fields.map(disputedField).filter((field) => {
    if (field.length > remaining) return false;
    remaining -= field.length;
    return true;
  });
  return shownFields.length === 0 ? '' : blocks('disputed_fields', shownFields);
}

function disputedField({ pointer, classes }: FieldClasses): string {
  const values = classes.map(({ answer }) => truncated(answer, VALUE_CHARACTERS)).toSorted();
  return blocks(
    'field',
    values.map((value) => block('value', value)),
    { pointer: truncated(pointer, VALUE_CHARACTERS) },
  );
}

function confidence(input: DecisionInput, ruling: Ruling): ConfidenceOf {
  const { detail = short.confidence(input, ruling).detail, answer } = ruling;
  if (answer === null) return { detail, confidence: null };
  return { detail, confidence: answerConfidence(detail) };
}
