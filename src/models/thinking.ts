/** Whether a model thinks before it answers, how hard, and what a request may say then. */

import { modelRow } from './catalog/model-table.ts';
import type { ModelRequest } from './model.ts';
import type { ReasoningEffort } from './reasoning-effort.ts';
import { reasoningEfforts } from './reasoning-effort.ts';

/** A null effort is the model's own default. A model that nobody knows thinks when it is asked to. */
export function thinks(model: string, effort: ReasoningEffort | null): boolean {
  const row = modelRow(model);
  if (effort === null) return row?.thinksByDefault ?? false;
  return effort !== 'none' && row?.efforts.length !== 0;
}

/** Null for a model that nobody knows or that takes no effort. */
export function lowestEffort(model: string): ReasoningEffort | null {
  return modelRow(model)?.efforts[0] ?? null;
}

/**
 * The effort that a model takes and that is nearest to the wanted one, the lower of two; null for a model that takes none.
 * A model that nobody knows is asked for what is wanted.
 */
export function nearestEffort(model: string, wanted: ReasoningEffort): ReasoningEffort | null {
  const efforts = modelRow(model)?.efforts ?? [wanted];
  const distance = (effort: ReasoningEffort) =>
    Math.abs(reasoningEfforts.indexOf(effort) - reasoningEfforts.indexOf(wanted));
  return efforts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** One step lower where the model takes a lower one, else the same. */
export function lowerEffort(model: string, effort: ReasoningEffort | null): ReasoningEffort | null {
  const row = modelRow(model);
  const from = effort ?? row?.defaultEffort ?? null;
  if (from === null) return effort;
  // Whether an unknown model can be kept from thinking is not known.
  const efforts = row?.efforts ?? reasoningEfforts.slice(1);
  const step = efforts.indexOf(from);
  return step > 0 ? (efforts[step - 1] ?? effort) : effort;
}

/** What is sent; null: nothing. A model that nobody knows is sent what was set, and nothing else. */
export function sentTemperature(model: string, request: ModelRequest): number | null {
  if (thinks(model, request.reasoningEffort ?? null)) return null;
  const row = modelRow(model);
  if (row === null) return request.temperature;
  return row.takesTemperature ? (request.temperature ?? request.defaultTemperature ?? null) : null;
}
