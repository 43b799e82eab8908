/** The outcome of a debate: the answer, the rule that decided, the confidence, and the dissent. */
import { z } from 'zod';
import { claimSummarySchema, countedClaimSchema } from '../claim.ts';
import { storedWord } from '../stored.ts';
import { decidedFieldSchema } from './decided-field.ts';
import { escalationReasons, reviewSchema } from './escalation.ts';
import { finalEstimateSchema } from './estimate.ts';
import { guaranteeSchema } from './guarantee.ts';
import { voteCountsSchema } from './vote-counts.ts';

export const aggregations = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
  'closest',
  'judge',
  'judge_pick',
  'ballot',
  'posterior',
  'median',
  'trimmed_mean',
  'write',
  'best_draft',
] as const;
export type Aggregation = (typeof aggregations)[number];

export const decisionSchema = z
  .object({
    aggregation: storedWord(aggregations).meta({ description: 'The decision rule that was configured.' }),
    decision_rule: z.string().meta({
      description: 'The rule that decided: an aggregation, `threshold_vote`, `max_rounds_exhausted` or `single_agent`.',
      examples: ['weighted_vote'],
    }),
    outcome: storedWord(['answer', 'escalate']).meta({
      description: '`answer`, or `escalate` when nothing was decided.',
    }),
    tie_break: z
      .string()
      .nullable()
      .meta({
        description: 'How a tie was broken: `summed_confidence`, `panel_order` or `later_debater`; null without a tie.',
        examples: ['summed_confidence'],
      }),
    fallback: z
      .string()
      .nullable()
      .meta({
        description:
          'The rule that replaced a judge that failed, or `posterior` without learned reliabilities; null otherwise.',
        examples: ['weighted_vote'],
      }),
    position_consistent: z.boolean().nullable().meta({
      description:
        'Whether a judge that was asked in two orders of the candidates decided the same in both; null when it was asked in one order, or one of its replies could not be read.',
    }),
    vote_tally: voteCountsSchema.meta({ description: 'The votes: answer → number of debaters.' }),
    consensus_threshold: z
      .int()
      .nullable()
      .meta({ description: 'The votes at which a ballot is decided; null in other protocols.', examples: [2] }),
  })
  .meta({ description: 'How the verdict was reached.' });
export type Decision = z.infer<typeof decisionSchema>;

export const confidenceDetailSchema = z
  .object({
    agreement: z
      .number()
      .nullable()
      .meta({
        description: 'The share of the panel that agrees with the final answer, 0 to 1; null when unknown.',
        examples: [0.67],
      }),
    self_reported: z
      .number()
      .nullable()
      .meta({
        description: 'The mean confidence that these debaters stated, 0 to 1; null when none stated one.',
        examples: [0.9],
      }),
    panel: z
      .number()
      .nullable()
      .meta({
        description:
          'The probability that the final answer is right, computed from who agrees with whom; null when unknown.',
        examples: [0.86],
      }),
    effective_votes: z
      .number()
      .nullable()
      .meta({
        description: 'How many independent votes the agreeing debaters count as; null when unknown.',
        examples: [1.6],
      }),
    method: storedWord(['panel', 'self_reported', 'intervals', 'claims']).meta({
      description:
        'The number that `confidence` is. `intervals`: the share of debaters whose interval contains the pooled estimate. `claims`: the share of the claims in a long answer that the panel agrees on.',
    }),
  })
  .meta({ description: 'The numbers from which the confidence is computed.' });
export type ConfidenceDetail = z.infer<typeof confidenceDetailSchema>;

export const dissentSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater that dissents.', examples: ['debater_2'] }),
    answer: z.string().meta({ description: 'Its answer.', examples: ['390'] }),
    reasoning: z
      .string()
      .nullable()
      .meta({ description: 'Its reasoning; null when it gave none.', examples: ['17 × 23 is close to 17 × 23 − 1.'] }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'The confidence that it stated, 0 to 1; null when unknown.', examples: [0.4] }),
  })
  .meta({ description: 'A debater with another answer at the end.' });

