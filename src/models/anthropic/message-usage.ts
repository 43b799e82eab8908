/**
 * Converts Anthropic's usage to `ModelUsage`. Anthropic's `input_tokens` exclude cached tokens; its `output_tokens`
 * include thinking.
 */
import { countAt } from '../../lib/json/json-value.ts';
import type { ModelUsage } from '../model.ts';

/** Returns null unless both input and output tokens are reported. An explicit zero counts as reported. */
export function usageFrom(usage: unknown): ModelUsage | null {
  const uncachedInputTokens = countAt(usage, 'input_tokens');
  const outputTokens = countAt(usage, 'output_tokens');
  if (uncachedInputTokens === null || outputTokens === null) return null;
  const cachedInputTokens = countAt(usage, 'cache_read_input_tokens') ?? 0;
  const cacheWriteTokens = countAt(usage, 'cache_creation_input_tokens') ?? 0;
  return {
    inputTokens: uncachedInputTokens + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens,
    reasoningTokens: Math.min(countAt(usage, 'output_tokens_details', 'thinking_tokens') ?? 0, outputTokens),
  };
}
