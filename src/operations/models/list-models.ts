/** Models that a panel can be made of, with their prices. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import { isRetired } from '../../models/catalog/model-retirements.ts';
import type { Quote } from '../../models/prices/price-list.ts';
import { priceOrigin } from '../../models/prices/published-prices.ts';
import type { Services } from '../services.ts';

export const modelViewSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Unix seconds; 0 where the maker's date is not known. */
  created: z.int(),
  owned_by: z.string(),
  /** `simulated` is null of a stored panel: its settings say so. */
  capabilities: z.object({ debater: z.boolean(), judge: z.boolean(), simulated: z.boolean().nullable() }),
  /** USD per million tokens; null when no price is known. */
  prices: z
    .object({
      input: z.number(),
      output: z.number(),
      priced_as: z.string(),
      source: z.string(),
      date: z.string().nullable(),
    })
    .nullable(),
});
export type ModelView = z.infer<typeof modelViewSchema>;

const MILLION = 1_000_000;

/** Those that the tenant may use and that are not retired. */
export async function listModels(services: Services, tenantId: string): Promise<ModelView[]> {
  const { models, prices, retirements, world, tenants, listedModels, configRules } = services;
  const now = world.now();
  const allowed = (await tenants.tenant(tenantId))?.allowedModels ?? listedModels;
  const shown = listedModels.filter((id) => allowed.includes(id) && !isRetired(retirements.of(id), now));
  return shown.map((id) => ({
    id,
    object: 'model',
    created: 0,
    owned_by: configRules.family(id),
    capabilities: { debater: true, judge: true, simulated: models.isSimulated(id) },
    prices: pricesOf(prices.quote(id, now)),
  }));
}

function pricesOf(quote: Quote | null): ModelView['prices'] {
  if (quote === null) return null;
  const none = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
  // Priced by the thousand: a million tokens at once would fall into a long-prompt tier.
  return {
    input: usdFromNano(quote.cost({ ...none, inputTokens: MILLION / 1_000 })) * 1_000,
    output: usdFromNano(quote.cost({ ...none, outputTokens: MILLION / 1_000 })) * 1_000,
    priced_as: quote.pricedAs,
    ...priceOrigin(quote.pricedAs),
  };
}
