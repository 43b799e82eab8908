/** The error target of a debate, the certificate in force when it was accepted, and the score of the debate. */
import { z } from 'zod';
import { scoreModelSchema } from '../../calibration/score.ts';
import { errorKinds } from '../../calibration/thresholds.ts';
import { storedWord } from '../stored.ts';

const MAX_DESCRIPTION = 'The highest error allowed, above 0 and below 1.';
const OF_DESCRIPTION = 'Wrong answers acted on, among all questions asked or among those acted on.';

export const errorTargetSchema = z.strictObject({
  max: z
    .number()
    .gt(0)
    .lt(1)
    .meta({ description: MAX_DESCRIPTION, examples: [0.05] }),
  of: z.enum(errorKinds).describe(OF_DESCRIPTION),
});

export const storedErrorTargetSchema = z.object({
  max: z.number().meta({ description: MAX_DESCRIPTION, examples: [0.05] }),
  of: storedWord(errorKinds).describe(OF_DESCRIPTION),
});

export const guaranteeStatuses = ['certified', 'too_few_labels', 'unreachable', 'suspended'] as const;

export const guaranteeStanding = {
  status: storedWord(guaranteeStatuses).describe(
    'Only a certified panel acts on answers; in any other state all answers escalate.',
  ),
  labels: z.int().meta({ description: 'Labels that count.', examples: [200] }),
  labels_needed: z
    .int()
    .nullable()
    .meta({
      description: 'Labels from which on a certificate is possible; null where more labels would not help.',
      examples: [150],
    }),
  threshold: z
    .number()
    .nullable()
    .meta({
      description:
        'The lowest score at which the service acts, for the task of the debate. Null: it acts on no answer.',
      examples: [0.82],
    }),
  expected_automation: z
    .number()
    .meta({ description: 'The share of the labels that would have been acted on.', examples: [0.6] }),
  lowest_error: z
    .number()
    .nullable()
    .meta({
      description:
        'The lowest error that can be certified with the labels and 95 % confidence; null when it does not prevent a certificate.',
      examples: [0.03],
    }),
};

/**
 * The certificate that was in force when the debate was accepted. It is stored, so that a resumed debate decides by the
 * same certificate.
 */
export const guaranteeInForceSchema = z.object({
  ...guaranteeStanding,
  model: scoreModelSchema.meta({ description: 'How the score is computed.' }),
});
export type GuaranteeInForce = z.infer<typeof guaranteeInForceSchema>;

export const guaranteeSchema = z
  .object({
    target: z.number().meta({ description: 'The `max` of the target.', examples: [0.05] }),
    of: storedWord(errorKinds).describe(OF_DESCRIPTION),
    ...guaranteeStanding,
    score: z
      .number()
      .nullable()
      .meta({ description: 'The score of this debate; null when no debater gave the answer.', examples: [0.91] }),
  })
  .meta({ description: 'The error target of the debate, and what is certified for it.' });
export type Guarantee = z.infer<typeof guaranteeSchema>;
