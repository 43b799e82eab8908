/** Which debates are compared, under which settings. */
import { z } from 'zod';
import { alternativeSettingsSchema } from '../../debate/alternatives/alternative-settings.ts';
import { debateStatuses } from '../../debate/schema/event.ts';

/** Grouping a panel takes a millisecond for each setting. */
export const MAX_DEBATES = 500;
const DEFAULT_DEBATES = 100;
const MAX_SETTINGS = 10;
const MAX_ID = 100;

const time = z.iso.datetime({ offset: true });

const debateQuerySchema = z.strictObject({
  status: z.enum(debateStatuses).optional().describe('Only debates that ended so.'),
  escalated: z.boolean().optional().describe('Only debates that were, or were not, escalated.'),
  created_after: time.optional().describe('Only debates that were created later.'),
  created_before: time.optional().describe('Only debates that were created earlier.'),
  limit: z
    .int()
    .min(1)
    .max(MAX_DEBATES)
    .optional()
    .describe(`The newest ones, ${DEFAULT_DEBATES} unless another number is sent.`),
});

export const comparisonRequestSchema = z.strictObject({
  debates: z
    .union([z.array(z.string().min(1).max(MAX_ID)).min(1).max(MAX_DEBATES), debateQuerySchema])
    .describe('Ids of debates, or a query for finished ones.'),
  settings: z.array(alternativeSettingsSchema).min(1).max(MAX_SETTINGS).describe('Each becomes a row.'),
});
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>;
export type DebateQuery = z.infer<typeof debateQuerySchema>;

export function limitOf({ limit = DEFAULT_DEBATES }: DebateQuery): number {
  return limit;
}
