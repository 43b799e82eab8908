/** The reasons for which a human should decide, and the human's review. */
import { z } from 'zod';
import { claimReviewSchema } from '../claim.ts';
import { timeSchema } from '../time.ts';
import { fieldReviewSchema } from './decided-field.ts';

/** The reasons that a debate with one short answer can have. */
export const shortAnswerReasons = [
  'no_consensus',
  'tie',
  'minority_winner',
  'judge_departs',
  'degraded',
  'budget_exhausted',
  'judge_failed',
  'low_confidence',
  'deadline',
  'concluded',
  'unresolved_ballot',
  'error_target',
] as const;

export const escalationReasons = [...shortAnswerReasons, 'wide_spread', 'contested_claims', 'writer_failed'] as const;
export type EscalationReason = (typeof escalationReasons)[number];

export const reviewSchema = z
  .object({
    answer: z
      .string()
      .nullable()
      .meta({ description: 'The right answer; null when the reviewer did not give it.', examples: ['391'] }),
    correct: z.boolean().nullable().meta({
      description:
        'Whether the final answer is right. Found by comparing it with `answer` when the reviewer did not say; null when unknown.',
    }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A note for people; null without one.', examples: ['Checked by hand.'] }),
    claims: z
      .array(claimReviewSchema)
      .optional()
      .meta({ description: 'Verdicts on single claims of a long answer. Absent when no claim was judged.' }),
    at: timeSchema.meta({ description: 'When the review was stored.' }),
    fields: z
      .array(fieldReviewSchema)
      .optional()
      .meta({ description: 'Verdicts on single fields of a record. Absent when no field was judged.' }),
  })
  .meta({ description: "A human's verdict." });
export type Review = z.infer<typeof reviewSchema>;
