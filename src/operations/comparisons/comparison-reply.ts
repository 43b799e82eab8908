/** The reply of a comparison: how each setting would have decided the debates. */
import { z } from 'zod';
import { alternativeSettingsSchema } from '../../debate/alternatives/alternative-settings.ts';
import { storedWord } from '../../debate/schema/stored.ts';

const share = z.number().min(0).max(1);

const intervalSchema = z.object({
  value: z.number().meta({ description: 'The mean over the debates.', examples: [0.9] }),
  low: z.number().meta({ description: 'Lower end of the 95 % bootstrap interval over debates.', examples: [0.82] }),
  high: z.number().meta({ description: 'Upper end of the 95 % bootstrap interval over debates.', examples: [0.96] }),
  count: z.int().meta({ description: 'Debates that it is computed from.', examples: [120] }),
});

export const leftOutReasons = ['not_found', 'not_finished', 'no_result', 'not_debated'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const changeSchema = z.object({
  id: z.string().meta({ description: 'The debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
  recorded_answer: z
    .string()
    .nullable()
    .meta({ description: 'The decision of the debate.', examples: ['391'] }),
  answer: z
    .string()
    .nullable()
    .meta({ description: 'The decision under the setting.', examples: ['390'] }),
  right: z.boolean().nullable().describe('Whether that is right; null: not known.'),
  recorded_right: z.boolean().nullable().describe('Whether the decision of the debate is right; null: not known.'),
});

export const comparisonRowSchema = z
  .object({
    name: z
      .string()
      .meta({ description: 'The name that was sent, or the settings.', examples: ['aggregation majority_vote'] }),
    settings: alternativeSettingsSchema
      .nullable()
      .describe('The settings as they were sent. Null: the settings with which the debates were run.'),
    debates: z.int().meta({ description: 'Debates that could be decided again.', examples: [120] }),
    left_out: z.int().meta({
      description:
        'Debates whose decision needs a model, and debates with none of the named debaters or without independent answers.',
      examples: [3],
    }),
    decided: z.int().meta({ description: 'Debates with an answer.', examples: [118] }),
    agrees: intervalSchema.nullable().describe('Share of debates whose answer stays the same.'),
    accuracy: intervalSchema
      .nullable()
      .describe('Share of right answers, over debates with a review or a labelled item.'),
    accuracy_difference: intervalSchema
      .nullable()
      .describe('`accuracy` less that of the same debates as they were run.'),
    turns: z
      .number()
      .nullable()
      .meta({ description: 'Mean turns of debaters in a debate.', examples: [4.2] }),
    cost_usd: z
      .number()
      .nullable()
      .meta({
        description: 'Mean cost of these turns, without calls of judges and calls for grouping.',
        examples: [0.0098],
      }),
    cost_share: share.nullable().meta({
      description: 'That cost ÷ the cost of all turns in the same debates; null where they cost nothing.',
      examples: [0.7],
    }),
    changed: z.array(changeSchema).describe('The first debates with another answer, 20 at most.'),
  })
  .meta({ description: 'The decisions under one setting, and their cost.' });
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

export const comparisonSchema = z
  .object({
    debates: z.int().meta({ description: 'Debates that were compared.', examples: [120] }),
    labelled: z
      .int()
      .meta({ description: 'Debates for which it is known whether an answer is right.', examples: [40] }),
    left_out: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
          reason: storedWord(leftOutReasons).describe('Why it was not compared.'),
        }),
      )
      .describe('Debates that could not be compared.'),
    rows: z.array(comparisonRowSchema).describe('The debates as they were run, then each setting in the order sent.'),
  })
  .meta({ description: 'The decisions of ended debates under other settings.' });
export type Comparison = z.infer<typeof comparisonSchema>;
