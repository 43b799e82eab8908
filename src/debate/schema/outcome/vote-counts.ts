/** Numbers of votes by answer. An answer can be any string, also `__proto__`, which `z.record` leaves out. */
import { z } from 'zod';

export type VoteCounts = Record<string, number>;

/** Passes the value on unchanged. Its JSON Schema is that of a record of integers. */
export const voteCountsSchema = z
  .unknown()
  .refine(isVoteCounts, 'must map answers to whole numbers')
  .meta({
    description: 'Answer → number of debaters that gave it; an answer can be any string.',
    type: 'object',
    propertyNames: { type: 'string' },
    additionalProperties: {
      type: 'integer',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    },
  }) as unknown as z.ZodType<VoteCounts, VoteCounts>;

function isVoteCounts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((count) => Number.isSafeInteger(count));
}
