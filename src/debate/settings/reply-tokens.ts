/** The default limits of output tokens of a reply. Reasoning tokens count, too. */

import { modelRow } from '../../models/catalog/model-table.ts';
import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import { thinks } from '../../models/thinking.ts';

export type ReplyTokens = (model: string, effort: ReasoningEffort | null) => number;

/** Returns the limit of debaters and judges. */
export function replyTokens(model: string, effort: ReasoningEffort | null): number {
  return withinLimit(model, thinks(model, effort) ? 16_384 : 2_048);
}

/** Returns the limit for drafts and for the writer of a long answer. */
export function draftTokens(model: string, effort: ReasoningEffort | null): number {
  return Math.max(replyTokens(model, effort), withinLimit(model, 4_096));
}

/**
 * Returns the limit of routing and grouping calls, which use the lowest effort. It depends on the model, because even
 * that effort may produce some reasoning.
 */
export function shortReplyTokens(model: string): number {
  return withinLimit(model, thinks(model, null) ? 4_096 : 512);
}

/** Returns the smaller of `tokens` and the maximum that the model can write. */
export function withinLimit(model: string, tokens: number): number {
  return Math.min(tokens, modelRow(model)?.maxOutputTokens ?? tokens);
}
