/** Stores versions of the prices and lists them. */
import { z } from 'zod';
import { timeSchema } from '../../debate/schema/time.ts';
import { ParleyError } from '../../errors.ts';
import type { PriceVersion } from '../../models/prices/stored-prices.ts';
import { versionAt } from '../../models/prices/stored-prices.ts';
import type { Services } from '../services.ts';

const usdPerMillion = z.number().min(0).max(1_000_000);

const priceSchema = z.strictObject({
  input: usdPerMillion.meta({ description: 'USD per million input tokens.', examples: [1] }),
  output: usdPerMillion.meta({ description: 'USD per million output tokens.', examples: [5] }),
  cached_input: usdPerMillion.optional().meta({
    description: 'USD per million input tokens that the provider read from its cache; `input` by default.',
    examples: [0.1],
  }),
  cache_write: usdPerMillion.optional().meta({
    description: 'USD per million input tokens that the provider wrote to its cache; `input` by default.',
    examples: [1.25],
  }),
});

const MAX_MODELS = 1_000;

export const priceSettingsSchema = z
  .strictObject({
    valid_from: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({
        description:
          'When the prices come into force, ISO 8601 with an offset; immediately by default. It must not be in the past.',
        examples: ['2027-01-01T00:00:00Z'],
      }),
    prices: z
      .record(z.string().regex(/^[a-z0-9_-]{1,64}\/\S{1,200}$/i, 'must be provider/model'), priceSchema)
      .refine((prices) => Object.keys(prices).length <= MAX_MODELS, `must have at most ${MAX_MODELS} models`)
      .meta({
        description:
          'All prices of the version, by `provider/model`. Models without an entry have the prices of the configuration.',
        examples: [{ 'anthropic/claude-haiku-5-5': { input: 1, output: 5 } }],
      }),
  })
  .meta({ description: 'The prices of a version, and the time from which they are in force.' });
export type PriceSettings = z.infer<typeof priceSettingsSchema>;

export const priceVersionSchema = z
  .object({
    version: z.int().meta({ description: 'The number of the version, from 1.', examples: [3] }),
    valid_from: timeSchema.meta({ description: 'When the prices come into force.' }),
    in_force: z.boolean().meta({ description: 'Whether this version is in force now.' }),
    prices: z.record(z.string(), priceSchema).meta({ description: 'The prices, by `provider/model`.' }),
  })
  .meta({ description: 'A version of the stored prices.' });
export type PriceVersionView = z.infer<typeof priceVersionSchema>;

/**
 * Stores a version. Every process uses it within 10 s. Reserved calls are settled at the price of their reservation.
 * Throws `ParleyError` invalid_request for a time in the past.
 */
export async function putPrices(services: Services, { valid_from, prices }: PriceSettings): Promise<PriceVersionView> {
  const { store, world, priceVersions } = services;
  const now = world.now();
  const from = valid_from ? new Date(valid_from) : now;
  if (from < now) throw inThePast();
  const validFrom = from.toISOString();
  const version = await store.records.append('prices', JSON.stringify({ validFrom, prices }));
  await priceVersions.refresh(store);
  return viewOf({ version, validFrom, prices }, inForceNow(services));
}

/** Returns the versions, newest first. */
export async function listPrices(services: Services): Promise<PriceVersionView[]> {
  await services.priceVersions.refresh(services.store);
  const current = inForceNow(services);
  return services.priceVersions
    .all()
    .map((version) => viewOf(version, current))
    .toReversed();
}

function inForceNow({ priceVersions, world }: Services): PriceVersion | null {
  return versionAt(priceVersions.all(), world.now());
}

function viewOf({ version, validFrom, prices }: PriceVersion, current: PriceVersion | null): PriceVersionView {
  return { version, valid_from: validFrom, in_force: version === current?.version, prices: { ...prices } };
}

function inThePast(): ParleyError {
  const message = 'must not be in the past';
  const fields = [{ path: 'valid_from', message }];
  return new ParleyError('invalid_request', { detail: `valid_from: ${message}`, fields });
}
