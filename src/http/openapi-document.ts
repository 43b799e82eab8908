/** Tidies the generated OpenAPI document. */

export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

const COMPONENTS = '#/components/schemas/';
const INPUT = 'Input';

/**
 * Every shape is generated twice, as it is taken (`…Input`) and as it is given. Keeps what is referred to, and calls
 * what is only taken by its plain name. Headers are named as they are usually written.
 */
export function tidyDocument(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const used = referredFrom(document.paths, schemas);
  const plainName = (name: string) => {
    const plain = name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
    return used.has(plain) ? name : plain;
  };
  const kept = [...used].toSorted().map((name) => [plainName(name), schemas[name] ?? {}] as const);
  const tidy = { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
  return withNames(tidy, plainName);
}

/** Names of all components that are referred to, by components too. */
function referredFrom(root: unknown, schemas: Readonly<Record<string, object>>): Set<string> {
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
  const names: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string' && inner.startsWith(COMPONENTS)) names.push(inner.slice(COMPONENTS.length));
    return inner;
  });
  return names;
}

function withNames(document: OpenapiDocument, plainName: (name: string) => string): OpenapiDocument {
  const text = JSON.stringify(document, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string') return COMPONENTS + plainName(inner.slice(COMPONENTS.length));
    return isHeader(inner) ? { ...inner, name: headerName(inner.name) } : inner;
  });
  return JSON.parse(text) as OpenapiDocument;
}

function isHeader(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'in' in value && value.in === 'header' && 'name' in value;
}

/** `last-event-id` → `Last-Event-ID`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/-Id$/, '-ID');
}