/** The part of a result that the decision determines. The other fields are derived from the rounds. */
export const verdictSchema = z
  .object({
    final_answer: z
      .string()
      .nullable()
      .meta({ description: 'The answer of the panel; null when nothing was decided.', examples: ['391'] }),
    final_reasoning: z
      .string()
      .nullable()
      .meta({
        description: 'The reasoning behind the final answer; null without one.',
        examples: ['17 × 20 = 340 and 17 × 3 = 51, together 391.'],
      }),
    confidence: z
      .number()
      .nullable()
      .meta({
        description:
          'The confidence in the final answer, 0 to 1, by the method in `confidence_detail.method`. For a single agent it is the reliability of its model (0.7 until learned); for a judge with an answer of its own it is what the judge stated. Null when unknown.',
        examples: [0.86],
      }),
    confidence_detail: confidenceDetailSchema.meta({ description: 'The numbers behind the confidence.' }),
    escalate_to_human: z.boolean().meta({ description: 'Whether a human should decide.' }),
    escalation: z
      .object({
        reasons: z
          .array(storedWord(escalationReasons))
          .meta({ description: 'The reasons to escalate; empty when there are none.' }),
        review: reviewSchema.nullable().meta({ description: 'The review by a human; null until there is one.' }),
      })
      .meta({ description: 'Why a human should decide, and the review if there is one.' }),
    decision: decisionSchema.meta({ description: 'How the final answer was decided.' }),
    winner: z
      .string()
      .nullable()
      .meta({
        description: 'The debater that gave the final answer; null when the rule names none.',
        examples: ['debater_0'],
      }),
    judgment: z
      .string()
      .nullable()
      .meta({
        description: 'The explanation of the judge; null without a judge.',
        examples: ['A and C agree, and their check by addition is right.'],
      }),
    dissent: z.array(dissentSchema).meta({ description: 'Debaters that have another answer at the end.' }),
    final_record: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({
        description: 'The object that was decided. It fits the schema. Absent when the debate asks for no record.',
        examples: [{ total: 391 }],
      }),
    fields: z.array(decidedFieldSchema).nullable().optional().meta({
      description:
        'The leaves of a record in the order of the schema. Lists count as one leaf, as do lists and objects that some debaters do not have. Absent when the debate asks for no record.',
    }),
    undecided: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({
        description:
          'JSON pointers to the fields whose value has fewer votes than `field_threshold`. Absent when the debate asks for no record.',
        examples: [['/total']],
      }),
    guarantee: guaranteeSchema
      .nullable()
      .optional()
      .meta({ description: 'The error target of the debate and its certificate; null without a target.' }),
    final_estimate: finalEstimateSchema.nullable().optional().meta({
      description: 'The pooled value with the medians of the bounds; null when the debate asked for no estimate.',
    }),
    spread: z
      .number()
      .nullable()
      .optional()
      .meta({
        description:
          'The interquartile range of the values divided by their median; for probabilities, the difference of the quartiles’ log-odds. Null when it is not finite or the debate asked for no estimate.',
        examples: [0.12],
      }),
    outliers: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({
        description:
          'Debaters whose interval does not contain the pooled value; null when the debate asked for no estimate.',
        examples: [['debater_1']],
      }),
    claims: z
      .array(countedClaimSchema)
      .nullable()
      .optional()
      .meta({ description: 'Every claim of a long answer with its status; null for other answers.' }),
    summary: claimSummarySchema
      .nullable()
      .optional()
      .meta({ description: 'Ids of the claims by status; null for other answers than long ones.' }),
    uncited_paragraphs: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({
        description: 'Paragraphs of a long answer that cite no claim; null for other answers.',
        examples: [['In short, the change is worth it.']],
      }),
    rejected_claims: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({
        description:
          'Ids of rejected claims that a long answer still relies on. Only a whole draft can. Null for other answers.',
        examples: [['c7']],
      }),
  })
  .meta({ description: 'The decision, the rule behind it, its confidence and the dissent.' });
export type Verdict = z.infer<typeof verdictSchema>;
