/** Anthropic's stop reasons → ours. */
import type { FinishReason } from '../model.ts';

const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'stop'],
  ['max_tokens', 'length'],
  // The window was full before the reply was: cut off like by a limit of our own.
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
]);

export function finishReasonFrom(stopReason: string | null): FinishReason {
  return FINISH_REASONS.get(stopReason ?? '') ?? 'other';
}
