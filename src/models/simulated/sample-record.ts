/** Makes a placeholder value that fits the types, enums, bounds and lengths of a JSON Schema. */
import type { JsonObject } from '../../lib/json/json-value.ts';
import { isObject } from '../../lib/json/json-value.ts';

/** Returns a number in [0, 1) for the JSON pointer of a value. */
type Chance = (pointer: string) => number;

interface Place {
  readonly document: JsonObject;
  readonly chance: Chance;
  readonly pointer: string;
}

export function sampleRecord(document: JsonObject, chance: Chance): unknown {
  return sample(document, { document, chance, pointer: '' });
}

const MAX_POINTER = 400;

function sample(given: unknown, place: Place): unknown {
  const schema = referred(given, place.document);
  if (!isObject(schema) || place.pointer.length > MAX_POINTER) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return one(schema['enum'], place);
  const ways = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray);
  if (ways !== undefined && schema['properties'] === undefined) return sample(ways[0], place);
  const [type] = [schema['type'] ?? (schema['properties'] === undefined ? 'null' : 'object')].flat();
  return typeof type === 'string' ? (SAMPLES[type]?.(schema, place) ?? null) : null;
}

function referred(schema: unknown, document: JsonObject): unknown {
  if (!isObject(schema) || typeof schema['$ref'] !== 'string') return schema;
  const parts = schema['$ref'].split('/').slice(1);
  const target = parts.reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), document);
  return target === document ? null : target;
}

function one(values: readonly unknown[], { chance, pointer }: Place): unknown {
  return values[Math.floor(chance(pointer) * values.length)];
}

const SAMPLES: Readonly<Record<string, (schema: JsonObject, place: Place) => unknown>> = {
  object: ({ properties }, place) => {
    const entries = Object.entries(isObject(properties) ? properties : {});
    return Object.fromEntries(
      entries.map(([name, each]) => [name, sample(each, { ...place, pointer: `${place.pointer}/${name}` })]),
    );
  },
  array: ({ items, prefixItems, minItems }, place) => {
    const at = (index: number) => ({ ...place, pointer: `${place.pointer}/${index}` });
    if (Array.isArray(prefixItems)) return prefixItems.map((each, index) => sample(each, at(index)));
    const length = typeof minItems === 'number' ? Math.max(1, minItems) : 1;
    return Array.from({ length: Math.min(length, 10) }, (_, index) => sample(items, at(index)));
  },
  string: text,
  number: (schema, place) => within(schema, Math.floor(place.chance(place.pointer) * 3)),
  integer: (schema, place) => Math.ceil(within(schema, Math.floor(place.chance(place.pointer) * 3))),
  boolean: (_, { chance, pointer }) => chance(pointer) < 0.5,
};

const FORMS: Readonly<Record<string, string>> = {
  date: '2001-02-03',
  'date-time': '2001-02-03T04:05:06Z',
  email: 'simulated@example.com',
  time: '04:05:06Z',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function text({ format, minLength, maxLength }: JsonObject, place: Place): string {
  const view = String(one(['[simulated] amber', '[simulated] cobalt', '[simulated] olive'], place));
  const known = typeof format === 'string' ? FORMS[format] : undefined;
  if (known !== undefined) return known;
  const padded = view.padEnd(typeof minLength === 'number' ? Math.min(minLength, 10_000) : 0, '.');
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded;
}

function within({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject, step: number): number {
  const least =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : null;
  const most =
    typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1 : null;
  if (least !== null) return most === null ? least + step : Math.min(most, least + step);
  return most === null ? step : Math.min(most, step);
}
