import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateTable, TokenRates } from '../../../src/models/prices/token-rates.ts';
import { costOf, rateFromUsd, worstCaseOf } from '../../../src/models/prices/token-rates.ts';

const rate = fc.bigInt({ min: 0n, max: 600_000_000_000n });
const rates: fc.Arbitrary<TokenRates> = fc.record({
  input: rate,
  cachedInput: rate,
  cacheWrite: rate,
  output: rate,
  reasoning: rate,
  request: rate,
});

/** Tiers in any order of price: a longer prompt can cost more or less per token. */
const tables: fc.Arbitrary<RateTable> = fc.tuple(rates, fc.array(rates, { maxLength: 3 })).map(([base, higher]) => ({
  base,
  tiers: higher.map((tier, index) => ({ ...tier, aboveInputTokens: (index + 1) * 1_000 })),
}));

describe('rates', () => {
  it('are whole nano-dollars per million tokens, rounded up beyond nine decimals', () => {
    expect(rateFromUsd(0.0375)).toBe(37_500_000n);
    expect(rateFromUsd(600)).toBe(600_000_000_000n);
    expect(rateFromUsd(0.0000000001)).toBe(1n);
  });

  it('cover the most expensive usage in the worst case, also when longer prompts are cheaper', () => {
    const count = fc.nat(4_000);
    fc.assert(
      fc.property(
        tables,
        count,
        count,
        count,
        count,
        count,
        (table, plain, cached, cacheWrites, visible, reasoning) => {
          const usage = {
            inputTokens: plain + cached + cacheWrites,
            cachedInputTokens: cached,
            cacheWriteTokens: cacheWrites,
            outputTokens: visible + reasoning,
            reasoningTokens: reasoning,
          };
          // The bound covers more than is used: tiers between the two can cost more than the last.
          const bound = { inputTokens: usage.inputTokens + plain, outputTokens: usage.outputTokens };
          expect(costOf(usage, table)).toBeLessThanOrEqual(worstCaseOf(bound, table));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('give the bound itself when all tokens are of the most expensive kind', () => {
    fc.assert(
      fc.property(rates, fc.nat(1_000_000), (base, inputTokens) => {
        const mostExpensive = { ...base, input: 600_000_000_000n };
        const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 };
        const table = { base: mostExpensive, tiers: [] };
        expect(costOf(usage, table)).toBe(worstCaseOf({ inputTokens, outputTokens: 0 }, table));
      }),
    );
  });
});
