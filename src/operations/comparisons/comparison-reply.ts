/** What a comparison says: how each setting would have decided the debates. */
import { z } from 'zod';
import { alternativeSettingsSchema } from '../../debate/alternatives/alternative-settings.ts';
import { storedWord } from '../../debate/schema/stored.ts';

const share = z.number().min(0).max(1);

const intervalSchema = z.object({
  value: z.number().describe('The mean over the debates.'),
  low: z.number().describe('Lower end of the 95 % bootstrap interval over debates.'),
  high: z.number().describe('Upper end of the 95 % bootstrap interval over debates.'),
  count: z.int().describe('Debates that it is computed from.'),
});

export const leftOutReasons = ['not_found', 'not_finished', 'no_result', 'not_debated'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const changeSchema = z.object({
  id: z.string().describe('The debate.'),
  recorded_answer: z.string().nullable().describe('What the debate decided.'),
  answer: z.string().nullable().describe('What the setting would have decided.'),
  right: z.boolean().nullable().describe('Whether that is right; null: not known.'),
  recorded_right: z.boolean().nullable().describe('Whether the decision of the debate is right; null: not known.'),
});

export const comparisonRowSchema = z.object({
  name: z.string().describe('The name that was sent, or the settings.'),
  settings: alternativeSettingsSchema.nullable().describe('As they were sent; null: as the debates were run.'),
  debates: z.int().describe('Debates that could be decided again.'),
  left_out: z
    .int()
    .describe('Debates whose decision needs a model, that have none of the named debaters, or no blind answers.'),
  decided: z.int().describe('Debates with an answer.'),
  agrees: intervalSchema.nullable().describe('Share of debates with the same answer as was decided.'),
  accuracy: intervalSchema.nullable().describe('Share of right answers, where a review or a labelled item tells.'),
  accuracy_difference: intervalSchema.nullable().describe('`accuracy` less that of the same debates as they were run.'),
  turns: z.number().nullable().describe('Mean turns of debaters in a debate.'),
  cost_usd: z.number().nullable().describe('Mean cost of these turns; calls of judges and for grouping are not in it.'),
  cost_share: share
    .nullable()
    .describe('That cost ÷ the cost of all turns in the same debates; null where they cost nothing.'),
  changed: z.array(changeSchema).describe('The first debates with another answer, 20 at most.'),
});
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

export const comparisonSchema = z.object({
  debates: z.int().describe('Debates that were compared.'),
  labelled: z.int().describe('Those of which it is known whether an answer is right.'),
  left_out: z
    .array(
      z.object({
        id: z.string().describe('The debate.'),
        reason: storedWord(leftOutReasons).describe('Why it was not compared.'),
      }),
    )
    .describe('Debates that could not be compared.'),
  rows: z.array(comparisonRowSchema).describe('The debates as they were run, then each setting in the order sent.'),
});
export type Comparison = z.infer<typeof comparisonSchema>;
