/** The error target of a debate, what was certified for it before it began, and what became of it. */
import { z } from 'zod';
import { scoreModelSchema } from '../calibration/score.ts';
import { errorKinds } from '../calibration/thresholds.ts';
import { storedWord } from './stored.ts';

const MAX = 'The highest error allowed, above 0 and below 1.';
const OF = 'Wrong answers acted on, among all questions asked or among those acted on.';

export const errorTargetSchema = z.strictObject({
  max: z.number().gt(0).lt(1).describe(MAX),
  of: z.enum(errorKinds).describe(OF),
});

export const storedErrorTargetSchema = z.object({
  max: z.number().describe(MAX),
  of: storedWord(errorKinds).describe(OF),
});

export const guaranteeStatuses = ['certified', 'too_few_labels', 'unreachable', 'suspended'] as const;

export const guaranteeStanding = {
  status: storedWord(guaranteeStatuses).describe(
    'Only a certified panel acts on answers; in any other state it escalates all.',
  ),
  labels: z.int().describe('Labels that count.'),
  labels_needed: z
    .int()
    .nullable()
    .describe('Labels from which on a certificate is possible; null where more labels would not help.'),
  threshold: z
    .number()
    .nullable()
    .describe('The score from which on the service acts, for the task of the debate; null: it never does.'),
  expected_automation: z.number().describe('The share of the labels that would have been acted on.'),
  lowest_error: z
    .number()
    .nullable()
    .describe(
      'The lowest error that the strictest labels allow with 95 % confidence; null where it is not in the way.',
    ),
};

/** What was in force when the debate was accepted. Stored with it, so that a resumed debate decides as it began. */
export const guaranteeInForceSchema = z.object({ ...guaranteeStanding, model: scoreModelSchema });
export type GuaranteeInForce = z.infer<typeof guaranteeInForceSchema>;

export const guaranteeSchema = z.object({
  target: z.number().describe('The `max` of the target.'),
  of: storedWord(errorKinds).describe(OF),
  ...guaranteeStanding,
  score: z.number().nullable().describe('Of this debate; null where no debater gave the answer.'),
});
export type Guarantee = z.infer<typeof guaranteeSchema>;
