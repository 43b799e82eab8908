/** Makes a placeholder value that fits the types, enums, bounds and lengths of a JSON Schema. */
import type { JsonObject } from '../../lib/json/json-value.ts';
import { isObject } from '../../lib/json/json-value.ts';

/** Returns a number in [0, 1) for the JSON pointer of a value. */
type Chance = (pointer: string) => number;

interface SampleContext {
  readonly document: JsonObject;
  readonly chance: Chance;
  readonly pointer: string;
}

export function sampleRecord(document: JsonObject, chance: Chance): unknown {
  return sample(document, { document, chance, pointer: '' });
}

const MAX_POINTER_CHARACTERS = 400;

function sample(given: unknown, context: SampleContext): unknown {
  const schema = resolveReference(given, context.document);
  if (!isObject(schema) || context.pointer.length > MAX_POINTER_CHARACTERS) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return pickOne(schema['enum'], context);
  const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray);
  if (alternatives !== undefined && schema['properties'] === undefined) return sample(alternatives[0], context);
  const [type] = [schema['type'] ?? (schema['properties'] === undefined ? 'null' : 'object')].flat();
  return typeof type === 'string' ? (SAMPLES[type]?.(schema, context) ?? null) : null;
}

function resolveReference(schema: unknown, document: JsonObject): unknown {
  if (!isObject(schema) || typeof schema['$ref'] !== 'string') return schema;
  const parts = schema['$ref'].split('/').slice(1);
  const target = parts.reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), document);
  return target === document ? null : target;
}

function pickOne(values: readonly unknown[], { chance, pointer }: SampleContext): unknown {
  return values[Math.floor(chance(pointer) * values.length)];
}

const SAMPLES: Readonly<Record<string, (schema: JsonObject, context: SampleContext) => unknown>> = {
  object: ({ properties }, context) => {
    const entries = Object.entries(isObject(properties) ? properties : {});
    return Object.fromEntries(
      entries.map(([name, each]) => [name, sample(each, { ...context, pointer: `${context.pointer}/${name}` })]),
    );
  },
  array: ({ items, prefixItems, minItems }, context) => {
    const at = (index: number) => ({ ...context, pointer: `${context.pointer}/${index}` });
    if (Array.isArray(prefixItems)) return prefixItems.map((each, index) => sample(each, at(index)));
    const length = typeof minItems === 'number' ? Math.max(1, minItems) : 1;
    return Array.from({ length: Math.min(length, 10) }, (_, index) => sample(items, at(index)));
  },
  string: text,
  number: (schema, context) => clampToBounds(schema, Math.floor(context.chance(context.pointer) * 3)),
  integer: (schema, context) => Math.ceil(clampToBounds(schema, Math.floor(context.chance(context.pointer) * 3))),
  boolean: (_, { chance, pointer }) => chance(pointer) < 0.5,
};

const FORMAT_SAMPLES: Readonly<Record<string, string>> = {
  date: '2001-02-03',
  'date-time': '2001-02-03T04:05:06Z',
  email: 'simulated@example.com',
  time: '04:05:06Z',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function text({ format, minLength, maxLength }: JsonObject, context: SampleContext): string {
  const placeholder = String(pickOne(['[simulated] amber', '[simulated] cobalt', '[simulated] olive'], context));
  const known = typeof format === 'string' ? FORMAT_SAMPLES[format] : undefined;
  if (known !== undefined) return known;
  const padded = placeholder.padEnd(typeof minLength === 'number' ? Math.min(minLength, 10_000) : 0, '.');
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded;
}

function clampToBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject, step: number): number {
  const min =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : null;
  const max =
    typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1 : null;
  if (min !== null) return max === null ? min + step : Math.min(max, min + step);
  return max === null ? step : Math.min(max, step);
}
