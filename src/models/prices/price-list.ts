/** CONTRACT and rules: what a model's tokens cost. */
import type { NanoUsd } from '../../budget/money.ts';
import type { ModelUsage } from '../model.ts';

/** The price of one model at one time. */
export interface Quote {
  /** The price list's own id that matched, e.g. `anthropic:claude-haiku-4-5`, `override:local/llama`. */
  readonly pricedAs: string;
  /** The price itself as one text, for `quoteFromText`: kept with a reservation, so that its call is settled at the same. */
  readonly text: string;
  /** List price of what was used, rounded up to a whole nano-dollar per call; cached tokens at the cache price where
   * one is known, else at the input price; long-prompt tiers applied. */
  cost(usage: ModelUsage): NanoUsd;
  /** Upper bound of `cost` for any usage of at most these numbers of tokens, however they are cached. */
  worstCase(tokens: { readonly inputTokens: number; readonly outputTokens: number }): NanoUsd;
}

/** Tokens by which prices are compared: a short prompt and a short reply. */
export const COMPARED_TOKENS = { inputTokens: 1_000, outputTokens: 200 };

/** The model with the lowest price; of equal ones the first. The first of all where no price is known; null for none. */
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
  /** `model` is `provider/model`. Null: no price is known; never a guess and never zero. */
  quote(model: string, at: Date): Quote | null;
}
