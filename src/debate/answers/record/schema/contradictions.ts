/** Finds schemas that no value can satisfy. Each subschema is checked by itself. */
import type { JsonObject } from '../../../../lib/json/json-value.ts';
import { isObject } from '../../../../lib/json/json-value.ts';
import type { Schema } from './schema-fault.ts';
import { pointerPart, SchemaFault } from './schema-fault.ts';

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

/**
 * Checks every part that all records must satisfy: the schema itself, its properties, the members of `allOf`, and their
 * parts. A property that is `false` is accepted unless it is required.
 */
export function refuseContradictions(schema: Schema, pointer = ''): void {
  if (schema === false) throw new SchemaFault(pointer, 'contradictory: nothing fits it');
  if (!isObject(schema)) return;
  refuseEmptyRanges(schema, pointer);
  refuseUnfitValues(schema, pointer);
  refuseMissingProperties(schema, pointer);
  const { properties = {}, required = [], allOf = [] } = schema as Partial<CheckedKeywords>;
  for (const [name, property] of Object.entries(properties))
    if (property !== false || required.includes(name))
      refuseContradictions(property, `${pointer}/properties${pointerPart(name)}`);
  for (const [index, each] of allOf.entries()) refuseContradictions(each, `${pointer}/allOf/${index}`);
}

interface CheckedKeywords {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly patternProperties: JsonObject;
  readonly required: readonly string[];
  readonly allOf: readonly Schema[];
}

function refuseEmptyRanges(schema: JsonObject, pointer: string): void {
  for (const [low, high] of RANGES) {
    const [lowest, highest] = [schema[low], schema[high]];
    if (typeof lowest === 'number' && typeof highest === 'number' && lowest > highest)
      throw new SchemaFault(pointer, `contradictory: ${low} ${lowest} is above ${high} ${highest}`);
  }
  const above = Math.max(...numbers(schema['exclusiveMinimum']), ...numbers(schema['minimum']));
  const below = Math.min(...numbers(schema['exclusiveMaximum']), ...numbers(schema['maximum']));
  const isExclusive = schema['exclusiveMinimum'] === above || schema['exclusiveMaximum'] === below;
  if (above > below || (above === below && isExclusive))
    throw new SchemaFault(pointer, `contradictory: no number is above ${above} and below ${below}`);
}

function numbers(value: unknown): number[] {
  return typeof value === 'number' ? [value] : [];
}

function refuseUnfitValues({ type, enum: values, const: constant }: JsonObject, pointer: string): void {
  const types = type === undefined ? null : [type].flat();
  const fits = (value: unknown) => types === null || types.some((each) => isOfType(value, each));
  if (Array.isArray(values) && !values.some(fits))
    throw new SchemaFault(pointer, 'contradictory: no value of enum is of the type');
  if (constant === undefined) return;
  if (!fits(constant)) throw new SchemaFault(pointer, 'contradictory: const is not of the type');
  if (Array.isArray(values) && !values.some((value) => JSON.stringify(value) === JSON.stringify(constant)))
    throw new SchemaFault(pointer, 'contradictory: const is no value of enum');
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

function refuseMissingProperties(schema: JsonObject, pointer: string): void {
  const { properties = {}, patternProperties = {}, required = [] } = schema as Partial<CheckedKeywords>;
  if (schema['additionalProperties'] !== false || Object.keys(patternProperties).length > 0) return;
  const missing = required.find((name) => !Object.hasOwn(properties, name));
  if (missing !== undefined)
    throw new SchemaFault(pointer, `contradictory: the required property ${JSON.stringify(missing)} is not allowed`);
}
