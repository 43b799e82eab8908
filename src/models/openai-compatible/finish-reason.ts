/** Converts the finish reasons of chat completions to Parley's. */
import type { FinishReason } from '../model.ts';

const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'stop'],
  ['function_call', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['content_filter', 'content_filter'],
  // Gemini's values, which some gateways pass on unchanged.
  ['safety', 'content_filter'],
  ['recitation', 'content_filter'],
  ['blocklist', 'content_filter'],
  ['prohibited_content', 'content_filter'],
  ['spii', 'content_filter'],
  ['refusal', 'refusal'],
]);

export function finishReasonFrom(finishReason: string | null): FinishReason {
  return FINISH_REASONS.get((finishReason ?? '').toLowerCase()) ?? 'other';
}
