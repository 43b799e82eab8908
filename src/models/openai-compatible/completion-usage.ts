/**
 * Converts the usage of chat completions to `ModelUsage`. `prompt_tokens` include cached tokens. `completion_tokens`
 * may include or exclude reasoning.
 */
import { at, countAt, isObject, itemsAt } from '../../lib/json/json-value.ts';
import type { ModelUsage } from '../model.ts';

/** Finds the usage of a body or a chunk: beside the choices, in the first choice, or in a vendor's own field. */
export function reportedUsage(body: unknown): unknown {
  const places = [at(body, 'usage'), at(itemsAt(body, 'choices')[0], 'usage'), at(body, 'x_groq', 'usage')];
  return places.find(isObject);
}

/** Returns the larger of two usage reports of one stream, because some streams end with a chunk of zeros. */
export function largerUsage(a: unknown, b: unknown): unknown {
  const tokens = (usage: unknown) =>
    (countAt(usage, 'prompt_tokens') ?? 0) + (countAt(usage, 'completion_tokens') ?? 0);
  return isObject(a) && tokens(a) > tokens(b) ? a : b;
}

/** Returns null unless both prompt and completion tokens are reported. An explicit zero counts as reported. */
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
    // When more tokens are cached than prompted, the prompt count excludes the cached ones. The input is never less
    // than its parts.
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
 * Returns the billable output tokens. OpenAI includes reasoning in the completion count; xAI and Gemini exclude it. The
 * total shows which: a prompt of 20 and a completion of 198 with a total of 623 leave 405 tokens of reasoning. Without
 * a total, more reasoning than completion means that it is excluded.
 */
function billableOutput({ prompt, completion, reasoning, total }: Counts): number {
  if (total !== null) return Math.max(completion, total - prompt);
  return reasoning > completion ? completion + reasoning : completion;
}
