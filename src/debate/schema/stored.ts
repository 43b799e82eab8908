/** How replies show what is stored: a newer version, beside this one or before it, may have written it. */
import { z } from 'zod';

/**
 * The schema for documents, and no check: a value that only a newer version knows is passed on as it is stored. To read
 * never fails on it, which a check of the reply would do.
 */
export function stored<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.output<S>> {
  return z.union([schema, z.unknown()]) as unknown as z.ZodType<z.output<S>, z.output<S>>;
}

/** One of these words, or one that is not known yet. */
export function storedWord<const W extends readonly string[]>(words: W): z.ZodType<W[number], W[number]> {
  return stored(z.enum(words));
}
