/** The settings of a request about how the answers of a panel become an outcome. */
import { z } from 'zod';
import { errorTargetSchema } from '../outcome/guarantee.ts';
import { aggregations } from '../outcome/verdict.ts';
import { MAX_DEBATERS, MAX_SAMPLES, modelName, share } from './request-fields.ts';
import { agreementNames } from './setting-names.ts';

/** The comparison of answers, the decision rule, and the conditions for escalation. */
export const outcomeFields = {
  aggregation: z.enum(aggregations).optional().meta({
    description:
      'The rule that decides; the one of the protocol by default. A long answer is written (`write`) or is a whole draft (`best_draft`, `judge_pick`, `closest`).',
  }),
  agreement: z.enum(agreementNames).optional().meta({
    description:
      'How answers are compared. `auto` (the default): by rules; a model groups what no rule decides when the outcome depends on it. `typed`: by rules only. `judged`: a model groups everything that no rule decides. `jaccard`: by word overlap, as published. `typed` is the default under `ballot`.',
  }),
  comparison_model: modelName.nullish().meta({
    description:
      'The model that groups answers that no rule could compare, under `auto` and `judged` without a judge; the cheapest model of the panel by default.',
    examples: ['anthropic/claude-haiku-5-5'],
  }),
  consensus_threshold: z
    .int()
    .min(1)
    .max(MAX_DEBATERS)
    .nullish()
    .meta({ description: 'The votes at which a `ballot` is decided; a strict majority by default.', examples: [2] }),
  settled: z.boolean().optional().meta({
    description:
      'Whether to stop as soon as the outcome can no longer change, and to abort the calls in flight; false by default.',
  }),
  escalate_threshold: share
    .optional()
    .meta({ description: 'The convergence score below which a human should decide; 0.5 by default.', examples: [0.5] }),
  escalate_below_confidence: share
    .nullish()
    .meta({ description: 'The confidence below which a human should decide; not used by default.', examples: [0.6] }),
  escalate_error_target: errorTargetSchema.nullish().meta({
    description:
      'Act on an answer only where labelled debates of the same panel show, with 95 % confidence, that the error stays below `max`. Every other answer escalates with the reason `error_target`.',
  }),
  quorum: z
    .int()
    .min(1)
    .max(MAX_SAMPLES)
    .nullish()
    .meta({
      description:
        'The valid positions that a round needs; by default a majority of the panel and at least 2, or 2 for a `cascade`.',
      examples: [2],
    }),
  confidence_method: z.enum(['panel', 'self_reported']).optional().meta({
    description: 'The number that `confidence` is: `panel` (the default), or the mean of the stated confidences.',
  }),
};
