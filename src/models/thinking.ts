/** Decides whether a model thinks, with which effort, and whether its request may have a temperature. */

import { modelRow } from './catalog/model-table.ts';
import type { ModelRequest } from './model.ts';
import type { ReasoningEffort } from './reasoning-effort.ts';
import { reasoningEfforts } from './reasoning-effort.ts';

/**
 * Returns whether the model thinks with this effort. Null is the model's own default. An unknown model thinks when an
 * effort other than `none` is set.
 */
export function thinks(model: string, effort: ReasoningEffort | null): boolean {
  const row = modelRow(model);
  if (effort === null) return row?.thinksByDefault ?? false;
  return effort !== 'none' && row?.efforts.length !== 0;
}

/** Returns null for a model that is unknown or accepts no effort. */
export function lowestEffort(model: string): ReasoningEffort | null {
  return modelRow(model)?.efforts[0] ?? null;
}

/**
 * Returns the accepted effort that is nearest to `wanted`, the lower one of two equally near efforts. Returns null for
 * a model that accepts none, and `wanted` for an unknown model.
 */
export function nearestEffort(model: string, wanted: ReasoningEffort): ReasoningEffort | null {
  const efforts = modelRow(model)?.efforts ?? [wanted];
  const distance = (effort: ReasoningEffort) =>
    Math.abs(reasoningEfforts.indexOf(effort) - reasoningEfforts.indexOf(wanted));
  return efforts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Returns the next lower effort that the model accepts, or the same effort when none exists. */
export function lowerEffort(model: string, effort: ReasoningEffort | null): ReasoningEffort | null {
  const row = modelRow(model);
  const from = effort ?? row?.defaultEffort ?? null;
  if (from === null) return effort;
  // `none` is left out, because it is not known whether thinking of an unknown model can be turned off.
  const efforts = row?.efforts ?? reasoningEfforts.slice(1);
  const step = efforts.indexOf(from);
  return step > 0 ? (efforts[step - 1] ?? effort) : effort;
}

/**
 * Returns the temperature to send, or null to send none. An unknown model gets the temperature that the caller set,
 * never the default.
 */
export function sentTemperature(model: string, request: ModelRequest): number | null {
  if (thinks(model, request.reasoningEffort ?? null)) return null;
  const row = modelRow(model);
  if (row === null) return request.temperature;
  return row.takesTemperature ? (request.temperature ?? request.defaultTemperature ?? null) : null;
}
