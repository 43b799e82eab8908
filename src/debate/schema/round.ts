/** One round of the panel, and the agreement of its positions. */
import { z } from 'zod';
import { verdicts } from '../agreement/comparing/comparison.ts';
import { positionSchema } from './position.ts';
import { storedWord } from './stored.ts';

export const fieldTypes = ['number', 'boolean', 'choice', 'date', 'text', 'whole'] as const;

export const answerClassSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'The id of the class: `class_1` and so on, largest first.', examples: ['class_1'] }),
    answer: z.string().meta({ description: 'The answer that stands for the class.', examples: ['391'] }),
    spellings: z
      .array(z.string())
      .meta({ description: 'Every spelling of the answer, each once.', examples: [['391', '391.0']] }),
    debater_ids: z
      .array(z.string())
      .meta({ description: 'The debaters that gave the answer.', examples: [['debater_0', 'debater_2']] }),
    weight: z.number().meta({ description: 'The sum of the weights of these debaters.', examples: [2] }),
  })
  .meta({ description: 'Answers that are the same.' });
export type AnswerClass = z.infer<typeof answerClassSchema>;

export const answerPairSchema = z
  .object({
    a: z.string().meta({ description: 'The first debater, in panel order.', examples: ['debater_0'] }),
    b: z.string().meta({ description: 'The second debater.', examples: ['debater_1'] }),
    verdict: storedWord(verdicts).meta({
      description: '`same` and `different` are proved by the rule; `open` is not decided and counts as not the same.',
    }),
    same: z.boolean().meta({ description: 'Whether the verdict is `same`.' }),
    rule: z.string().meta({ description: 'The rule that decided.', examples: ['number_equal'] }),
  })
  .meta({ description: 'Whether two debaters gave the same answer, and by which rule.' });
export type AnswerPair = z.infer<typeof answerPairSchema>;

export const participationSchema = z
  .object({
    panel: z.int().meta({ description: 'Debaters in the panel.', examples: [3] }),
    valid: z.int().meta({ description: 'Positions that could be read.', examples: [3] }),
    voting: z.int().meta({ description: 'Positions whose answer could be read as a vote.', examples: [3] }),
  })
  .meta({ description: 'How many debaters of the panel answered.' });
export type Participation = z.infer<typeof participationSchema>;

/** One field of the records of a round. */
export const fieldClassesSchema = z
  .object({
    pointer: z.string().meta({
      description:
        'The JSON pointer into the records. Entries of an array with `x-key` are named by their key. `/tags[red]` asks whether red is one of the tags, `/address?` whether there is an address.',
      examples: ['/total'],
    }),
    type: storedWord(fieldTypes).meta({ description: 'How the values are compared.' }),
    items: z.boolean().meta({
      description:
        'Whether the classes are the items of a set. These are also counted one by one under their own pointers.',
    }),
    classes: z.array(answerClassSchema).meta({ description: 'Groups of equivalent values, largest first.' }),
    unread: z
      .array(z.string())
      .meta({ description: 'Debaters whose value could not be read as a vote.', examples: [['debater_2']] }),
    judged: z
      .array(
        z.object({
          a: z.string().meta({ description: 'The first value.', examples: ['ACME Corp.'] }),
          b: z.string().meta({ description: 'The second value.', examples: ['Acme Corporation'] }),
          same: z.boolean().meta({ description: 'Whether the model found them equivalent.' }),
        }),
      )
      .meta({ description: 'Pairs of values that a model compared.' }),
  })
  .meta({ description: 'The groups of equivalent values for one field of the records of a round.' });
export type FieldClasses = z.infer<typeof fieldClassesSchema>;

export const roundSchema = z
  .object({
    round_number: z.int().meta({
      description: 'The number of the round, from 1. In round 1 the debaters do not see each other.',
      examples: [1],
    }),
    positions: z.array(positionSchema).meta({ description: 'The positions of the round.' }),
    classes: z.array(answerClassSchema).meta({ description: 'Groups of equivalent answers, largest first.' }),
    pairs: z.array(answerPairSchema).meta({ description: 'Whether each pair of debaters gave equivalent answers.' }),
    unread: z
      .array(z.string())
      .meta({ description: 'Debaters whose answer could not be read as a vote.', examples: [['debater_2']] }),
    convergence_score: z
      .number()
      .nullable()
      .meta({
        description: 'The share of the panel in the largest class, 0 to 1; null when no answers could be compared.',
        examples: [0.67],
      }),
    participation: participationSchema.meta({ description: 'How many debaters took part.' }),
    stopped_early: z.boolean().meta({ description: 'Whether the stopping rule was met in this round.' }),
    fields: z
      .array(fieldClassesSchema)
      .optional()
      .meta({ description: 'The agreement on each field of the records. Absent when the debate asks for no record.' }),
  })
  .meta({ description: 'One round of the panel, with its agreement.' });
export type Round = z.infer<typeof roundSchema>;

export const roundSummarySchema = roundSchema.omit({ positions: true });
export type RoundSummary = z.infer<typeof roundSummarySchema>;
