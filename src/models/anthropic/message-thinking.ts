/** Sets how Anthropic's models think: newer models adaptively by an effort, older models within a budget of tokens. */
import type { OutputConfig, ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages';
import type { ThinkingForm } from '../catalog/model-row.ts';
import { modelRow } from '../catalog/model-table.ts';
import type { ModelRequest } from '../model.ts';
import type { ReasoningEffort } from '../reasoning-effort.ts';
import { thinks } from '../thinking.ts';
import type { RefusedFeatures } from '../wire/faults/refused-features.ts';

/** The form for a model that the table does not have. It is treated like the newest models. */
const UNKNOWN_MODEL_FORM: ThinkingForm = { on: 'adaptive', off: 'disabled' };

function formOf(model: string): ThinkingForm {
  return modelRow(model)?.thinking ?? UNKNOWN_MODEL_FORM;
}

/**
 * Returns null when the request has no `thinking` field. Summaries cost nothing extra and show that the model is
 * working: without them a stream is silent until the first word of the answer.
 */
export function thinkingOf(model: string, request: ModelRequest): ThinkingConfigParam | null {
  const effort = request.reasoningEffort ?? null;
  const { on, off } = formOf(model);
  if (effort === 'none') return off === 'disabled' || off === 'between_tools' ? { type: off } : null;
  if (!thinks(model, effort)) return null;
  if (on === 'adaptive') return { type: 'adaptive', display: 'summarized' };
  return effort === null || !hasThinkingBudget(model, request)
    ? null
    : { type: 'enabled', budget_tokens: budgetTokens(effort, request.maxOutputTokens) };
}

/** Returns null when the request has no effort. */
export function effortOf(
  model: string,
  { reasoningEffort = null }: ModelRequest,
  refused: RefusedFeatures,
): Exclude<NonNullable<OutputConfig['effort']>, 'xhigh' | 'max'> | null {
  if (reasoningEffort === null || reasoningEffort === 'none') return null;
  const isAccepted = thinks(model, reasoningEffort) && formOf(model).on === 'adaptive';
  return isAccepted && !refused.has(`effort:${reasoningEffort}`) ? reasoningEffort : null;
}

/** The provider's minimum for a thinking budget. */
const MIN_BUDGET_TOKENS = 1_024;

const BUDGET_SHARES: Readonly<Record<Exclude<ReasoningEffort, 'none'>, number>> = {
  low: 0.25,
  medium: 0.5,
  high: 0.75,
};

/** Returns a share of the output limit as thinking budget, so that the other tokens remain for the answer. */
function budgetTokens(effort: Exclude<ReasoningEffort, 'none'>, maxTokens: number): number {
  return Math.max(MIN_BUDGET_TOKENS, Math.floor(maxTokens * BUDGET_SHARES[effort]));
}

/** Returns false when the model needs a thinking budget and the output limit is too small for one. */
export function hasThinkingBudget(model: string, { reasoningEffort = null, maxOutputTokens }: ModelRequest): boolean {
  const needsBudget = formOf(model).on === 'budget_tokens' && thinks(model, reasoningEffort);
  return !needsBudget || maxOutputTokens > MIN_BUDGET_TOKENS;
}
