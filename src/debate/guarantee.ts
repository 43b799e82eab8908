/** The error target of a debate, what was certified for it before it began, and what became of it. */
import { z } from 'zod';
import { scoreModelSchema } from './calibration/score.ts';
import { errorKinds } from './calibration/thresholds.ts';
import { storedWord } from './stored.ts';

export const errorTargetSchema = z.strictObject({
  /** The highest error allowed, above 0 and below 1. */
  max: z.number().gt(0).lt(1),
  /** Wrong answers acted on, among all questions asked or among those acted on. */
  of: z.enum(errorKinds),
});

export const storedErrorTargetSchema = z.object({ max: z.number(), of: storedWord(errorKinds) });

export const guaranteeStatuses = ['certified', 'too_few_labels', 'unreachable', 'suspended'] as const;

const standing = {
  status: storedWord(guaranteeStatuses),
  labels: z.int(),
  /** Labels from which on a certificate is possible; null where more labels would not help. */
  labels_needed: z.int().nullable(),
  /** The score from which on the service acts, for the task of the debate; null: it never does. */
  threshold: z.number().nullable(),
  /** The share of the labels that would have been acted on. */
  expected_automation: z.number(),
  /** The lowest error that the strictest labels allow with 95 % confidence; null where it is not in the way. */
  lowest_error: z.number().nullable(),
};

/** What was in force when the debate was accepted. Stored with it, so that a resumed debate decides as it began. */
export const guaranteeInForceSchema = z.object({ ...standing, model: scoreModelSchema });
export type GuaranteeInForce = z.infer<typeof guaranteeInForceSchema>;

export const guaranteeSchema = z.object({
  /** The `max` of the target. */
  target: z.number(),
  of: storedWord(errorKinds),
  ...standing,
  /** Of this debate; null where no debater gave the answer. */
  score: z.number().nullable(),
});
export type Guarantee = z.infer<typeof guaranteeSchema>;
