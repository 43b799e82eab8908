/**
 * Decodes arguments that a model wrote as a JSON string although the schema requires an object, list, number or
 * boolean.
 */
import type { z } from 'zod';

/** Maximum depth of nested arguments. */
const MAX_DEPTH = 3;

/** Returns a copy with such strings decoded. Strings that are not JSON stay, and the schema refuses them. */
export function decodeArguments(schema: z.ZodType, input: unknown): unknown {
  let decoded = input;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const { error } = schema.safeParse(decoded);
    const paths = (error?.issues ?? []).filter(({ code }) => code === 'invalid_type').map(({ path }) => path);
    const next = paths.reduce<unknown>((value, path) => decodeAt(value, path), decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** Returns the same value when there is no such string at the path. */
function decodeAt(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return typeof value === 'string' ? parseOrKeep(value) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  const inner: unknown = Reflect.get(value, key);
  const decoded = decodeAt(inner, rest);
  if (decoded === inner) return value;
  return Array.isArray(value) ? value.with(Number(key), decoded) : { ...value, [key]: decoded };
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
