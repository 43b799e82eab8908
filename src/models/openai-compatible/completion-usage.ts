/** Usage of chat completions → ours: `prompt_tokens` hold the cached ones, reasoning stands inside or beside. */
import { at, countAt, isObject, itemsAt } from '../../lib/json/json-value.ts';
import type { ModelUsage } from '../model.ts';

/** Where a body or a chunk tells its usage: beside the choices, in the first of them, or in a field of the vendor's. */
export function toldUsage(body: unknown): unknown {
  const places = [at(body, 'usage'), at(itemsAt(body, 'choices')[0], 'usage'), at(body, 'x_groq', 'usage')];
  return places.find(isObject);
}

/** Of two reports of one stream the larger counts: some end with a chunk of zeros. */
export function largerUsage(a: unknown, b: unknown): unknown {
  const tokens = (usage: unknown) =>
    (countAt(usage, 'prompt_tokens') ?? 0) + (countAt(usage, 'completion_tokens') ?? 0);
  return isObject(a) && tokens(a) > tokens(b) ? a : b;
}

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
