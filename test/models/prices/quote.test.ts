/** A price as one text: stored with a reservation, read after a restart, and equal to the nano-dollar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedPrices } from '../../../src/models/prices/published-prices.ts';
import { quoteFromText } from '../../../src/models/prices/quote.ts';

const at = new Date('2026-11-27T12:00:00Z');
const oddPrice = { input: 0.123456789, output: 600, cached_input: 0.000000001, cache_write: 1_000_000 };
const prices = publishedPrices({ overrides: { 'local/odd': oddPrice }, simulatedIsFree: true });
/** Flat, with cache prices, with tiers, with the operator's own prices, and free. */
const models = [
  'openai/gpt-4o-mini',
  'anthropic/claude-haiku-4-5',
  'google/gemini-2.5-pro',
  'local/odd',
  'simulated/careful',
];

test('a quote read from its text prices every usage as before, and never above its reservation', () => {
  const tokens = fc.nat({ max: 2_000_000 });
  const usage = fc.record({
    input: tokens,
    output: tokens,
    cached: fc.nat(100),
    cacheWrites: fc.nat(100),
    reasoning: tokens,
  });
  fc.assert(
    fc.property(fc.constantFrom(...models), usage, (model, { input, output, cached, cacheWrites, reasoning }) => {
      const quote = prices.quote(model, at);
      if (quote === null) throw new Error(`unpriced: ${model}`);
      const restoredQuote = quoteFromText(quote.text);
      const cachedInputTokens = Math.floor((input * cached) / 200);
      const tokenUsage = {
        inputTokens: input,
        cachedInputTokens,
        cacheWriteTokens: Math.floor(((input - cachedInputTokens) * cacheWrites) / 200),
        outputTokens: output,
        reasoningTokens: Math.min(reasoning, output),
      };
      expect(restoredQuote.cost(tokenUsage)).toBe(quote.cost(tokenUsage));
      const worstCase = quote.worstCase({ inputTokens: input, outputTokens: output });
      expect(restoredQuote.worstCase({ inputTokens: input, outputTokens: output })).toBe(worstCase);
      expect(restoredQuote.cost(tokenUsage)).toBeLessThanOrEqual(worstCase);
      expect([restoredQuote.pricedAs, restoredQuote.text]).toEqual([quote.pricedAs, quote.text]);
    }),
    { numRuns: 2_000 },
  );
});
