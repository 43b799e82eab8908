/** Schemas for replies that show stored values, which a newer version may have written. */
import { z } from 'zod';

/**
 * Returns the schema for documents without a check. A value that only a newer version knows is returned as it is
 * stored, so that reading never fails on it.
 */
export function stored<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.output<S>> {
  return z.union([schema, z.unknown()]) as unknown as z.ZodType<z.output<S>, z.output<S>>;
}

/** Returns a schema for one of these words, or for a word that is not known yet. */
export function storedWord<const W extends readonly string[]>(words: W): z.ZodType<W[number], W[number]> {
  return stored(z.enum(words));
}
