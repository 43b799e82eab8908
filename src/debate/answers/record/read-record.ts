/** Reads a debater's answer as a record, or returns the reason why it is not a valid one. */

import type { JsonObject } from '../../../lib/json/json-value.ts';
import { isObject } from '../../../lib/json/json-value.ts';
import type { AnswerReader } from '../../parsing/answer-reader.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { fieldOf } from '../../parsing/reply-fields.ts';
import type { RecordForm } from './record-form.ts';
import type { FieldNode, ObjectNode } from './schema/field-tree.ts';
import type { SchemaViolation } from './schema/validator.ts';

/** Maximum number of items in one array, because each item is compared with the items of the other debaters. */
export const MAX_ITEMS = 200;

/**
 * Reads the field `answer`, also when it holds the record as a text.
 * A reply that consists of the record alone is accepted.
 */
export function recordReader(form: RecordForm): AnswerReader {
  return (fields) => {
    const given = fieldOf(fields, 'answer') ?? fieldOf(fields, 'finalanswer');
    if (given === undefined) {
      const bare = recordFrom(form, fields);
      return 'record' in bare ? { answer: JSON.stringify(bare.record) } : null;
    }
    const value = typeof given === 'string' ? parseJson(given)?.value : given;
    const read = recordFrom(form, value);
    if ('record' in read) return { answer: JSON.stringify(read.record) };
    return { violation: read.keyword, sentence: read.sentence };
  };
}

export function recordFrom(form: RecordForm, value: unknown): { readonly record: JsonObject } | SchemaViolation {
  if (!isObject(value)) return { keyword: 'type', sentence: 'the record must be an object' };
  const longestLength = longestArray(value);
  if (longestLength > MAX_ITEMS)
    return { keyword: 'maxItems', sentence: `an array must have at most ${MAX_ITEMS} items, not ${longestLength}` };
  const written = withNumbers(form.schema, value);
  const candidate = withoutEmptyOptions(form.tree, written);
  const violation = form.validate(candidate);
  return violation ?? { record: inSchemaOrder(form.tree, candidate) as JsonObject };
}

function longestArray(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Math.max(own, ...Object.values(value).map(longestArray));
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts texts to numbers when the schema expects a number,
 * because the parser keeps numbers as written, such as 1.10.
 */
function withNumbers(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value;
  if (typeof value === 'string') return isNumeric(schema) && NUMBER.test(value) ? Number(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => [schema[keyword] ?? []].flat());
  const converted = alternatives.reduce<unknown>((before, alternative) => withNumbers(alternative, before), value);
  return Array.isArray(converted)
    ? itemsWithNumbers(schema, converted)
    : entriesWithNumbers(schema, converted as JsonObject);
}

function itemsWithNumbers({ prefixItems, items }: JsonObject, value: readonly unknown[]): unknown[] {
  const tuple: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  return value.map((item, index) => withNumbers(tuple[index] ?? items, item));
}

function entriesWithNumbers({ properties, additionalProperties }: JsonObject, value: JsonObject): JsonObject {
  const known = isObject(properties) ? properties : {};
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    withNumbers(Object.hasOwn(known, name) ? known[name] : additionalProperties, each),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function isNumeric(schema: JsonObject): boolean {
  const alternatives = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (alternatives !== undefined)
    return alternatives.some((way) => isObject(way) && isNumeric(way)) && !alternatives.some(acceptsText);
  const types = [schema['type'] ?? []].flat();
  return types.some((type) => type === 'number' || type === 'integer') && !types.includes('string');
}

function acceptsText(schema: unknown): boolean {
  return isObject(schema) && [schema['type'] ?? 'string'].flat().includes('string');
}

/**
 * Removes null from optional properties.
 * In strict mode a model must write every property, and writes null for a missing one.
 */
function withoutEmptyOptions(node: FieldNode, value: unknown): unknown {
  if (node.kind === 'keyed' && Array.isArray(value)) return value.map((each) => withoutEmptyOptions(node.item, each));
  if (node.kind !== 'object' || !isObject(value)) return value;
  const known = new Map(node.properties.map((property) => [property.name, property]));
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const property = known.get(name);
    if (property === undefined) return [[name, each]];
    const isEmpty = each === null && !property.required && !property.node.nullable;
    return isEmpty ? [] : [[name, withoutEmptyOptions(property.node, each)]];
  });
  return Object.fromEntries(entries);
}

/** Keeps the properties that the schema names, in its order. Other properties cannot be voted on. */
function inSchemaOrder(node: FieldNode, value: unknown): unknown {
  if (node.kind === 'keyed' && Array.isArray(value)) return value.map((each) => inSchemaOrder(node.item, each));
  return node.kind === 'object' && isObject(value) ? orderProperties(node, value) : value;
}

function orderProperties({ properties }: ObjectNode, value: JsonObject): JsonObject {
  const entries = properties.flatMap(({ name, node }) =>
    Object.hasOwn(value, name) ? [[name, inSchemaOrder(node, value[name])]] : [],
  );
  return Object.fromEntries(entries) as JsonObject;
}
