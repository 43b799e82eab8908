/** Reads JSON of unknown shape without trusting it: own properties only, nothing merged, nothing assumed. */

import { isWithinJsonBounds } from './json-bounds.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of own properties, `undefined` when the path does not exist. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (!isObject(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current;
}

/** Returns a string that is not empty, else null. */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Returns a safe whole number ≥ 0, else null. */
export function countAt(value: unknown, ...path: readonly string[]): number | null {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 ? found : null;
}

/** Returns the value of a JSON text; null when it is not JSON or exceeds the limits of json-bounds.ts. */
export function jsonValue(text: string): unknown {
  if (!isWithinJsonBounds(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the items of an array, and an empty list for anything else. */
export function itemsAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}
