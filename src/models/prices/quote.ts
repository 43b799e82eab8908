/**
 * Converts a price to a quote and to a stored text. A call is settled at the price of its reservation, even when the
 * price has changed since.
 */
import type { Quote } from './price-list.ts';
import type { RateTable } from './token-rates.ts';
import { costOf, worstCaseOf } from './token-rates.ts';

export function quoteOf(pricedAs: string, rates: RateTable): Quote {
  return {
    pricedAs,
    text: textOf(pricedAs, rates),
    cost: (usage) => costOf(usage, rates),
    worstCase: (tokens) => worstCaseOf(tokens, rates),
  };
}

/** One entry per model and price change. Beyond this number, texts are parsed again each time. */
const MAX_CACHED_QUOTES = 200;
const cachedQuotes = new Map<string, Quote>();

/** Returns the quote of this `text`, which must come from `Quote.text`. */
export function quoteFromText(text: string): Quote {
  const quote = cachedQuotes.get(text) ?? readQuote(text);
  if (cachedQuotes.size < MAX_CACHED_QUOTES) cachedQuotes.set(text, quote);
  return quote;
}

function readQuote(text: string): Quote {
  const { pricedAs, base, tiers } = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && BIGINT_TEXT.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as RateTable & { readonly pricedAs: string };
  return quoteOf(pricedAs, { base, tiers });
}

/** Rates are written as digits and an `n`, because JSON has no integers of this width. */
const BIGINT_TEXT = /^\d+n$/;

function textOf(pricedAs: string, { base, tiers }: RateTable): string {
  return JSON.stringify({ pricedAs, base, tiers }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
