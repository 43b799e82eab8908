/** One pass of the panel, and how far its positions agree. */
import { z } from 'zod';
import { verdicts } from '../agreement/comparing/comparison.ts';
import { positionSchema } from './position.ts';
import { storedWord } from './stored.ts';

export const fieldTypes = ['number', 'boolean', 'choice', 'date', 'text', 'whole'] as const;

export const answerClassSchema = z.object({
  /** `class_1`… by size, then by canonical answer. */
  id: z.string(),
  /** The canonical answer. */
  answer: z.string(),
  /** Every spelling that was given, each once. */
  spellings: z.array(z.string()),
  debater_ids: z.array(z.string()),
  /** Σ weight of its debaters. */
  weight: z.number(),
});
export type AnswerClass = z.infer<typeof answerClassSchema>;

export const answerPairSchema = z.object({
  /** Debater ids, in panel order. */
  a: z.string(),
  b: z.string(),
  /** Proved the same, proved different, or open: then the two count as not the same. */
  verdict: storedWord(verdicts),
  /** `verdict` is `same`. */
  same: z.boolean(),
  /** The rule that decided, e.g. `number_equal`, `polarity`, `judged_same`, `open`. */
  rule: z.string(),
});
export type AnswerPair = z.infer<typeof answerPairSchema>;

export const participationSchema = z.object({
  panel: z.int(),
  /** Positions that were read. */
  valid: z.int(),
  /** Positions whose answer could be read as a vote. */
  voting: z.int(),
});
export type Participation = z.infer<typeof participationSchema>;

/** One field of the records of a round. */
export const fieldClassesSchema = z.object({
  /** JSON pointer; entries of arrays with `x-key` go by their key. `/tags[red]`: whether red is one of the tags. `/address?`:
   * whether there is an address. */
  pointer: z.string(),
  type: storedWord(fieldTypes),
  /** The classes are the items of a set, which are counted one by one under pointers of their own. */
  items: z.boolean(),
  classes: z.array(answerClassSchema),
  unread: z.array(z.string()),
  /** What a model has decided about two values. */
  judged: z.array(z.object({ a: z.string(), b: z.string(), same: z.boolean() })),
});
export type FieldClasses = z.infer<typeof fieldClassesSchema>;

export const agreementReportSchema = z.object({
  classes: z.array(answerClassSchema),
  pairs: z.array(answerPairSchema),
  /** Debaters whose answer is no vote. */
  unread: z.array(z.string()),
});

export const roundSchema = z.object({
  round_number: z.int(),
  positions: z.array(positionSchema),
  classes: z.array(answerClassSchema),
  pairs: z.array(answerPairSchema),
  unread: z.array(z.string()),
  convergence_score: z.number().nullable(),
  participation: participationSchema,
  /** The stopping rule was met in this round. */
  stopped_early: z.boolean(),
  /** Absent where no records are asked for. */
  fields: z.array(fieldClassesSchema).optional(),
});
export type Round = z.infer<typeof roundSchema>;

export const roundSummarySchema = roundSchema.omit({ positions: true });
export type RoundSummary = z.infer<typeof roundSummarySchema>;
