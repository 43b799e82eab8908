/** Schemas that are accepted for a record, and the errors with their paths for schemas that are refused. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recordForm, schemaFaultOf } from '../../../../src/debate/answers/record/record-form.ts';

const object = (properties: object, keywords: object = {}) => ({ type: 'object', properties, ...keywords });
const nested = (depth: number): object => (depth === 0 ? { type: 'string' } : object({ a: nested(depth - 1) }));
const manyProperties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }]));
/** Doubles with each step: 2^13 subschemas once they are written out. */
const doublingReferences = {
  $defs: Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => {
      const next = { $ref: `#/$defs/d${i + 1}` };
      return [`d${i}`, object({ a: next, b: next })];
    }).concat([['d12', { type: 'string' }]] as never),
  ),
  ...object({ a: { $ref: '#/$defs/d0' } }),
};

describe('a schema is refused with the path of its fault', () => {
  test.each<readonly [string, object, string, string]>([
    ['no object', { type: 'array', items: { type: 'string' } }, '', 'must be of type "object" with properties'],
    ['no properties', { type: 'object' }, '', 'must be of type "object" with properties'],
    ['null at its root', object({ a: { type: 'string' } }, { type: ['object', 'null'] }), '', 'and not null'],
    ['an unknown keyword', object({ a: { type: 'string', colour: 'red' } }), '/properties/a/colour', 'not a keyword'],
    ['an unknown type', object({ a: { type: 'text' } }), '/properties/a/type', 'allowed values'],
    ['a keyword without its type', object({ a: { minimum: 1 } }), '/properties/a', 'missing type "number"'],
    ['draft-04', { $schema: 'http://json-schema.org/draft-04/schema#' }, '/$schema', 'must be draft-07'],
    [
      'items of draft-07 as a list',
      object({ a: { type: 'array', items: [{}] } }),
      '/properties/a/items',
      'must be a schema',
    ],
    [
      'a reference to elsewhere',
      object({ a: { $ref: 'https://example.com/a' } }),
      '/properties/a/$ref',
      'within the schema',
    ],
    ['a reference to nothing', object({ a: { $ref: '#/$defs/a' } }), '/properties/a/$ref', 'refers to nothing'],
    ['recursion', object({ a: { type: 'array', items: { $ref: '#' } } }), '/properties/a/items/$ref', 'recursive'],
    [
      'recursion over a definition',
      { ...object({ a: { $ref: '#/$defs/n' } }), $defs: { n: object({ a: { $ref: '#/$defs/n' } }) } },
      '/$defs/n/properties/a/$ref',
      'recursive',
    ],
    ['too many leaves', object(manyProperties(101)), '', 'has 101 leaves, more than 100'],
    ['too much depth', nested(17), `${'/properties/a'.repeat(17)}`, 'is more than 16 subschemas deep'],
    ['too many characters', object({ a: { type: 'string', description: 'x'.repeat(66_000) } }), '', 'more than 65536'],
    ['references that double', doublingReferences, '', 'references written out'],
    [
      'a long enum',
      object({ a: { enum: Array.from({ length: 501 }, (_, i) => i) } }),
      '/properties/a/enum',
      'more than 500',
    ],
    [
      'a backreference',
      object({ a: { type: 'string', pattern: '(a)\\1' } }),
      '/properties/a/pattern',
      'has a backreference',
    ],
    [
      'a long pattern',
      object({ a: { type: 'string', pattern: 'a'.repeat(1_001) } }),
      '/properties/a/pattern',
      'more than 1000',
    ],
    [
      'a broken pattern',
      object({ a: { type: 'string', pattern: '(' } }),
      '/properties/a/pattern',
      'is not a regular expression',
    ],
    ['an empty range', object({ a: { type: 'number', minimum: 3, maximum: 2 } }), '/properties/a', 'contradictory'],
    [
      'an empty open range',
      object({ a: { type: 'number', exclusiveMinimum: 2, maximum: 2 } }),
      '/properties/a',
      'contradictory',
    ],
    ['no fit in an enum', object({ a: { type: 'string', enum: [1, 2] } }), '/properties/a', 'contradictory'],
    ['a required property that is false', object({ a: false }, { required: ['a'] }), '/properties/a', 'contradictory'],
    [
      'a required property that is not allowed',
      object({ a: { type: 'string' } }, { required: ['b'], additionalProperties: false }),
      '',
      'contradictory: the required property "b" is not allowed',
    ],
    [
      'a key that is not a property',
      object({ a: { type: 'array', 'x-key': 'k', items: nested(1) } }),
      '/properties/a/x-key',
      'must name',
    ],
    [
      'an order of objects',
      object({ a: { type: 'array', 'x-ordered': true, items: nested(1) } }),
      '/properties/a/x-ordered',
      'scalars',
    ],
    [
      'a property named __proto__',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      '/properties/__proto__',
      'must not be called',
    ],
  ])('%s', (_, schema, pointer, message) => {
    const fault = schemaFaultOf(schema as Record<string, unknown>);
    expect(fault?.message).toContain(message);
    if (message !== 'references written out') expect(fault?.pointer).toBe(pointer);
  });

  test('within half a second when its references double its size', () => {
    const start = performance.now();
    schemaFaultOf(doublingReferences);
    // Ten times the usual time, for a busy machine.
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test('a range of one number is accepted when an exclusive bound does not apply to it', () => {
  const range = { type: 'number', minimum: 5, maximum: 5, exclusiveMinimum: 3 };
  expect(schemaFaultOf(object({ a: range }))).toBeNull();
});

test('a schema with every keyword that zod 4 writes is accepted', () => {
  const everyKeyword = z.object({
    text: z.string().min(1).max(9).describe('words'),
    mail: z.email(),
    id: z.uuid(),
    at: z.iso.datetime(),
    day: z.iso.date(),
    span: z.iso.duration(),
    address: z.ipv6(),
    host: z.hostname(),
    smile: z.emoji(),
    whole: z.int(),
    share: z.number().min(0).max(1).nullable(),
    word: z.enum(['a', 'b']),
    five: z.literal(5),
    list: z.array(z.string()).min(1).max(3),
    map: z.record(z.string(), z.number()),
    pair: z.tuple([z.string(), z.number()]),
    either: z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b'), v: z.int() })]),
    withDefault: z.string().default('x'),
    inner: z.object({ deep: z.string().optional() }).nullable(),
    anything: z.unknown(),
  });
  expect(schemaFaultOf(z.toJSONSchema(everyKeyword) as Record<string, unknown>)).toBeNull();
});

test.each([
  ['a reference at the root', { $ref: '#/$defs/a', $defs: { a: object({ b: { type: 'string' } }) } }],
  [
    'a reference with a description',
    { ...object({ a: { $ref: '#/$defs/s', description: 'd' } }), $defs: { s: { type: 'string' } } },
  ],
  [
    'null beside another type',
    object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] }, b: { type: ['integer', 'null'] } }),
  ],
  [
    'annotations',
    object({ a: { type: 'string', examples: ['x'], default: 'y', deprecated: true, 'x-hint': 1, format: 'email' } }),
  ],
  [
    'rules across fields',
    object(
      { a: { type: 'string' }, b: { type: 'string' } },
      { dependentRequired: { a: ['b'] }, allOf: [{ required: ['a'] }] },
    ),
  ],
])('%s is accepted', (_, schema) => {
  expect(schemaFaultOf(schema)).toBeNull();
});

test('a format is checked when it is a date, and is an annotation otherwise', () => {
  const { validate } = recordForm(
    object({ day: { type: 'string', format: 'date' }, mail: { type: 'string', format: 'email' } }),
  );
  expect(validate({ day: '2024-02-29', mail: 'nobody' })).toBeNull();
  expect(validate({ day: '2023-02-29' })?.sentence).toBe('/day must match format "date"');
});
