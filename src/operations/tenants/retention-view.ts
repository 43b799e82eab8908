/** The retention times of a tenant in the format of the operator's API. */
import { z } from 'zod';
import type { TenantRetention } from '../../stores/tenant-store.ts';

const MAX_DAYS = 36_500;
/**
 * Longer than the longest budget period of a month, because the lines of an open period must add up to its spending.
 */
const MIN_LEDGER_DAYS = 32;

export const retentionSettingsSchema = z
  .strictObject({
    content_days: z
      .int()
      .min(1)
      .max(MAX_DAYS)
      .nullish()
      .meta({
        description: 'Days after which debates that have ended are deleted; null for the default.',
        examples: [30],
      }),
    ledger_days: z
      .int()
      .min(MIN_LEDGER_DAYS)
      .max(MAX_DAYS)
      .nullish()
      .meta({
        description: `Days after which ledger lines are deleted, ${MIN_LEDGER_DAYS} or more; null for the default. Budgets and the usage of months do not change by it.`,
        examples: [400],
      }),
  })
  .nullish()
  .meta({ description: 'How long data is kept; `retention_days` of the configuration by default.' });
type RetentionSettings = z.infer<typeof retentionSettingsSchema>;

export const retentionViewSchema = z
  .object({
    content_days: z
      .int()
      .nullable()
      .meta({
        description: 'Days after which debates that have ended are deleted; null for the default.',
        examples: [30],
      }),
    ledger_days: z
      .int()
      .nullable()
      .meta({ description: 'Days after which ledger lines are deleted; null for the default.', examples: [400] }),
  })
  .meta({ description: 'How long data is kept.' });

export function retentionOf(settings: RetentionSettings): TenantRetention {
  return { contentDays: settings?.content_days ?? null, ledgerDays: settings?.ledger_days ?? null };
}

export function retentionView({ contentDays, ledgerDays }: TenantRetention): z.infer<typeof retentionViewSchema> {
  return { content_days: contentDays, ledger_days: ledgerDays };
}
