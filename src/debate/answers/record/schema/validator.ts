/**
 * Compiles a schema without references into a validator. Ajv generates code for it, so it gets only schemas that
 * `record-form.ts` has checked, and patterns that run in linear time.
 */

import type { ErrorObject, Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../../../lib/json/json-value.ts';
import { linearPattern } from '../../../../lib/linear-pattern.ts';
import { memoizedByObject } from '../../../../lib/memoized-by-object.ts';
import { lazyPackage } from '../../../../lib/process/lazy-package.ts';
import { SchemaFault } from './schema-fault.ts';

/** Loaded when a debate first asks for records, because it compiles the meta-schema of JSON Schema 2020-12. */
const ajv2020 = lazyPackage<typeof import('ajv/dist/2020.js')>('ajv/dist/2020.js');

/** The reason why a value does not fit. */
export interface SchemaViolation {
  /** The keyword of the schema that the value does not fit. It contains nothing of the value. */
  readonly keyword: string;
  /** One sentence with the pointer into the value. */
  readonly sentence: string;
}

/** Returns null when the value fits. */
export type Validator = (value: unknown) => SchemaViolation | null;

const PATTERN_ENGINE = Object.assign((pattern: string) => linearPattern(pattern), { code: 'linearPattern' });

const OPTIONS: Options = {
  strict: true,
  // `then: {required: ["b"]}` names a property that is defined elsewhere in the schema.
  strictRequired: false,
  strictTuples: false,
  allowUnionTypes: true,
  // With `false`, Ajv would test every pattern on every property name with the built-in RegExp engine.
  allowMatchingProperties: true,
  addUsedSchema: false,
  logger: false,
  code: { regExp: PATTERN_ENGINE },
  formats: { date: isDay, 'date-time': isMoment },
  keywords: ['x-key', 'x-ordered'],
};

function isDay(text: string): boolean {
  const read = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return read !== null && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

function isMoment(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  return isDay(day) && !Number.isNaN(Date.parse(text));
}

/** The validator of schemas by their meta-schema. It is created at its first use, because that takes 90 ms. */
const schemaOfSchemas = memoizedByObject(
  (_: typeof OPTIONS) => new (ajv2020().Ajv2020)({ strict: false, validateFormats: false, logger: false }),
);

/** Throws `SchemaFault` unless every keyword has a value of its kind. */
export function checkKeywords(document: JsonObject): void {
  const { $schema: _, ...schema } = document;
  const ajv = schemaOfSchemas(OPTIONS);
  if (ajv.validateSchema(schema) === true) return;
  const [first] = ajv.errors ?? [];
  throw new SchemaFault(first?.instancePath ?? '', first?.message ?? 'is not a JSON Schema');
}

/** Throws `SchemaFault` when Ajv refuses a keyword. */
export function validatorOf(schema: JsonObject): Validator {
  const validate = compile(schema);
  return (value) => {
    if (validate(value)) return null;
    const [first] = validate.errors ?? [];
    return { keyword: first?.keyword ?? 'schema', sentence: first === undefined ? DOES_NOT_FIT : sentenceOf(first) };
  };
}

function compile(schema: JsonObject): ReturnType<Ajv2020['compile']> {
  try {
    // A new instance for each schema, because an instance keeps all schemas that it has compiled.
    return new (ajv2020().Ajv2020)({ ...OPTIONS, meta: false, validateSchema: false }).compile(schema);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, pointer = ''] = / at "[^"#]*#([^"]*)"/.exec(message) ?? [];
    throw new SchemaFault(pointer, message.replace(/^strict mode: /, '').slice(0, 300));
  }
}

const DOES_NOT_FIT = 'does not fit the schema';

function sentenceOf({ instancePath, message = DOES_NOT_FIT, params }: ErrorObject): string {
  const named = params['additionalProperty'] ?? params['unevaluatedProperty'];
  const allowed = Array.isArray(params['allowedValues']) ? `: ${JSON.stringify(params['allowedValues'])}` : '';
  const extra = typeof named === 'string' ? `: ${JSON.stringify(named)}` : allowed;
  return `${instancePath === '' ? 'the record' : instancePath} ${message}${extra}`.slice(0, 500);
}
