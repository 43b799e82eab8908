/**
 * Converts a schema into a tree: replaces references by their targets and removes annotations that are not used here.
 */
import type { JsonObject } from '../../../../lib/json/json-value.ts';
import { isObject } from '../../../../lib/json/json-value.ts';
import type { Schema } from './schema-fault.ts';
import { pointerPart, SchemaFault } from './schema-fault.ts';

/** Maximum number of subschemas after references are replaced. Each one costs a check of every reply. */
export const MAX_SUBSCHEMAS = 1_000;
export const MAX_SCHEMA_DEPTH = 16;
export const MAX_ENUM_VALUES = 500;

const SCHEMA_KEYWORDS = [
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];
const SCHEMA_LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMA_MAP_KEYWORDS = ['dependentSchemas', 'patternProperties', 'properties'];
const ASSERTIONS = [
  ...[
    'const',
    'dependentRequired',
    'enum',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'format',
    'maxContains',
    'maxItems',
  ],
  ...['maxLength', 'maxProperties', 'maximum', 'minContains', 'minItems', 'minLength', 'minProperties', 'minimum'],
  ...['multipleOf', 'nullable', 'pattern', 'required', 'type', 'uniqueItems'],
];
/** Keywords that prompts and the decision use. They do not restrict values. */
const READ_KEYWORDS = ['description', 'title', 'x-key', 'x-ordered'];
const ANNOTATIONS = [
  ...['$comment', '$defs', '$schema', 'contentEncoding', 'contentMediaType', 'contentSchema', 'default', 'definitions'],
  ...['deprecated', 'discriminator', 'example', 'examples', 'externalDocs', 'readOnly', 'writeOnly', 'xml'],
];
/** Formats that are checked and compared as dates. Any other format is an annotation, as in JSON Schema. */
const FORMATS: readonly unknown[] = ['date', 'date-time'];

export function inlineReferences(document: JsonObject): Schema {
  return new ReferenceInliner(document).schemaAt(document, { pointer: '', depth: 0, within: [] });
}

interface SchemaPosition {
  readonly pointer: string;
  readonly depth: number;
  /** References whose targets are currently being replaced, to detect recursion. */
  readonly within: readonly string[];
}

class ReferenceInliner {
  readonly #document: JsonObject;
  #count = 0;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  schemaAt(schema: unknown, position: SchemaPosition): Schema {
    this.#checkLimits(position);
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw new SchemaFault(position.pointer, 'must be a schema: an object, true or false');
    const entries = Object.entries(schema).flatMap(([keyword, value]) => this.#keyword(keyword, value, position));
    const own = withNull(Object.fromEntries(entries));
    return schema['$ref'] === undefined ? own : joinReference(this.#resolve(schema['$ref'], position), own);
  }

  #checkLimits({ pointer, depth }: SchemaPosition): void {
    this.#count += 1;
    if (this.#count > MAX_SUBSCHEMAS)
      throw new SchemaFault(pointer, `the schema has more than ${MAX_SUBSCHEMAS} subschemas, references written out`);
    if (depth > MAX_SCHEMA_DEPTH) throw new SchemaFault(pointer, `is more than ${MAX_SCHEMA_DEPTH} subschemas deep`);
  }

  #keyword(keyword: string, value: unknown, position: SchemaPosition): [string, unknown][] {
    const pointer = position.pointer + pointerPart(keyword);
    const inner = this.#subschemas(keyword, value, { ...position, pointer, depth: position.depth + 1 });
    if (inner !== undefined) return [[keyword, inner]];
    if (keyword === 'format') return FORMATS.includes(value) ? [[keyword, value]] : [];
    if (ASSERTIONS.includes(keyword) || READ_KEYWORDS.includes(keyword)) return [[keyword, value]];
    if (isIgnored(keyword, position)) return [];
    throw new SchemaFault(pointer, `"${keyword.slice(0, 50)}" is not a keyword that is accepted`);
  }

  /** Returns undefined when the keyword holds no subschemas. */
  #subschemas(keyword: string, value: unknown, position: SchemaPosition): unknown {
    const at = (rest: string): SchemaPosition => ({ ...position, pointer: position.pointer + rest });
    if (SCHEMA_KEYWORDS.includes(keyword)) return this.schemaAt(value, position);
    if (SCHEMA_LIST_KEYWORDS.includes(keyword) && Array.isArray(value))
      return value.map((each, index) => this.schemaAt(each, at(`/${index}`)));
    if (!SCHEMA_MAP_KEYWORDS.includes(keyword) || !isObject(value)) return undefined;
    const inlineEntry = ([name, schema]: [string, unknown]) =>
      [name, this.schemaAt(schema, at(pointerPart(name)))] as const;
    return Object.fromEntries(Object.entries(value).map(inlineEntry));
  }

  #resolve(reference: unknown, { pointer, depth, within }: SchemaPosition): Schema {
    const at = `${pointer}/$ref`;
    if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference))
      throw new SchemaFault(at, 'must refer to a place within the schema, such as #/$defs/name');
    if (within.includes(reference)) throw new SchemaFault(at, 'refers to itself: a recursive schema is not accepted');
    const target = targetOf(this.#document, reference);
    if (target === undefined) throw new SchemaFault(at, 'refers to nothing in the schema');
    // Faults of the target are reported with the target's pointer.
    const position = { pointer: decodePointer(reference.slice(1)), depth, within: [...within, reference] };
    if (position.pointer === '') throw new SchemaFault(at, 'refers to itself: a recursive schema is not accepted');
    return this.schemaAt(target, position);
  }
}

function isIgnored(keyword: string, { pointer }: SchemaPosition): boolean {
  const isRootId = keyword === '$id' && pointer === '';
  return keyword === '$ref' || isRootId || ANNOTATIONS.includes(keyword) || keyword.startsWith('x-');
}

function decodePointer(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function targetOf(document: JsonObject, reference: string): unknown {
  const parts = decodePointer(reference.slice(1)).split('/').slice(1);
  let target: unknown = document;
  for (const part of parts) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const exists = typeof target === 'object' && target !== null && Object.hasOwn(target, name);
    target = exists ? (target as JsonObject)[name] : undefined;
  }
  return target;
}

/** Converts OpenAPI's `nullable` into a type that includes null. */
function withNull(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  if (nullable !== true || rest['type'] === undefined) return rest;
  return { ...rest, type: [...new Set([rest['type'], 'null'].flat())] };
}

/** Keywords beside a reference apply in addition to the target. Descriptions beside it replace those of the target. */
function joinReference(target: Schema, beside: JsonObject): Schema {
  const describes = Object.keys(beside).every((keyword) => READ_KEYWORDS.includes(keyword));
  if (isObject(target) && describes) return { ...target, ...beside };
  return describes ? target : { ...beside, allOf: [target, ...((beside['allOf'] as Schema[] | undefined) ?? [])] };
}
