/** The decided fields of a record, and a human's verdicts on them. */
import { z } from 'zod';
import { voteCountsSchema } from './vote-counts.ts';

const NO_ARRAY = ['string', 'number', 'boolean', 'object', 'null'];

/** Any JSON value. The items of arrays in arrays are not described, because that would need a recursive reference. */
export const jsonValueSchema = z
  .unknown()
  .meta({ type: [...NO_ARRAY, 'array'], items: { type: NO_ARRAY } })
  .meta({ description: 'Any JSON value.' });

/** One decided field of a record. */
export const decidedFieldSchema = z
  .object({
    pointer: z.string().meta({ description: 'The JSON pointer into `final_record`.', examples: ['/total'] }),
    value: jsonValueSchema.meta({ description: 'The value; null also when the record has no value there.' }),
    confidence: z
      .number()
      .nullable()
      .meta({
        description:
          'The confidence in the value, 0 to 1; for a list the one of its least certain item. Null when unknown.',
        examples: [0.86],
      }),
    agreement: z
      .number()
      .nullable()
      .meta({
        description:
          'The votes for the value divided by the valid votes; for a list the lowest of its items. Null without valid votes.',
        examples: [0.67],
      }),
    votes: voteCountsSchema.meta({
      description:
        'The votes: value → number of debaters; for an item of a set, item → number of debaters that list it.',
    }),
    dissent: z
      .array(
        z.object({
          debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_2'] }),
          value: jsonValueSchema.meta({ description: 'Its value.' }),
        }),
      )
      .meta({ description: 'Debaters with another value.' }),
  })
  .meta({ description: 'One field of a record, as it was decided.' });

export type DecidedField = z.infer<typeof decidedFieldSchema>;

export const fieldReviewSchema = z.object({
  pointer: z.string().meta({ description: 'The JSON pointer of the field.', examples: ['/total'] }),
  correct: z.boolean().meta({ description: 'Whether the value of the field is right.' }),
  note: z
    .string()
    .nullable()
    .meta({ description: 'A note for people; null without one.', examples: ['Checked against the invoice.'] }),
});
export type FieldReview = z.infer<typeof fieldReviewSchema>;
