/**
 * The format of stored data, one number in each store. It rises only for changes that the previous release could not
 * read, and takes two releases: the first reads the new format and still writes the old one; the second writes the new
 * one. Each release can therefore start with data of the next release until the operator finishes the migration.
 * Changes that an older release can ignore (a new field, key, table or column) do not raise the format.
 */
export interface StoreFormat {
  readonly written: number;
  /** The highest readable format. Data of a higher format are refused completely. */
  readonly readable: number;
}

/**
 * Formats of the data in Redis. In format 2, finished debates may be compacted and messages of a cluster are sharded.
 */
export const redisFormats = ['1', '2'] as const;
export type RedisFormat = (typeof redisFormats)[number];

/** Formats of the data of the embedded store. In format 7, finished debates may be compacted. */
export const embeddedFormats = ['6', '7'] as const;
export type EmbeddedFormat = (typeof embeddedFormats)[number];

/** Returns one sentence for the operator; null when the data can be read. */
export function formatProblem(found: number, { readable }: StoreFormat): string | null {
  if (found <= readable) return null;
  return `the data was written by a newer version of Parley (format ${found}; this version reads formats up to ${readable})`;
}
