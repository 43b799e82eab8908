/** Checks the schema of a request. The result has the tree of its fields and the validator of its records. */

import type { JsonObject } from '../../../lib/json/json-value.ts';
import { isObject } from '../../../lib/json/json-value.ts';
import { linearPattern, PatternError } from '../../../lib/linear-pattern.ts';
import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import type { DebateConfig } from '../../schema/debate-config.ts';
import { refuseContradictions } from './schema/contradictions.ts';
import type { ObjectNode } from './schema/field-tree.ts';
import { fieldTreeOf } from './schema/field-tree.ts';
import { inlineReferences, MAX_ENUM_VALUES } from './schema/inline-references.ts';
import { pointerPart, SchemaFault } from './schema/schema-fault.ts';
import type { Validator } from './schema/validator.ts';
import { checkKeywords, validatorOf } from './schema/validator.ts';

export const MAX_SCHEMA_CHARACTERS = 65_536;
export const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_JSON_DEPTH = 64;

export interface RecordForm {
  /** The schema without references. */
  readonly schema: JsonObject;
  readonly tree: ObjectNode;
  readonly validate: Validator;
}

const DIALECTS = ['draft-07/schema', 'draft/2019-09/schema', 'draft/2020-12/schema'];

/** Maximum number of cached forms. To compile one takes 15 ms. */
const MAX_CACHED_FORMS = 100;
const cachedForms = new Map<string, RecordForm>();

/** Returns the form of a schema. Throws `SchemaFault` when the schema is not accepted. */
export function recordForm(document: JsonObject): RecordForm {
  if (depthOf(document, MAX_JSON_DEPTH) > MAX_JSON_DEPTH)
    throw new SchemaFault('', `is nested more than ${MAX_JSON_DEPTH} deep`);
  const key = JSON.stringify(document);
  if (key.length > MAX_SCHEMA_CHARACTERS)
    throw new SchemaFault('', `has ${key.length} characters, more than ${MAX_SCHEMA_CHARACTERS}`);
  const cached = cachedForms.get(key);
  if (cached !== undefined) return cached;
  const form = checkSchema(document);
  if (cachedForms.size >= MAX_CACHED_FORMS) cachedForms.clear();
  cachedForms.set(key, form);
  return form;
}

/** Returns the form of a debate that was accepted with its schema. */
export function recordFormOf({ answer_schema: document }: Pick<DebateConfig, 'answer_schema'>): RecordForm {
  if (!document) throw new Error('a debate for a record has an answer_schema');
  return formOfDebate(document);
}

const formOfDebate = memoizedByObject(recordForm);

/** Returns null when the schema is accepted. */
export function schemaFaultOf(document: JsonObject): SchemaFault | null {
  try {
    recordForm(document);
    return null;
  } catch (error) {
    if (error instanceof SchemaFault) return error;
    throw error;
  }
}

/** Checks single keywords before it checks combinations of them, so that the simpler fault is reported. */
function checkSchema(document: JsonObject): RecordForm {
  const dialect = document['$schema'];
  const isKnown = DIALECTS.some((each) => typeof dialect === 'string' && dialect.replace(/#$/, '').endsWith(each));
  if (dialect !== undefined && !isKnown)
    throw new SchemaFault('/$schema', 'must be draft-07, 2019-09 or 2020-12 of JSON Schema');
  const schema = inlineReferences(document);
  checkKeywords(document);
  refuseLargeParts(schema, '');
  refuseContradictions(schema);
  if (!isObject(schema)) throw new SchemaFault('', 'must be of type "object" with properties');
  return { schema, tree: fieldTreeOf(schema), validate: validatorOf(schema) };
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit === 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each, limit - 1)));
}

/** Checks patterns and enumerations anywhere in the schema. */
function refuseLargeParts(value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const at = pointer + pointerPart(name);
    if (!Array.isArray(value)) refuseLargeKeyword(name, part, at);
    if (name !== 'const' && name !== 'enum') refuseLargeParts(part, at);
  }
}

function refuseLargeKeyword(keyword: string, value: unknown, pointer: string): void {
  if (keyword === 'enum' && Array.isArray(value) && value.length > MAX_ENUM_VALUES)
    throw new SchemaFault(pointer, `has ${value.length} values, more than ${MAX_ENUM_VALUES}`);
  if (keyword === 'pattern' && typeof value === 'string') refuseBadPattern(value, pointer);
  if (keyword !== 'patternProperties' || !isObject(value)) return;
  for (const pattern of Object.keys(value)) refuseBadPattern(pattern, pointer + pointerPart(pattern));
}

function refuseBadPattern(pattern: string, pointer: string): void {
  if (pattern.length > MAX_PATTERN_CHARACTERS)
    throw new SchemaFault(pointer, `the pattern has more than ${MAX_PATTERN_CHARACTERS} characters`);
  try {
    linearPattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) throw new SchemaFault(pointer, `the pattern ${error.message}`);
    throw error;
  }
}
