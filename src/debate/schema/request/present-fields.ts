/**
 * Selects the fields that a request sets. Null means the same as an absent field, unless null has a meaning of its own.
 */
import type { DebateRequest, PanelSettings } from './debate-request.ts';

/** Fields in which null has a meaning of its own: "no date" instead of "the default date". */
const MEANINGFUL_NULLS = ['prompt_date'] as const;
type MeaningfulNull = (typeof MEANINGFUL_NULLS)[number];

type PresentFields<T> = {
  [K in keyof T]?: K extends MeaningfulNull ? Exclude<T[K], undefined> : NonNullable<T[K]>;
} & { [K in RequiredKeys<T>]: T[K] };

type RequiredKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];

/** Returns the value without fields that are absent or null. Required fields stay required. */
export function presentFields<T extends object>(value: T): PresentFields<T> {
  const entries = Object.entries(value).filter(
    ([name, field]) => field !== undefined && (field !== null || isMeaningfulNull(name)),
  );
  return Object.fromEntries(entries) as PresentFields<T>;
}

function isMeaningfulNull(name: string): boolean {
  return MEANINGFUL_NULLS.some((meant) => meant === name);
}

/**
 * Returns the request with the settings of a stored panel for fields that it does not give. A given field replaces the
 * whole field of the panel.
 */
export function withPanel(request: DebateRequest, settings: PanelSettings): DebateRequest {
  const requested = presentFields(request);
  // `routing_model` and `routing_models` are two names of one setting.
  const routing = requested.routing_model === undefined ? {} : { routing_models: null };
  return { ...settings, ...routing, ...requested };
}
