/** Simplifies the generated OpenAPI document for its readers. */

export interface OpenapiDocument {
  readonly paths: object;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

type JsonObject = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** The suffix of the generator for the input form of a shape. The output form has the plain name. */
const INPUT = 'Input';

/**
 * Keeps only shapes that are referred to and renames them. The generator writes each shape twice, for input and output.
 */
export function tidyDocument(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const used = namesUsed(document);
  const nameOf = (name: string) => (used.has(withoutInput(name)) ? name : withoutInput(name));
  const kept = [...used].map((name) => {
    const schema = schemas[name] ?? {};
    return [nameOf(name), name.endsWith(INPUT) ? (schema as JsonObject) : open(schema)] as const;
  });
  const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const components = { ...document.components, schemas: discriminated(Object.fromEntries(sorted)) };
  return rewritten({ ...document, paths: open(document.paths), components }, nameOf) as OpenapiDocument;
}

/** Adds the discriminator of events, which the generator omits. */
function discriminated(schemas: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> {
  const { DebateEvent = {} } = schemas;
  const { oneOf } = DebateEvent as { oneOf?: readonly { $ref: string }[] };
  const mapping = Object.fromEntries(
    (oneOf ?? []).map(({ $ref }) => {
      const { properties } = schemas[$ref.slice(COMPONENTS.length)] as { properties: { event: { const: string } } };
      return [properties.event.const, $ref];
    }),
  );
  return { ...schemas, DebateEvent: { ...DebateEvent, discriminator: { propertyName: 'event', mapping } } };
}

/** Allows additional fields in replies, so that later versions can add fields. Requests stay closed. */
function open(schema: object): JsonObject {
  const isClosing = (key: string, value: unknown) => key === 'additionalProperties' && value === false;
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isClosing(key, value) ? undefined : value)));
}

/** Returns the names in use. A shape that is equal as input and output is kept only once, in its closed form. */
function namesUsed({ paths, components: { schemas } }: OpenapiDocument): Set<string> {
  const used = referredFrom(paths, schemas);
  const textOf = (name: string) => JSON.stringify(open(schemas[name] ?? {})).replaceAll(`${INPUT}"`, '"');
  for (const name of used) {
    const taken = name + INPUT;
    if (used.has(taken) && textOf(taken) === textOf(name)) used.delete(name);
  }
  return used;
}

function withoutInput(name: string): string {
  return name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
}

/** Returns the names of all components that are referred to, directly or by other components. */
function referredFrom(root: object, schemas: Readonly<Record<string, object>>): Set<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    for (const name of referencesIn(waiting.pop())) {
      if (names.has(name)) continue;
      names.add(name);
      waiting.push(schemas[name]);
    }
  }
  return names;
}

function referencesIn(value: unknown): string[] {
  const texts = JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return [...texts].map(([, name]) => name ?? '');
}

/** Returns a copy in which every object is simplified, outermost first. */
function rewritten(document: object, nameOf: (name: string) => string): unknown {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key === 'additionalProperties' && isEmptyObject(value)) return true;
    return isObject(value) ? withoutDefaultBounds(withExamples(spelled(renamed(withoutChoice(value), nameOf)))) : value;
  });
  return JSON.parse(text);
}

function renamed(value: JsonObject, nameOf: (name: string) => string): JsonObject {
  const { $ref } = value;
  return typeof $ref === 'string' && $ref.startsWith(COMPONENTS)
    ? { ...value, $ref: COMPONENTS + nameOf($ref.slice(COMPONENTS.length)) }
    : value;
}

/** Removes the alternative for unknown values that `stored` adds, so that generated code has only the known values. */
function withoutChoice(value: JsonObject): JsonObject {
  const { anyOf, ...rest } = value;
  if (!Array.isArray(anyOf)) return value;
  const [known, ...others] = anyOf.filter((choice) => !isEmptyObject(choice));
  return others.length === 0 ? { ...(known as JsonObject), ...rest } : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** Removes bounds that every JSON integer has, and the long pattern of `date-time`, which the format already states. */
export function withoutDefaultBounds(value: JsonObject): JsonObject {
  const { minimum, maximum, pattern, ...rest } = value;
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(pattern === undefined || value.format === 'date-time' ? {} : { pattern }),
  };
}

/** Adds one example to each property that is not an object. Objects have the examples of their own properties. */
function withExamples(value: JsonObject): JsonObject {
  if (!isObject(value.properties)) return value;
  const properties = Object.entries(value.properties).map(([name, schema]) => {
    const example = isObject(schema) ? exampleOf(schema) : undefined;
    return [name, example === undefined ? schema : { ...(schema as JsonObject), examples: [example] }];
  });
  return { ...value, properties: Object.fromEntries(properties) };
}

/** Returns the first example of the schema, otherwise its first allowed value, otherwise an example of its parts. */
function exampleOf(schema: JsonObject): unknown {
  const { examples, enum: words, const: only, type, items, anyOf } = schema;
  const listed = [examples, words, only === undefined ? undefined : [only]].find(Array.isArray);
  if (listed !== undefined) return listed[0];
  if ([type].flat()[0] === 'boolean') return true;
  if (type === 'null') return null;
  const [part] = [anyOf ?? items].flat().filter(isObject);
  const ofPart = part === undefined ? undefined : exampleOf(part);
  return ofPart === undefined || items === undefined ? ofPart : [ofPart];
}

/** Returns a header parameter in its usual spelling, and everything else unchanged. */
function spelled(value: JsonObject): JsonObject {
  const { name, in: location } = value;
  return typeof name === 'string' && location === 'header' ? { ...value, name: headerName(name) } : value;
}

/** Converts `last-event-id` to `Last-Event-ID`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/-Id$/, '-ID');
}
