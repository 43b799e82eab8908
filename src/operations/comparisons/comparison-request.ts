/** The request of a comparison: which debates, and which settings. */
import { z } from 'zod';
import { alternativeSettingsSchema } from '../../debate/alternatives/alternative-settings.ts';
import { debateStatuses } from '../../debate/schema/event.ts';

/** The maximum is low because grouping the answers of a panel takes a millisecond for each setting. */
export const MAX_DEBATES = 500;
const DEFAULT_DEBATES = 100;
const MAX_SETTINGS = 10;
const MAX_ID = 100;

const time = z.iso.datetime({ offset: true });

const debateQuerySchema = z.strictObject({
  status: z.enum(debateStatuses).optional().describe('Only debates with this final status.'),
  escalated: z.boolean().optional().describe('Only debates that were, or were not, escalated.'),
  created_after: time
    .optional()
    .meta({ description: 'Only debates that were created later.', examples: ['2026-11-01T00:00:00Z'] }),
  created_before: time
    .optional()
    .meta({ description: 'Only debates that were created earlier.', examples: ['2026-12-01T00:00:00Z'] }),
  limit: z
    .int()
    .min(1)
    .max(MAX_DEBATES)
    .optional()
    .meta({ description: `The number of debates, newest first; ${DEFAULT_DEBATES} by default.`, examples: [200] }),
});

export const comparisonRequestSchema = z
  .strictObject({
    debates: z.union([z.array(z.string().min(1).max(MAX_ID)).min(1).max(MAX_DEBATES), debateQuerySchema]).meta({
      description: 'Ids of debates, or a query for finished ones.',
      examples: [['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11']],
    }),
    settings: z
      .array(alternativeSettingsSchema)
      .min(1)
      .max(MAX_SETTINGS)
      .describe('The settings to compare. Each is one row of the result.'),
  })
  .meta({ description: 'The debates to decide again, and the settings.' });
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>;
export type DebateQuery = z.infer<typeof debateQuerySchema>;

export function limitOf({ limit = DEFAULT_DEBATES }: DebateQuery): number {
  return limit;
}
