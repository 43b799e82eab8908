/** Converts a schema to the part of JSON Schema that the strict mode of every provider supports. */

import type { JsonObject } from '../../../../lib/json/json-value.ts';
import { isObject } from '../../../../lib/json/json-value.ts';

/** Maximum depth of nested schemas. A deeper schema has no strict form. */
const MAX_DEPTH = 5;
/** Maximum number of unions, optional properties included. One provider accepts no more than 16 in a request. */
const MAX_UNIONS = 12;
const SCALARS: readonly unknown[] = ['boolean', 'integer', 'null', 'number', 'string'];

/**
 * Returns null when the schema has parts that strict modes do not support (maps, tuples, unrestricted values); then the
 * prompt alone describes it. Bounds, patterns and cross-field rules are left to the prompt and to the validation of the
 * reply.
 */
export function strictForm(schema: JsonObject): JsonObject | null {
  const form = strictSchema(schema, 0);
  return form !== null && unionsIn(form) <= MAX_UNIONS ? form : null;
}

function strictSchema(schema: unknown, depth: number): JsonObject | null {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  const { description } = schema;
  const shortDescription = typeof description === 'string' ? { description: description.slice(0, 500) } : {};
  const form =
    strictAlternatives(schema, depth) ??
    strictConstants(schema) ??
    strictObject(schema, depth) ??
    strictArray(schema, depth) ??
    strictScalar(schema);
  return form === null ? null : { ...form, ...shortDescription };
}

/** Converts `anyOf` and `oneOf`. An `allOf` with one schema is replaced by that schema. */
function strictAlternatives({ anyOf, oneOf, allOf, type, properties }: JsonObject, depth: number): JsonObject | null {
  const [wrapped] = Array.isArray(allOf) && allOf.length === 1 && !properties && !type ? allOf : [];
  if (wrapped !== undefined) return strictSchema(wrapped, depth);
  const listed = anyOf ?? oneOf;
  if (!Array.isArray(listed) || type !== undefined) return null;
  const forms = listed.flatMap((alternative) => strictSchema(alternative, depth + 1) ?? []);
  return forms.length === listed.length ? { anyOf: forms } : null;
}

function strictConstants({ type, enum: values, const: constant }: JsonObject): JsonObject | null {
  if (Array.isArray(values)) return { ...(type === undefined ? {} : { type }), enum: values };
  return constant === undefined ? null : { ...(type === undefined ? {} : { type }), enum: [constant] };
}

function strictObject(schema: JsonObject, depth: number): JsonObject | null {
  const { properties, required } = schema;
  const type = [schema['type'] ?? 'object'].flat();
  if (!isObject(properties) || !type.includes('object') || type.some((each) => each !== 'object' && each !== 'null'))
    return null;
  const names = Object.keys(properties);
  const requiredNames: unknown[] = Array.isArray(required) ? required : [];
  const forms = names.flatMap((name) => {
    const form = strictSchema(properties[name], depth + 1);
    return form === null ? [] : [[name, requiredNames.includes(name) ? form : withNull(form)] as const];
  });
  if (forms.length < names.length || names.length === 0) return null;
  const form = { properties: Object.fromEntries(forms), required: names, additionalProperties: false };
  return { type: schema['type'] ?? 'object', ...form };
}

function withNull(form: JsonObject): JsonObject {
  const { description, ...rest } = form;
  const types = [rest['type'] ?? []].flat();
  if (types.includes('null')) return form;
  const words = description === undefined ? {} : { description };
  if (Array.isArray(rest['anyOf'])) return { ...words, anyOf: [...rest['anyOf'], { type: 'null' }] };
  return { ...words, anyOf: [rest, { type: 'null' }] };
}

function strictArray(schema: JsonObject, depth: number): JsonObject | null {
  const type = [schema['type'] ?? 'array'].flat();
  if (!type.includes('array') || type.some((each) => each !== 'array' && each !== 'null')) return null;
  const items = schema['prefixItems'] === undefined ? strictSchema(schema['items'], depth + 1) : null;
  return items === null ? null : { type: schema['type'] ?? 'array', items };
}

function strictScalar({ type }: JsonObject): JsonObject | null {
  const types = [type ?? []].flat();
  return types.length > 0 && types.every((each) => SCALARS.includes(each)) ? { type } : null;
}

function unionsIn(form: unknown): number {
  if (Array.isArray(form)) return form.reduce<number>((sum, each) => sum + unionsIn(each), 0);
  if (!isObject(form)) return 0;
  const own = Array.isArray(form['anyOf']) || Array.isArray(form['type']) ? 1 : 0;
  const { enum: _, type: __, ...rest } = form;
  return own + Object.values(rest).reduce<number>((sum, each) => sum + unionsIn(each), 0);
}
