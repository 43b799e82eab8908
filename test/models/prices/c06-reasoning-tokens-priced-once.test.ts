/** C06, the price: reasoning is part of the output, neither left out nor counted twice. */
import { expect, it } from 'vitest';
import { publishedPrices } from '../../../src/models/prices/published-prices.ts';

it('603 output tokens with 405 reasoning tokens cost the price of 603 output tokens', () => {
  const quote = publishedPrices({ overrides: { 'lab/model': { input: 1, output: 10 } }, simulatedIsFree: true }).quote(
    'lab/model',
    new Date(0),
  );
  const usage = { inputTokens: 20, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 603, reasoningTokens: 405 };
  // 20 · 1,000 + 603 · 10,000; not 198 and not 1,008 output tokens.
  expect(quote?.cost(usage)).toBe(20_000 + 6_030_000);
});
