/** The items of an output: a reasoning item for each round of the debate, then the message with its answer. */
import { z } from 'zod';
import { anyObject } from '../client-fields.ts';

const ID = '0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11';

export const summaryPartSchema = z.object({
  type: z.literal('summary_text').meta({ description: 'The type of the part.' }),
  text: z.string().meta({
    description: "One line with each debater's answer in this round, and one with their agreement.",
    examples: ['Round 1\n- debater_0: 391 (95 %)\nAgreement 100 %: 391 ×3\n'],
  }),
});

const textPartSchema = z.object({
  type: z.literal('output_text').meta({ description: 'The type of the part.' }),
  text: z.string().meta({ description: 'The final answer.', examples: ['391'] }),
  annotations: z
    .array(anyObject)
    .max(0)
    .meta({ description: 'Always empty.', examples: [[]] }),
  logprobs: z
    .array(anyObject)
    .max(0)
    .meta({ description: 'Always empty: a panel has no token probabilities.', examples: [[]] }),
});

const refusalPartSchema = z.object({
  type: z.literal('refusal').meta({ description: 'The type of the part.' }),
  refusal: z
    .string()
    .meta({ description: 'Why there is no answer.', examples: ['The panel came to no decision (no_majority).'] }),
});

export const answerPartSchema = z.discriminatedUnion('type', [textPartSchema, refusalPartSchema]);
export type AnswerPart = z.infer<typeof answerPartSchema>;

const status = z
  .enum(['in_progress', 'completed', 'incomplete'])
  .meta({ description: '`incomplete`: something ended the debate before it could finish.' });

export const reasoningItemSchema = z
  .object({
    type: z.literal('reasoning').meta({ description: 'The type of the item.' }),
    id: z.string().meta({ description: 'The id of the item.', examples: [`rs_${ID}_0`] }),
    status,
    summary: z.array(summaryPartSchema).meta({ description: 'What happened in the round.' }),
  })
  .meta({ description: 'What happened in a round.' });
export type ReasoningItem = z.infer<typeof reasoningItemSchema>;

export const messageItemSchema = z
  .object({
    type: z.literal('message').meta({ description: 'The type of the item.' }),
    id: z.string().meta({ description: 'The id of the item.', examples: [`msg_${ID}`] }),
    status,
    role: z.literal('assistant').meta({ description: 'The role of the author.' }),
    content: z.array(answerPartSchema).meta({ description: 'The answer, or why the panel has no answer.' }),
  })
  .meta({ description: 'The final answer.' });
export type MessageItem = z.infer<typeof messageItemSchema>;

export const outputItemSchema = z
  .discriminatedUnion('type', [reasoningItemSchema, messageItemSchema])
  .meta({ description: 'An item of the output.' });
export type OutputItem = z.infer<typeof outputItemSchema>;
