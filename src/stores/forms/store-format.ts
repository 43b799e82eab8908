/**
 * The format of stored data, as one number that each store keeps. It rises only when the release before could not read
 * what is written, and then in two releases: the first reads the new format and still writes the old one, the second
 * writes it. So each release starts on the data of the one after it, until the operator says that the step is taken.
 * What an older release can pass over (a further field, key, table or column) does not raise it.
 */
export interface StoreFormat {
  readonly written: number;
  /** The highest that can be read. Data of a higher one are refused whole. */
  readonly readable: number;
}

/** What the data in Redis can be: in 2, debates that have ended may be compacted. */
export const redisFormats = ['1', '2'] as const;
export type RedisFormat = (typeof redisFormats)[number];

/** Of the data of the embedded store: in 7, debates that have ended may be compacted. */
export const embeddedFormats = ['6', '7'] as const;
export type EmbeddedFormat = (typeof embeddedFormats)[number];

/** One sentence for the operator; null: the data can be read. */
export function formatProblem(found: number, { readable }: StoreFormat): string | null {
  if (found <= readable) return null;
  return `the data was written by a newer Parley (format ${found}, this one reads up to ${readable})`;
}
