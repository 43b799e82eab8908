/** Limits of the total that all debates with the same metadata pair may spend. */
import { z } from 'zod';
import { limitFromUsd } from '../../budget/money.ts';
import { budgetPeriods } from '../../budget/reservation.ts';
import { ParleyError } from '../../errors.ts';
import type { CapState, MetadataPair } from '../../stores/budget-cap.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import { knownTenant } from '../debates/known-tenant.ts';
import type { Services } from '../services.ts';
import { budgetView, budgetViewSchema } from './budget-view.ts';

export const metadataBudgetSettingsSchema = z
  .strictObject({
    limit_usd: z
      .number()
      .min(0)
      .max(1_000_000)
      .meta({ description: 'The limit of each period in USD.', examples: [0.5] }),
    period: z
      .enum(budgetPeriods)
      .nullish()
      .meta({ description: 'The period: `none` (the default), or a `day`, `week` (from Monday) or `month` in UTC.' }),
  })
  .meta({ description: 'A limit and its period.' });
export type MetadataBudgetSettings = z.infer<typeof metadataBudgetSettingsSchema>;

export const metadataBudgetSchema = budgetViewSchema
  .extend({
    key: z.string().meta({ description: 'The key of the metadata.', examples: ['session'] }),
    value: z.string().meta({ description: 'The value of the metadata.', examples: ['7f3a'] }),
  })
  .meta({ description: 'The limit and the spending of debates with a pair of metadata.' });
export type MetadataBudget = z.infer<typeof metadataBudgetSchema>;

export interface PairName extends MetadataPair {
  readonly tenant: string;
}

/** Returns the pairs of the metadata whose keys the tenant declares as budget keys. */
export function declaredPairs({ budgetKeys }: Tenant, metadata: Readonly<Record<string, string>>): MetadataPair[] {
  return budgetKeys.flatMap((key) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
    return value === undefined ? [] : [{ key, value }];
  });
}

/**
 * Creates or replaces a budget. Throws `ParleyError` invalid_request for a key that the tenant does not declare, and
 * budget_limit.
 */
export async function putMetadataBudget(
  services: Services,
  name: PairName,
  { limit_usd, period }: MetadataBudgetSettings,
): Promise<{ readonly created: boolean; readonly budget: MetadataBudget }> {
  const { tenant, key, value } = name;
  refuseUndeclared(await knownTenant(services, tenant), [{ path: 'key', key }]);
  const maxBudgets = services.limits.maxMetadataBudgets;
  const cap = { limitNanoUsd: limitFromUsd(limit_usd), period: period ?? 'none' };
  const stored = await services.store.caps.put({ tenant, pair: { key, value }, ...cap, maxCaps: maxBudgets });
  if (stored === null) {
    throw new ParleyError('budget_limit', {
      detail: `a tenant has budgets for at most ${maxBudgets} pairs of metadata`,
    });
  }
  return { created: stored.created, budget: await readMetadataBudget(services, name) };
}

/** Returns one budget. Throws `ParleyError` not_found. */
export async function readMetadataBudget(services: Services, name: PairName): Promise<MetadataBudget> {
  const { tenant, key, value } = name;
  const now = services.world.now();
  const cap = await services.store.caps.read(tenant, { key, value }, now.toISOString());
  if (cap === null) throw noBudget();
  return { key, value, ...viewOf(cap, now) };
}

/** Deletes one budget. Throws `ParleyError` not_found. */
export async function deleteMetadataBudget({ store }: Services, { tenant, ...pair }: PairName): Promise<void> {
  if (!(await store.caps.delete(tenant, pair))) throw noBudget();
}

/** Throws `ParleyError` invalid_request when a key is not a budget key of the tenant. */
export function refuseUndeclared(
  { budgetKeys }: Tenant,
  keys: readonly { readonly path: string; readonly key: string }[],
) {
  const declared = budgetKeys.length === 0 ? 'none' : budgetKeys.join(', ');
  const fields = keys
    .filter(({ key }) => !budgetKeys.includes(key))
    .map(({ path, key }) => ({
      path,
      message: `"${key}" is not a budget key of this tenant; its budget keys: ${declared}`,
    }));
  if (fields.length === 0) return;
  const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ParleyError('invalid_request', { detail, fields });
}

function noBudget(): ParleyError {
  return new ParleyError('not_found', { detail: 'there is no budget for this pair of metadata' });
}

function viewOf(cap: CapState, now: Date) {
  return budgetView(cap, { limitNanoUsd: cap.limitNanoUsd, period: cap.period }, now);
}
