/** The usage of tenants in a month, counted from their ledgers, for billing. */
import { z } from 'zod';
import type { NanoUsd } from '../../budget/money.ts';
import { sumNano, usdFromNano } from '../../budget/money.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import type { MonthUsage } from '../../stores/budget-store.ts';
import { payers } from '../../stores/budget-store.ts';
import type { Services } from '../services.ts';

export const usageGroups = ['tenant', 'model', 'key', 'paid_by'] as const;
export type UsageGroup = (typeof usageGroups)[number];

const amounts = {
  calls: z.int().meta({ description: 'Calls that were paid for.', examples: [1204] }),
  input_tokens: z.int().meta({ description: 'Input tokens, cached ones included.', examples: [1_450_000] }),
  cached_input_tokens: z.int().meta({
    description: 'Input tokens that providers read from their caches.',
    examples: [310_000],
  }),
  output_tokens: z.int().meta({ description: 'Output tokens, reasoning included.', examples: [260_000] }),
  cost_usd: z.number().meta({ description: 'The cost in USD, as in the ledger.', examples: [12.48] }),
  operator_cost_usd: z.number().meta({
    description:
      "The part of the cost that was paid with the operator's keys. The rest was paid with tenants' own keys.",
    examples: [9.31],
  }),
};
const totalSchema = z.object(amounts);

export const usageRowSchema = z
  .object({
    tenant: z
      .string()
      .optional()
      .meta({ description: 'The tenant, when grouped by it.', examples: ['acme'] }),
    model: z
      .string()
      .optional()
      .meta({ description: 'The model, when grouped by it.', examples: ['anthropic/claude-haiku-5-5'] }),
    key_id: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: 'The key that the debates were created with, when grouped by it; null without one.',
        examples: ['mZ3q8Kd0'],
      }),
    paid_by: storedWord(payers)
      .optional()
      .meta({ description: 'Whose keys the calls were made with, when grouped by it.' }),
    ...amounts,
  })
  .meta({ description: 'The usage of a tenant, of a model or of a key.' });
export type UsageRow = z.infer<typeof usageRowSchema>;

export const monthUsageSchema = z
  .object({
    object: z.literal('usage').meta({ description: 'The type of the object.' }),
    month: z.string().meta({ description: 'The month in UTC.', examples: ['2026-11'] }),
    closed: z.boolean().meta({
      description:
        'Whether the month ended at least an hour ago. The usage of a closed month does not change: a call that is settled later counts in the next month.',
    }),
    group_by: z
      .array(z.enum(usageGroups))
      .meta({ description: 'The fields by which the rows are grouped.', examples: [['tenant']] }),
    data: z.array(usageRowSchema).meta({ description: 'The rows, sorted by tenant, model, key and payer.' }),
    total: totalSchema.meta({ description: 'The sum of the rows.' }),
  })
  .meta({ description: 'The usage of a month.' });
export type UsageView = z.infer<typeof monthUsageSchema>;

/** A month in UTC, such as `2026-11`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month, as 2026-11');

export interface ReadUsage {
  /** Null means the current month. */
  readonly month: string | null;
  readonly groupBy: readonly UsageGroup[];
}

/** A month is closed this long after its end, for calls in flight and for clock differences. */
const CLOSES_AFTER_MS = 3_600_000;

/** Returns the usage of all tenants, including deleted ones. */
export async function readUsage({ store, world }: Services, { month, groupBy }: ReadUsage): Promise<UsageView> {
  const now = world.now();
  const usageMonth = month ?? now.toISOString().slice(0, 7);
  const closed = usageMonth < new Date(now.getTime() - CLOSES_AFTER_MS).toISOString().slice(0, 7);
  const usages: TenantUsage[] = [];
  for (const tenant of await store.budgets.spenders()) {
    const ofTenant = await store.budgets.usage(tenant, { month: usageMonth, closes: closed });
    usages.push(...ofTenant.map((each) => ({ tenant, ...each })));
  }
  const groups = Map.groupBy(usages, (each) => JSON.stringify(groupFields(each, groupBy)));
  const rows = [...groups.values()].map((group) => ({ ...groupFields(group[0], groupBy), ...sumOf(group) }));
  return {
    object: 'usage',
    month: usageMonth,
    closed,
    group_by: [...groupBy],
    data: rows.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    total: sumOf(usages),
  };
}

interface TenantUsage extends MonthUsage {
  readonly tenant: string;
}

function groupFields(
  usages: TenantUsage | undefined,
  groupBy: readonly UsageGroup[],
): Pick<UsageRow, 'tenant' | 'model' | 'key_id' | 'paid_by'> {
  if (usages === undefined) return {};
  return {
    ...(groupBy.includes('tenant') ? { tenant: usages.tenant } : {}),
    ...(groupBy.includes('model') ? { model: usages.model } : {}),
    ...(groupBy.includes('key') ? { key_id: usages.keyId } : {}),
    ...(groupBy.includes('paid_by') ? { paid_by: usages.paidBy } : {}),
  };
}

function sortKey({ tenant = '', model = '', key_id = '', paid_by = 'operator' }: UsageRow): string {
  return JSON.stringify([tenant, model, key_id ?? '', paid_by]);
}

function sumOf(usages: readonly MonthUsage[]): z.infer<typeof totalSchema> {
  const sum = (amount: (each: MonthUsage) => number) => usages.reduce((total, each) => total + amount(each), 0);
  const ofOperator = usages.filter(({ paidBy }) => paidBy === 'operator');
  return {
    calls: sum(({ calls }) => calls),
    input_tokens: sum(({ inputTokens }) => inputTokens),
    cached_input_tokens: sum(({ cachedInputTokens }) => cachedInputTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
    cost_usd: costOf(usages),
    operator_cost_usd: costOf(ofOperator),
  };
}

function costOf(usages: readonly MonthUsage[]): number {
  return usdFromNano(sumNano(usages.map(({ costNanoUsd }): NanoUsd => costNanoUsd)));
}
