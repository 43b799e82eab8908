/** Usage of chat completions → ours: `prompt_tokens` hold the cached ones, reasoning stands inside or beside. */
import { countAt } from '../json-value.ts';
import type { ModelUsage } from '../model.ts';

/** Null unless both prompt and completion are reported; an explicit zero is a zero. */
export function usageFrom(usage: unknown): ModelUsage | null {
  const prompt = countAt(usage, 'prompt_tokens');
  const completion = countAt(usage, 'completion_tokens');
  if (prompt === null || completion === null) return null;
  const reasoning =
    countAt(usage, 'completion_tokens_details', 'reasoning_tokens') ?? countAt(usage, 'reasoning_tokens') ?? 0;
  const total = countAt(usage, 'total_tokens');
  const outputTokens = billableOutput({ prompt, completion, reasoning, total });
  const cachedInputTokens =
    countAt(usage, 'prompt_tokens_details', 'cached_tokens') ?? countAt(usage, 'prompt_cache_hit_tokens') ?? 0;
  const cacheWriteTokens = countAt(usage, 'prompt_tokens_details', 'cache_write_tokens') ?? 0;
  return {
    // More cached than prompted can only be a count that leaves them out; input is never less than its parts.
    inputTokens: Math.max(prompt, cachedInputTokens + cacheWriteTokens),
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens,
    reasoningTokens: Math.min(reasoning, outputTokens),
  };
}

interface Counts {
  readonly prompt: number;
  readonly completion: number;
  readonly reasoning: number;
  readonly total: number | null;
}

/**
 * OpenAI counts reasoning inside the completion, xAI and Gemini beside it; the total tells them apart (20 + 198 against
 * 623 leaves 405 out). Without a total, more reasoning than completion can only stand beside it.
 */
function billableOutput({ prompt, completion, reasoning, total }: Counts): number {
  if (total !== null) return Math.max(completion, total - prompt);
  return reasoning > completion ? completion + reasoning : completion;
}
