/** A price as a quote, and as one text to keep: what was reserved at a price is settled at that price, whatever it is by then. */
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

/** There are as many as models and changes of prices; beyond this number they are read again. */
const MAX_KNOWN = 200;
const known = new Map<string, Quote>();

/** The quote that has this `text`, which only ever comes from a quote. */
export function quoteFromText(text: string): Quote {
  const quote = known.get(text) ?? readQuote(text);
  if (known.size < MAX_KNOWN) known.set(text, quote);
  return quote;
}

function readQuote(text: string): Quote {
  const { pricedAs, base, tiers } = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && WHOLE.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as RateTable & { readonly pricedAs: string };
  return quoteOf(pricedAs, { base, tiers });
}

/** Rates go as digits and an `n`: JSON has no integers of their width. */
const WHOLE = /^\d+n$/;

function textOf(pricedAs: string, { base, tiers }: RateTable): string {
  return JSON.stringify({ pricedAs, base, tiers }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
