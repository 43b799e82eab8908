/** Finds the keys that a strict schema does not have, and removes them from a value. */
import type { z } from 'zod';

export type KeyPath = readonly PropertyKey[];

/** Returns the paths of the keys that the failed validation reports as unknown. */
export function unknownKeys({ issues }: z.ZodError): KeyPath[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  );
}

/** Returns a copy of the content without the keys at these paths. */
export function withoutKeys(content: unknown, paths: readonly KeyPath[]): unknown {
  const copy: unknown = structuredClone(content);
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
    Reflect.deleteProperty(Object(parent), path.at(-1) ?? '');
  }
  return copy;
}
