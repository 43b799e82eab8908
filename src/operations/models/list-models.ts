/** Lists the models that a panel can use, with their prices. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import { isRetired } from '../../models/catalog/model-retirements.ts';
import { isSimulatedModel } from '../../models/model.ts';
import type { Quote } from '../../models/prices/price-list.ts';
import { priceOrigin } from '../../models/prices/published-prices.ts';
import type { Services } from '../services.ts';

export const modelViewSchema = z
  .object({
    id: z.string().meta({
      description: 'The id of the model, as `provider/model` or `debate/panel`.',
      examples: ['anthropic/claude-haiku-5-5'],
    }),
    object: z.literal('model').meta({ description: 'The type of the object.' }),
    created: z
      .int()
      .meta({ description: 'When the model was released, in Unix seconds; 0 when unknown.', examples: [1764439445] }),
    owned_by: z.string().meta({ description: 'The maker of the model.', examples: ['anthropic'] }),
    capabilities: z
      .object({
        debater: z.boolean().meta({ description: 'Whether it can be a debater.' }),
        judge: z.boolean().meta({ description: 'Whether it can be a judge.' }),
        simulated: z.boolean().nullable().meta({
          description: 'Whether its answers are simulated; null for a stored panel, where it depends on the settings.',
        }),
      })
      .meta({ description: 'How a panel can use the model.' }),
    prices: z
      .object({
        input: z.number().meta({ description: 'USD per million input tokens.', examples: [1] }),
        output: z.number().meta({ description: 'USD per million output tokens.', examples: [5] }),
        priced_as: z.string().meta({ description: 'The id in the price list.', examples: ['claude-haiku-5-5'] }),
        source: z.string().meta({
          description:
            'The source of the price: `configuration`, `stored prices` (`PUT /v1/admin/prices`), `local server`, the price package, or the page that the table of models names.',
          examples: ['configuration'],
        }),
        date: z
          .string()
          .nullable()
          .meta({ description: 'The date of the price; null when unknown.', examples: ['2026-11-01'] }),
      })
      .nullable()
      .meta({ description: 'Prices in USD per million tokens; null when unknown.' }),
  })
  .meta({ description: 'A model that can be part of a panel.' });
export type ModelView = z.infer<typeof modelViewSchema>;

const MILLION = 1_000_000;

/** Returns the models that the tenant may use and that are not retired. */
export async function listModels(services: Services, tenantId: string): Promise<ModelView[]> {
  const { prices, retirements, world, tenants, listedModels, configRules } = services;
  const now = world.now();
  const allowed = (await tenants.tenant(tenantId))?.allowedModels ?? listedModels;
  const shown = listedModels.filter((id) => allowed.includes(id) && !isRetired(retirements.of(id), now));
  return shown.map((id) => ({
    id,
    object: 'model',
    created: 0,
    owned_by: configRules.family(id),
    capabilities: { debater: true, judge: true, simulated: isSimulatedModel(id) },
    prices: pricesOf(prices.quote(id, now)),
  }));
}

function pricesOf(quote: Quote | null): ModelView['prices'] {
  if (quote === null) return null;
  const noTokens = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
  // Computed for a thousand tokens: a million at once would be charged at the rate of long prompts.
  return {
    input: usdFromNano(quote.cost({ ...noTokens, inputTokens: MILLION / 1_000 })) * 1_000,
    output: usdFromNano(quote.cost({ ...noTokens, outputTokens: MILLION / 1_000 })) * 1_000,
    priced_as: quote.pricedAs,
    ...priceOrigin(quote.pricedAs),
  };
}
