/** Makes the generated OpenAPI document one that people read. */

export interface OpenapiDocument {
  readonly paths: object;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

type JsonObject = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** How the generator calls a shape as it is taken; as it is given it has its plain name. */
const INPUT = 'Input';

/** Keeps what is referred to (every shape is generated twice, as it is taken and as it is given), and names it. */
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

/** Says which of a union of named shapes one is, as far as the generator does not. */
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

/** What is given may get further fields without breaking anybody; what is taken may not have them. */
function open(schema: object): JsonObject {
  const isClosing = (key: string, value: unknown) => key === 'additionalProperties' && value === false;
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isClosing(key, value) ? undefined : value)));
}

/** What is given back as it was taken is one shape, and stays closed. */
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

/** Names of all components that are referred to, by components too. */
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

/** A copy with every object of it tidied, outermost first. */
function rewritten(document: object, nameOf: (name: string) => string): unknown {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key === 'additionalProperties' && isEmptyObject(value)) return true;
    return isObject(value) ? withoutNoise(withExamples(spelled(renamed(withoutChoice(value), nameOf)))) : value;
  });
  return JSON.parse(text);
}

function renamed(value: JsonObject, nameOf: (name: string) => string): JsonObject {
  const { $ref } = value;
  return typeof $ref === 'string' && $ref.startsWith(COMPONENTS)
    ? { ...value, $ref: COMPONENTS + nameOf($ref.slice(COMPONENTS.length)) }
    : value;
}

/** What `stored` may pass on besides is for nobody to generate code from: the known values are documented alone. */
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

/** Bounds that every JSON integer has, and the half page of pattern that says `date-time` once more. */
export function withoutNoise(value: JsonObject): JsonObject {
  const { minimum, maximum, pattern, ...rest } = value;
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(pattern === undefined || value.format === 'date-time' ? {} : { pattern }),
  };
}

/** An object whose properties have an example each, apart from objects: these have examples in their own properties. */
function withExamples(value: JsonObject): JsonObject {
  if (!isObject(value.properties)) return value;
  const properties = Object.entries(value.properties).map(([name, schema]) => {
    const example = isObject(schema) ? exampleOf(schema) : undefined;
    return [name, example === undefined ? schema : { ...(schema as JsonObject), examples: [example] }];
  });
  return { ...value, properties: Object.fromEntries(properties) };
}

/** Its own, else the first of its listed values, else what its parts have. */
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

/** A header parameter with its usual spelling; anything else as it is. */
function spelled(value: JsonObject): JsonObject {
  const { name, in: place } = value;
  return typeof name === 'string' && place === 'header' ? { ...value, name: headerName(name) } : value;
}

/** `last-event-id` → `Last-Event-ID`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/-Id$/, '-ID');
}
