/** Converts Anthropic's stop reasons to Parley's finish reasons. */
import type { FinishReason } from '../model.ts';

const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'stop'],
  ['max_tokens', 'length'],
  // The context window was full before the reply ended. The reply is cut off, as it is by an output limit.
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
]);

export function finishReasonFrom(stopReason: string | null): FinishReason {
  return FINISH_REASONS.get(stopReason ?? '') ?? 'other';
}
