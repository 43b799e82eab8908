/** The fields of a record as they were decided, and as a human judged them. */
import { z } from 'zod';
import { voteCountsSchema } from './vote-counts.ts';

const NO_ARRAY = ['string', 'number', 'boolean', 'object', 'null'];

/** Any JSON value; arrays in arrays go without a word, which a document cannot say without a reference to itself. */
export const jsonValueSchema = z.unknown().meta({ type: [...NO_ARRAY, 'array'], items: { type: NO_ARRAY } });

/** One field of a record, as it was decided. */
export const decidedFieldSchema = z.object({
  /** JSON pointer into `final_record`. */
  pointer: z.string(),
  /** Null, too, where the record has nothing there. */
  value: jsonValueSchema,
  confidence: z.number().nullable(),
  /** Votes for the value ÷ valid votes; of a list that of its least agreed item. */
  agreement: z.number().nullable(),
  votes: voteCountsSchema,
  dissent: z.array(z.object({ debater_id: z.string(), value: jsonValueSchema })),
});

export type DecidedField = z.infer<typeof decidedFieldSchema>;

export const fieldReviewSchema = z.object({
  pointer: z.string(),
  correct: z.boolean(),
  note: z.string().nullable(),
});
export type FieldReview = z.infer<typeof fieldReviewSchema>;
