/**
 * The forms of replies. The JSON Schema and the description in words derive from one list of fields. Models write the
 * fields in the order of the list, which therefore has the reasoning before the answer.
 */

import { memoizedByObject } from '../../lib/memoized-by-object.ts';
import type { ReplyFormat } from '../../models/model.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { ReplyField, ReplyFields } from './answer-form.ts';

/** The debate, and the model that is asked. */
export interface FormatInput {
  readonly spec: DebateSpec;
  /**
   * True when the model reasons before it replies.
   * It is then asked for its main reasons instead of step-by-step working.
   */
  readonly thinksByItself: boolean;
}

export interface RevisionFormatInput extends FormatInput {
  /** True when the debater should repeat its previous answer. */
  readonly restates: boolean;
  /** True when the debater should assess the answers that differ from its own. */
  readonly criticises: boolean;
  /**
   * True when the form is used in every round, the blind one included.
   * Fields that only later rounds can fill may then be null.
   */
  readonly everyRound: boolean;
}

/** Maximum number of cached forms. Each set of options has forms of its own. */
const MAX_CACHED_FORMATS = 200;
const cachedFormats = new Map<string, ReplyFormat>();

const confidence = number('the probability from 0 to 1 that the answer is right');
const MAIN_REASONS = 'the main reasons, in a few sentences';

export function positionFormat(input: FormatInput): ReplyFormat {
  const fields = { reasoning: reasoning(input), ...answerFields(input), ...confidenceField(input) };
  return format('position', fields, isStrict(input));
}

export function revisionFormat(input: RevisionFormatInput): ReplyFormat {
  const { everyRound } = input;
  const laterRoundField = everyRound ? nullable : (field: ReplyField) => field;
  const restated = everyRound
    ? 'your own previous answer, verbatim, if it is short'
    : 'your own previous answer, verbatim';
  const fields = {
    ...(input.restates ? { restated_answer: laterRoundField(text(restated)) } : {}),
    ...(input.criticises ? { critiques: laterRoundField(critiques) } : {}),
    reasoning: reasoning(input),
    ...answerFields(input),
    changed: laterRoundField({ type: 'boolean', description: 'whether your answer differs from your previous one' }),
    change_justification: laterRoundField(text('the reason that compelled the change; empty if nothing changed')),
    ...confidenceField(input),
  };
  return format('revision', fields, isStrict(input));
}

function isStrict({ spec }: FormatInput): boolean {
  return kindOf(spec).isStrict?.(spec) ?? true;
}

const critiques: ReplyField = {
  type: 'array',
  items: object({
    peer: text('the label of one peer that gives this answer'),
    assessment: text('which parts of its evidence and reasoning are right, and which are wrong'),
  }),
  description: 'one entry for each answer that differs from your own',
};

export function judgementFormat(input: FormatInput): ReplyFormat {
  return format('judgement', { reasoning: reasoning(input), ...answerFields(input), ...confidenceField(input) });
}

function answerFields({ spec }: FormatInput): ReplyFields {
  return kindOf(spec).answerFields(spec);
}

function confidenceField({ spec }: FormatInput): ReplyFields {
  return kindOf(spec).statesConfidence ? { confidence } : {};
}

/** Returns the form for the labels of answers that no rule could compare. */
export function groupingFormat(labels: readonly string[]): ReplyFormat {
  const list = labels.join(', ');
  return format('grouping', {
    groups: {
      type: 'array',
      items: { type: 'array', items: { type: 'string' } },
      description: `a list of groups, each a list of labels; every label (${list}) is in exactly one group`,
    },
  });
}

export function pickFormat(thinksByItself: boolean, labels: readonly string[]): ReplyFormat {
  const comparison = 'compare the candidates in as many steps as it needs';
  return format('pick', {
    reasoning: text(thinksByItself ? MAIN_REASONS : comparison),
    winner: { type: 'string', enum: labels, description: 'the label of the best candidate' },
  });
}

export function ballotTurnFormat(thinksByItself: boolean, options: readonly string[]): ReplyFormat {
  return format('ballot_turn', {
    rationale: reasoning({ thinksByItself }),
    stance: text('your position in one sentence'),
    vote: { type: 'string', enum: options, description: 'exactly one of the options' },
  });
}

function reasoning({ thinksByItself }: Pick<FormatInput, 'thinksByItself'>): ReplyField {
  return text(thinksByItself ? MAIN_REASONS : 'work through the question in as many steps as it needs');
}

export function text(description: string): ReplyField {
  return { type: 'string', description };
}

function nullable(field: ReplyField): ReplyField {
  return {
    ...field,
    type: [field['type'], 'null'],
    description: `${field['description']}; null in your first reply`,
  };
}

export function number(description: string): ReplyField {
  return { type: 'number', description };
}

export function object(properties: ReplyFields): ReplyField {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * Returns the same object for equal forms, because facts about
 * a form (its words, its size in a request) are cached by it.
 */
export function format(name: string, fields: ReplyFields, isSchemaSufficient = true): ReplyFormat {
  const created = {
    name,
    jsonSchema: object(fields),
    ...(isSchemaSufficient ? {} : { isSchemaSufficient }),
  };
  const key = JSON.stringify(created);
  const cached = cachedFormats.get(key);
  if (cached !== undefined) return cached;
  if (cachedFormats.size >= MAX_CACHED_FORMATS) cachedFormats.clear();
  cachedFormats.set(key, created);
  return created;
}

/** Returns the form in words for the prompt: one line per field, and one per field of the entries of a list. */
export const formatInWords = memoizedByObject(({ jsonSchema }: ReplyFormat): string => {
  const lines = fieldLines(jsonSchema, '');
  return `Reply with one JSON object and nothing else, with these fields in this order:\n${lines.join('\n')}`;
});

function fieldLines(schema: ReplyField, indent: string): string[] {
  const properties = (schema['properties'] ?? {}) as ReplyFields;
  return Object.entries(properties).flatMap(([name, field]) => {
    const items = fieldLines((field['items'] ?? {}) as ReplyField, `${indent}  `);
    return [`${indent}- ${name}: ${field['description']}${items.length === 0 ? '' : '; each entry has'}`, ...items];
  });
}
