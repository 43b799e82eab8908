/** CONTRACT and rules: what a model's tokens cost. */
import type { NanoUsd } from '../budget/money.ts';
import type { ModelUsage } from './model.ts';

/** The price of one model at one time. */
export interface Quote {
  /** The price list's own id that matched, e.g. `anthropic:claude-haiku-4-5`, `override:local/llama`. */
  readonly pricedAs: string;
  /** The price itself as one text, for `quoteFromText`: kept with a hold, so that its call is settled at the same. */
  readonly text: string;
  /** List price of what was used, rounded up to a whole nano-dollar per call; cached tokens at the cache price where
   * one is known, else at the input price; long-prompt tiers applied. */
  cost(usage: ModelUsage): NanoUsd;
  /** Upper bound of `cost` for any usage of at most so many tokens, however they are cached. */
  worstCase(tokens: { readonly inputTokens: number; readonly outputTokens: number }): NanoUsd;
}

export interface PriceList {
  /** `model` is `provider/model`. Null: no price is known; never a guess and never zero. */
  quote(model: string, at: Date): Quote | null;
}
