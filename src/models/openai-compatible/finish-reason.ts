/** Finish reasons of chat completions → ours. */
import type { FinishReason } from '../model.ts';

const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'stop'],
  ['function_call', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'content_filter'],
  ['refusal', 'refusal'],
]);

export function finishReasonFrom(finishReason: string | null): FinishReason {
  return FINISH_REASONS.get(finishReason ?? '') ?? 'other';
}
