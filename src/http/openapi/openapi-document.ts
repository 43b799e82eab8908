/** Simplifies the generated OpenAPI document for its readers. */

export interface OpenapiDocument {
  readonly paths: object;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

type JsonObject = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** The suffix of the generator for the input form of a shape. The output form has the plain name. */
const INPUT_SUFFIX = 'Input';

/**
 * Keeps only shapes that are referred to and renames them. The generator writes each shape twice, for input and output.
 */
export function tidyDocument(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const used = namesUsed(document);
  const nameOf = (name: string) => (used.has(withoutInput(name)) ? name : withoutInput(name));
  const usedSchemas = [...used].map((name) => {
    const schema = schemas[name] ?? {};
    return [nameOf(name), name.endsWith(INPUT_SUFFIX) ? (schema as JsonObject) : withOpenObjects(schema)] as const;
  });
  const sorted = usedSchemas.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const components = { ...document.components, schemas: withDiscriminator(Object.fromEntries(sorted)) };
  return simplified({ ...document, paths: withOpenObjects(document.paths), components }, nameOf) as OpenapiDocument;
}

/** Adds the discriminator of events, which the generator omits. */
function withDiscriminator(schemas: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> {
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
function withOpenObjects(schema: object): JsonObject {
  const closesObject = (key: string, value: unknown) => key === 'additionalProperties' && value === false;
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (closesObject(key, value) ? undefined : value)));
}

/** Returns the names in use. A shape that is equal as input and output is kept only once, in its closed form. */
function namesUsed({ paths, components: { schemas } }: OpenapiDocument): Set<string> {
  const used = referencedFrom(paths, schemas);
  const textOf = (name: string) =>
    JSON.stringify(withOpenObjects(schemas[name] ?? {})).replaceAll(`${INPUT_SUFFIX}"`, '"');
  for (const name of used) {
    const inputName = name + INPUT_SUFFIX;
    if (used.has(inputName) && textOf(inputName) === textOf(name)) used.delete(name);
  }
  return used;
}

function withoutInput(name: string): string {
  return name.endsWith(INPUT_SUFFIX) ? name.slice(0, -INPUT_SUFFIX.length) : name;
}

/** Returns the names of all components that are referred to, directly or by other components. */
function referencedFrom(root: object, schemas: Readonly<Record<string, object>>): Set<string> {
  const names = new Set<string>();
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    for (const name of referencesIn(stack.pop())) {
      if (names.has(name)) continue;
      names.add(name);
      stack.push(schemas[name]);
    }
  }
  return names;
}

function referencesIn(value: unknown): string[] {
  const texts = JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return [...texts].map(([, name]) => name ?? '');
}

/** Returns a copy in which every object is simplified, outermost first. */
function simplified(document: object, nameOf: (name: string) => string): unknown {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key === 'additionalProperties' && isEmptyObject(value)) return true;
    return isObject(value)
      ? withoutDefaultBounds(
          withExamples(withHeaderName(withRenamedReference(withoutUnknownAlternative(value), nameOf))),
        )
      : value;
  });
  return JSON.parse(text);
}

function withRenamedReference(value: JsonObject, nameOf: (name: string) => string): JsonObject {
  const { $ref } = value;
  return typeof $ref === 'string' && $ref.startsWith(COMPONENTS)
    ? { ...value, $ref: COMPONENTS + nameOf($ref.slice(COMPONENTS.length)) }
    : value;
}

/** Removes the alternative for unknown values that `stored` adds, so that generated code has only the known values. */
function withoutUnknownAlternative(value: JsonObject): JsonObject {
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
  const { examples, enum: enumValues, const: constValue, type, items, anyOf } = schema;
  const values = [examples, enumValues, constValue === undefined ? undefined : [constValue]].find(Array.isArray);
  if (values !== undefined) return values[0];
  if ([type].flat()[0] === 'boolean') return true;
  if (type === 'null') return null;
  const [part] = [anyOf ?? items].flat().filter(isObject);
  const partExample = part === undefined ? undefined : exampleOf(part);
  return partExample === undefined || items === undefined ? partExample : [partExample];
}

/** Returns a header parameter in its usual spelling, and everything else unchanged. */
function withHeaderName(value: JsonObject): JsonObject {
  const { name, in: location } = value;
  return typeof name === 'string' && location === 'header' ? { ...value, name: headerName(name) } : value;
}

/** Converts `last-event-id` to `Last-Event-ID`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/-Id$/, '-ID');
}
