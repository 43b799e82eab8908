/** Arguments that a model wrote as JSON in a string, where the schema wants an object, a list, a number or a boolean. */
import type { z } from 'zod';

/** An argument in an argument in an argument. */
const MAX_DEPTH = 3;

/** A copy with such strings decoded; what does not decode is left to be refused by the schema. */
export function decodedArguments(schema: z.ZodType, given: unknown): unknown {
  let decoded = given;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const { error } = schema.safeParse(decoded);
    const paths = (error?.issues ?? []).filter(({ code }) => code === 'invalid_type').map(({ path }) => path);
    const next = paths.reduce<unknown>((value, path) => withDecoded(value, path), decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** The same value where there is no such string at the path. */
function withDecoded(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return typeof value === 'string' ? parsed(value) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  const inner: unknown = Reflect.get(value, key);
  const decoded = withDecoded(inner, rest);
  if (decoded === inner) return value;
  return Array.isArray(value) ? value.with(Number(key), decoded) : { ...value, [key]: decoded };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
