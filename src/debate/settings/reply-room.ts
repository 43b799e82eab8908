/** Output tokens that a reply may take where the caller sets no limit. What a model thinks counts, too. */

import { modelRow } from '../../models/catalog/model-table.ts';
import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import { thinks } from '../../models/thinking.ts';

export type ReplyRoom = (model: string, effort: ReasoningEffort | null) => number;

/** Of debaters and judges. */
export function replyRoom(model: string, effort: ReasoningEffort | null): number {
  return withinLimit(model, thinks(model, effort) ? 16_384 : 2_048);
}

/** Of those who draft or write a long answer. */
export function draftRoom(model: string, effort: ReasoningEffort | null): number {
  return Math.max(replyRoom(model, effort), withinLimit(model, 4_096));
}

/** Of routing and comparing, which ask for the lowest effort. The model decides, since that may still be some thinking. */
export function shortReplyRoom(model: string): number {
  return withinLimit(model, thinks(model, null) ? 4_096 : 512);
}

/** No more than the model can write. */
export function withinLimit(model: string, tokens: number): number {
  return Math.min(tokens, modelRow(model)?.maxOutputTokens ?? tokens);
}
