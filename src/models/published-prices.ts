/** The price list in use: the operator's own prices, then the published ones, then nothing. */
import type { Quote, PriceList } from './price-list.ts';
import { listedPrice } from './listed-price.ts';
import { quoteOf } from './quote.ts';
import { rateFromUsd } from './token-rates.ts';
import type { RateTable } from './token-rates.ts';

/** USD per million tokens, as an operator writes it. 0 is a price: the model costs nothing. */
export interface PriceOverride {
  readonly input: number;
  readonly output: number;
  /** Absent: cached tokens cost what input costs. */
  readonly cached_input?: number | undefined;
  readonly cache_write?: number | undefined;
}

export interface PublishedPricesOptions {
  /** By `provider/model`. One for `simulated/careful` also prices `simulated/careful?accuracy=0.5`. */
  readonly overrides: Readonly<Record<string, PriceOverride>>;
  /** Whether `simulated/…` costs 0 where no override says otherwise. */
  readonly simulatedIsFree: boolean;
}

const FREE: PriceOverride = { input: 0, output: 0 };

/** Throws `RangeError` when an override is negative or not a number. */
export function publishedPrices({ overrides, simulatedIsFree }: PublishedPricesOptions): PriceList {
  const own = new Map(
    Object.entries(overrides).map(([model, price]) => [model, quoteOf(`override:${model}`, flat(price))]),
  );
  const simulated = (model: string): Quote | null => {
    const character = model.split('?', 1)[0] ?? model;
    const free = simulatedIsFree ? quoteOf(character.replace('/', ':'), flat(FREE)) : null;
    return own.get(character) ?? free;
  };
  return {
    quote: (model, at) => own.get(model) ?? (model.startsWith('simulated/') ? simulated(model) : published(model, at)),
  };
}

/** A model's own id may hold further slashes. */
function published(model: string, at: Date): Quote | null {
  const slash = model.indexOf('/');
  const listed = slash < 0 ? null : listedPrice(model.slice(0, slash), model.slice(slash + 1), at);
  return listed === null ? null : quoteOf(listed.pricedAs, listed.rates);
}

function flat(price: PriceOverride): RateTable {
  const input = rateFromUsd(price.input);
  const output = rateFromUsd(price.output);
  const base = {
    input,
    cachedInput: price.cached_input === undefined ? input : rateFromUsd(price.cached_input),
    cacheWrite: price.cache_write === undefined ? input : rateFromUsd(price.cache_write),
    output,
    reasoning: output,
    request: 0n,
  };
  return { base, tiers: [] };
}
