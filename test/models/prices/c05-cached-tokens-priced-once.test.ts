/** C05: cached input tokens billed twice or not at all. */
import { expect, it } from 'vitest';
import type { ModelUsage } from '../../../src/models/model.ts';
import type { PriceOverride } from '../../../src/models/prices/published-prices.ts';
import { publishedPrices } from '../../../src/models/prices/published-prices.ts';

function cost(
  price: PriceOverride,
  usage: Pick<ModelUsage, 'inputTokens' | 'cachedInputTokens' | 'cacheWriteTokens'>,
): number | undefined {
  const quote = publishedPrices({ overrides: { 'lab/model': price }, simulatedIsFree: true }).quote(
    'lab/model',
    new Date(0),
  );
  return quote?.cost({ ...usage, outputTokens: 0, reasoningTokens: 0 });
}

const price = { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 };

it('2,000 prompt tokens with 500 cached ones cost 4,650 micro-dollars', () => {
  // 1,500 · 3 + 500 · 0.30
  expect(cost(price, { inputTokens: 2_000, cachedInputTokens: 500, cacheWriteTokens: 0 })).toBe(4_650_000);
});

it('1,200 plain, 500 cached and 300 cache-writing tokens cost 4,875 micro-dollars', () => {
  // 1,200 · 3 + 500 · 0.30 + 300 · 3.75; inputTokens counts all three kinds.
  expect(cost(price, { inputTokens: 2_000, cachedInputTokens: 500, cacheWriteTokens: 300 })).toBe(4_875_000);
});

it('cached tokens cost the input price, not nothing, when there is no cache price', () => {
  expect(cost({ input: 3, output: 15 }, { inputTokens: 2_000, cachedInputTokens: 500, cacheWriteTokens: 300 })).toBe(
    6_000_000,
  );
});

it('the published list gives the same figures for claude-sonnet-4-6', () => {
  const quote = publishedPrices({ overrides: {}, simulatedIsFree: true }).quote(
    'anthropic/claude-sonnet-4-6',
    new Date('2026-11-27'),
  );
  const usage = {
    inputTokens: 2_000,
    cachedInputTokens: 500,
    cacheWriteTokens: 300,
    outputTokens: 0,
    reasoningTokens: 0,
  };
  expect(quote?.cost(usage)).toBe(4_875_000);
});
