/** The price list in use. Sources in order: the operator's own prices, the bundled list, the table of models. */

import type { ModelPrice, ModelRates } from '../catalog/model-row.ts';
import { MODEL_TABLE_DATE, modelRow } from '../catalog/model-table.ts';
import { priceListId } from '../catalog/vendors.ts';
import { isSimulatedModel } from '../model.ts';
import { listedPrice } from './listed-price.ts';
import type { PriceList, Quote } from './price-list.ts';
import { quoteOf } from './quote.ts';
import type { RateTable, TokenRates } from './token-rates.ts';
import { rateFromUsd } from './token-rates.ts';

/** A price set by an operator in USD per million tokens. 0 is a valid price. */
export interface PriceOverride {
  readonly input: number;
  readonly output: number;
  /** Absent when cached tokens cost the input price. */
  readonly cached_input?: number | undefined;
  /** Absent when tokens that are written to the cache cost the input price. */
  readonly cache_write?: number | undefined;
}

export interface PublishedPricesOptions {
  /** Prices by `provider/model`. A price for `simulated/careful` also applies to `simulated/careful?accuracy=0.5`. */
  readonly overrides: Readonly<Record<string, PriceOverride>>;
  /** Whether `simulated/…` costs 0 when no override applies. */
  readonly simulatedIsFree: boolean;
  /** Providers on this machine, whose models cost 0 when no override applies. */
  readonly localProviders?: readonly string[];
}

const FREE: PriceOverride = { input: 0, output: 0 };

/** The beginnings of `pricedAs` by the source of the price. */
const OVERRIDE = 'override:';
const STORED = 'stored:';
const TABLE = 'table:';
const SIMULATED = 'simulated:';
const LOCAL = 'local:';

/** The bundled list and the publication day of its version. */
const BUNDLED: PriceOrigin = { source: '@pydantic/genai-prices 0.1.8', date: '2026-09-23' };

export interface PriceOrigin {
  /** `configuration`, `stored prices`, `simulated`, `local server`, the name and version of the bundled list, or the address of the vendor's page. */
  readonly source: string;
  /** The day of the source (ISO 8601), or null when it has none. */
  readonly date: string | null;
}

/** Returns the source of a price by the `pricedAs` of its quote. */
export function priceOrigin(pricedAs: string): PriceOrigin {
  if (pricedAs.startsWith(OVERRIDE)) return { source: 'configuration', date: null };
  if (pricedAs.startsWith(STORED)) return { source: 'stored prices', date: null };
  if (pricedAs.startsWith(SIMULATED)) return { source: 'simulated', date: null };
  if (pricedAs.startsWith(LOCAL)) return { source: 'local server', date: null };
  const row = pricedAs.startsWith(TABLE) ? modelRow(pricedAs.slice(TABLE.length)) : null;
  return row === null ? BUNDLED : { source: row.source, date: MODEL_TABLE_DATE };
}

/** Throws `RangeError` when an override is negative or not a number. */
export function publishedPrices(options: PublishedPricesOptions): PriceList {
  const { overrides, simulatedIsFree, localProviders = [] } = options;
  const overrideQuotes = new Map(
    Object.entries(overrides).map(([model, price]) => [model, quoteOf(`${OVERRIDE}${model}`, flat(price))]),
  );
  const simulatedQuote = (model: string): Quote | null => {
    const character = model.split('?', 1)[0] ?? model;
    const free = simulatedIsFree ? quoteOf(character.replace('simulated/', SIMULATED), flat(FREE)) : null;
    return overrideQuotes.get(character) ?? free;
  };
  return {
    quote: (model, at) => {
      const override = overrideQuotes.get(model);
      if (override !== undefined) return override;
      if (isSimulatedModel(model)) return simulatedQuote(model);
      const isLocal = localProviders.some((name) => model.startsWith(`${name}/`));
      return isLocal ? quoteOf(`${LOCAL}${model}`, flat(FREE)) : (bundledQuote(model, at) ?? tableQuote(model));
    },
  };
}

/** Splits at the first slash, because a model's own id may contain slashes. */
function bundledQuote(model: string, at: Date): Quote | null {
  const slash = model.indexOf('/');
  const listed = slash < 0 ? null : listedPrice(priceListId(model.slice(0, slash)), model.slice(slash + 1), at);
  return listed === null ? null : quoteOf(listed.pricedAs, listed.rates);
}

/** Uses the exact id, because a snapshot may have a different price. */
function tableQuote(model: string): Quote | null {
  const row = modelRow(model);
  return row?.id !== model || row.price === null ? null : quoteOf(`${TABLE}${row.id}`, rateTable(row.price));
}

function rateTable(price: ModelPrice): RateTable {
  const { longPrompt } = price;
  const tiers =
    longPrompt === null ? [] : [{ aboveInputTokens: longPrompt.aboveInputTokens, ...tokenRates(longPrompt) }];
  return { base: tokenRates(price), tiers };
}

/** Returns a quote at a price set by an operator. Throws `RangeError` when it is negative or not a number. */
export function overrideQuote(pricedAs: string, price: PriceOverride): Quote {
  return quoteOf(pricedAs, flat(price));
}

function flat({ input, output, cached_input, cache_write }: PriceOverride): RateTable {
  const rates = { input, output, cachedInput: cached_input ?? input, cacheWrite: cache_write ?? input };
  return { base: tokenRates(rates), tiers: [] };
}

function tokenRates({ input, output, cachedInput, cacheWrite }: ModelRates): TokenRates {
  return {
    input: rateFromUsd(input),
    cachedInput: rateFromUsd(cachedInput),
    cacheWrite: rateFromUsd(cacheWrite),
    output: rateFromUsd(output),
    reasoning: rateFromUsd(output),
    request: 0n,
  };
}
