/** Finds the price of a model in the bundled price list (@pydantic/genai-prices, no network). */
import type { ModelInfo, ModelPrice } from '@pydantic/genai-prices';
import { lazyPackage } from '../../lib/process/lazy-package.ts';
import { withoutDate } from '../catalog/model-row.ts';
import type { RateTable, TokenRates } from './token-rates.ts';
import { rateFromUsd } from './token-rates.ts';

/** Loaded when a real model is priced for the first time, because the package has a megabyte of prices. */
const priceList = lazyPackage<typeof import('@pydantic/genai-prices')>('@pydantic/genai-prices');

export interface ListedPrice {
  /** `provider:model` in the list's own ids, without a date suffix. */
  readonly pricedAs: string;
  readonly rates: RateTable;
}

/**
 * Returns the price that is in force at `at`, or null when the list does not have the model. The list itself matches
 * loosely (a provider by a part of its name, a model by a prefix), so it would give a price to models that it does not
 * have: its `claude-sonnet-5` would price a `claude-sonnet-5-5`, its `claude-haiku-4-5` a mistyped `claude-haiku-4.5`.
 * This function accepts a provider only by its exact id, and a model only by a name that the list spells out, or by
 * such a name followed by a date. Snapshots with a different price (gpt-4o-2024-05-13 cost twice as much as gpt-4o) are
 * in the list by their full name.
 */
export function listedPrice(provider: string, modelId: string, at: Date): ListedPrice | null {
  const found = priceList().calcPrice({}, modelId, { providerId: provider, timestamp: at });
  if (found === null || found.provider.id !== provider || !isNameOf(found.model, modelId)) return null;
  const rates = rateTable(found.model_price);
  return rates === null ? null : { pricedAs: `${provider}:${found.model.id}`, rates };
}

function isNameOf(model: ModelInfo, modelId: string): boolean {
  const { names, patterns } = exactNamesOf(model);
  if (names.has(modelId) || patterns.some((pattern) => pattern.test(modelId))) return true;
  const undatedId = withoutDate(modelId);
  return undatedId !== modelId && (names.has(undatedId) || names.has(`${undatedId}-latest`));
}

/** The names by which the price list itself identifies a model. */
interface ExactNames {
  readonly names: ReadonlySet<string>;
  /** Patterns that match the whole id. */
  readonly patterns: readonly RegExp[];
}

function exactNamesOf({ id, match }: ModelInfo): ExactNames {
  const clauses = 'or' in match ? match.or : [match];
  const equal = clauses.flatMap((clause) => ('equals' in clause ? [clause.equals] : []));
  const patterns = clauses.flatMap((clause) =>
    'regex' in clause && /^\^.*\$$/.test(clause.regex) ? [new RegExp(clause.regex)] : [],
  );
  return { names: new Set([id, ...equal]), patterns };
}

/** Returns null when the entry lacks a price for text input or text output: an embedding, a voice, a free trial. */
function rateTable(price: ModelPrice): RateTable | null {
  if (price['input_mtok'] === undefined || price['output_mtok'] === undefined) return null;
  const starts = new Set<number>();
  for (const value of Object.values(price)) {
    if (typeof value === 'object') for (const tier of value.tiers) starts.add(tier.start);
  }
  const sortedStarts = [...starts].sort((a, b) => a - b);
  return {
    base: ratesAt(price, 0),
    tiers: sortedStarts.map((start) => ({ aboveInputTokens: start, ...ratesAt(price, start + 1) })),
  };
}

/**
 * Returns the rates of a prompt of `inputTokens` tokens. When the list has no rate for the cache or for reasoning, the
 * general rate of input or of output applies.
 */
function ratesAt(price: ModelPrice, inputTokens: number): TokenRates {
  const rate = (key: string): bigint | null => {
    const usdPerMillion = priceAt(price[key], inputTokens);
    return usdPerMillion === null ? null : rateFromUsd(usdPerMillion);
  };
  const input = rate('input_mtok') ?? 0n;
  const output = rate('output_mtok') ?? 0n;
  return {
    input,
    cachedInput: rate('cache_read_mtok') ?? input,
    cacheWrite: rate('cache_write_mtok') ?? input,
    output,
    reasoning: rate('output_reasoning_mtok') ?? output,
    // The list gives the price per thousand requests.
    request: (rate('requests_kcount') ?? 0n) * 1_000n,
  };
}

function priceAt(price: ModelPrice[string], inputTokens: number): number | null {
  if (price === undefined) return null;
  if (typeof price === 'number') return price;
  const reachedTiers = price.tiers.filter((tier) => inputTokens > tier.start).sort((a, b) => a.start - b.start);
  return reachedTiers.at(-1)?.price ?? price.base;
}
