/** C06, on the wire: reasoning is billable output exactly once, reported inside the completion or beside it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usageFrom } from '../../../../src/models/openai-compatible/completion-usage.ts';

it.each([
  [
    {
      prompt_tokens: 20,
      completion_tokens: 198,
      total_tokens: 623,
      completion_tokens_details: { reasoning_tokens: 405 },
    },
  ],
  [
    {
      prompt_tokens: 20,
      completion_tokens: 603,
      total_tokens: 623,
      completion_tokens_details: { reasoning_tokens: 405 },
    },
  ],
  // Without a total, 405 cannot be a part of 198.
  [{ prompt_tokens: 20, completion_tokens: 198, completion_tokens_details: { reasoning_tokens: 405 } }],
])('the output is 603 tokens in %o', (usage) => {
  expect(usageFrom(usage)).toMatchObject({ inputTokens: 20, outputTokens: 603, reasoningTokens: 405 });
});

it('reasoning that only the total contains is counted', () => {
  // Gemini: 623 - 20 = 603, although neither 198 nor the details contain the other 405.
  expect(usageFrom({ prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 })).toMatchObject({
    outputTokens: 603,
  });
});

it('the output is the same for each place in which an endpoint reports the reasoning', () => {
  const count = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(count, count, count, (prompt, visible, reasoning) => {
      const details = {
        completion_tokens_details: { reasoning_tokens: reasoning },
        total_tokens: prompt + visible + reasoning,
      };
      const inside = usageFrom({ prompt_tokens: prompt, completion_tokens: visible + reasoning, ...details });
      const beside = usageFrom({ prompt_tokens: prompt, completion_tokens: visible, ...details });
      expect(inside).toEqual(beside);
      expect(inside).toMatchObject({ outputTokens: visible + reasoning, reasoningTokens: reasoning });
    }),
  );
});

it('a part is never larger than its whole, for any report', () => {
  const count = fc.option(fc.oneof(fc.nat({ max: 1000 }), fc.constantFrom<unknown>(-1, 0.5, '7', Number.NaN)), {
    nil: undefined,
  });
  const usage = fc.record({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: fc.record({ cached_tokens: count, cache_write_tokens: count }),
    completion_tokens_details: fc.record({ reasoning_tokens: count }),
  });
  fc.assert(
    fc.property(usage, (reported) => {
      const result = usageFrom(reported);
      if (result === null) return;
      expect(result.cachedInputTokens + result.cacheWriteTokens).toBeLessThanOrEqual(result.inputTokens);
      expect(result.reasoningTokens).toBeLessThanOrEqual(result.outputTokens);
      for (const tokens of Object.values(result)) expect(Number.isSafeInteger(tokens) && tokens >= 0).toBe(true);
    }),
  );
});
