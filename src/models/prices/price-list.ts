/** CONTRACT: the prices of models' tokens, and the choice of the cheapest model. */
import type { NanoUsd } from '../../budget/money.ts';
import type { ModelUsage } from '../model.ts';

/** The prices of the tokens of one model, as they were at one moment. */
export interface Quote {
  /** The id in the price list that matched, e.g. `anthropic:claude-haiku-4-5`, `override:local/llama`. */
  readonly pricedAs: string;
  /**
   * The price as one text, for `quoteFromText`. It is stored with a reservation, so that the call is settled at the
   * same price.
   */
  readonly text: string;
  /**
   * Returns the price of the usage of one call by this list, rounded up to a whole nano-dollar. Cached tokens have the
   * cache price where one is known, else the input price. Long-prompt tiers are applied.
   */
  cost(usage: ModelUsage): NanoUsd;
  /** Returns an upper bound of `cost` for any usage within these numbers of tokens, however they are cached. */
  worstCase(tokens: { readonly inputTokens: number; readonly outputTokens: number }): NanoUsd;
}

/** A typical small call. The ranking of models by price is that of its price. */
export const COMPARED_TOKENS = { inputTokens: 1_000, outputTokens: 200 };

/**
 * Returns the model with the lowest price, the first of several with the same price. Models without a price are skipped; if
 * none has one, returns the first model. Returns null for an empty list.
 */
export function cheapestModel(models: readonly string[], prices: PriceList, at: Date): string | null {
  const priced = models.flatMap((model) => {
    const quote = prices.quote(model, at);
    return quote === null ? [] : [{ model, cost: quote.worstCase(COMPARED_TOKENS) }];
  });
  const cheapest = priced.reduce<(typeof priced)[number] | null>(
    (best, each) => (best === null || each.cost < best.cost ? each : best),
    null,
  );
  return cheapest?.model ?? models[0] ?? null;
}

export interface PriceList {
  /** Returns the price of `provider/model`, or null when no price is known. Never guesses and never assumes zero. */
  quote(model: string, at: Date): Quote | null;
}
