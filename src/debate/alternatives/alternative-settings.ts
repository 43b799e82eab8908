/** Settings of a decision that can be applied to a finished debate without a model call. */
import { z } from 'zod';

/** Decision rules that count positions. A judge would need a call, and the votes of a ballot allow no other rule. */
const comparableRules = ['majority_vote', 'weighted_vote', 'exact_majority', 'closest', 'posterior'] as const;
const MAX_DEBATERS = 20;
const MAX_NAME_CHARACTERS = 100;

const share = z.number().min(0).max(1);

export const alternativeSettingsSchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(MAX_NAME_CHARACTERS)
      .optional()
      .meta({ description: 'The name of the row; by default the settings.', examples: ['vote'] }),
    aggregation: z.enum(comparableRules).optional().describe('The decision rule; by default the one of each debate.'),
    agreement: z
      .enum(['typed', 'jaccard'])
      .optional()
      .describe('How answers are compared; by default as in each debate, including the decisions of a model.'),
    max_rounds: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'The debate ends after this round.', examples: [1] }),
    convergence_threshold: share
      .optional()
      .meta({ description: 'The debate ends after the first round with this agreement.', examples: [0.8] }),
    stop_at: z
      .number()
      .min(0.5)
      .max(0.99)
      .optional()
      .meta({
        description:
          'A cascade over the independent answers: debaters are counted one after the other until the posterior reaches this value.',
        examples: [0.75],
      }),
    debaters: z
      .array(z.string().min(1).max(256))
      .min(1)
      .max(MAX_DEBATERS)
      .optional()
      .meta({
        description:
          'Ids or models of the debaters that count, in the order for `stop_at`. Only independent answers count then.',
        examples: [['debater_0', 'debater_1']],
      }),
  })
  .refine(({ name: _, ...settings }) => Object.keys(settings).length > 0, 'must change something')
  .refine(({ stop_at: stopAt, max_rounds: rounds, convergence_threshold: threshold, aggregation }) => {
    return stopAt === undefined || (rounds ?? threshold ?? aggregation) === undefined;
  }, 'stop_at decides by itself: send it without aggregation, max_rounds and convergence_threshold');
export type AlternativeSettings = z.infer<typeof alternativeSettingsSchema>;

/** Returns the name, else the settings as text, for example `aggregation majority_vote, max_rounds 1`. */
export function nameOfSettings({ name, ...settings }: AlternativeSettings): string {
  return (
    name ??
    Object.entries(settings)
      .map(([key, value]) => `${key} ${[value].flat().join(' + ')}`)
      .join(', ')
  );
}
