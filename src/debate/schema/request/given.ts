/** The fields that a request gives. Null means the same as an absent field, unless null has a meaning of its own. */
import type { DebateRequest, PanelSettings } from './debate-request.ts';

/** Fields in which null has a meaning of its own: "no date" instead of "the default date". */
const MEANT_NULLS = ['prompt_date'] as const;
type MeantNull = (typeof MEANT_NULLS)[number];

type Given<T> = {
  [K in keyof T]?: K extends MeantNull ? Exclude<T[K], undefined> : NonNullable<T[K]>;
} & { [K in RequiredKeys<T>]: T[K] };

type RequiredKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];

/** Returns the value without fields that are absent or null. Required fields stay required. */
export function given<T extends object>(value: T): Given<T> {
  const entries = Object.entries(value).filter(
    ([name, field]) => field !== undefined && (field !== null || isMeant(name)),
  );
  return Object.fromEntries(entries) as Given<T>;
}

function isMeant(name: string): boolean {
  return MEANT_NULLS.some((meant) => meant === name);
}

/**
 * Returns the request with the settings of a stored panel for fields that it does not give. A given field replaces the
 * whole field of the panel.
 */
export function withPanel(request: DebateRequest, settings: PanelSettings): DebateRequest {
  const requested = given(request);
  // `routing_model` and `routing_models` are two names of one setting.
  const routing = requested.routing_model === undefined ? {} : { routing_models: null };
  return { ...settings, ...routing, ...requested };
}
