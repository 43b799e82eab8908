/** What a request says: a field that is null is as silent as one that is absent, unless its null has a meaning. */
import type { DebateRequest, PanelSettings } from './debate-request.ts';

/** Fields that say something when they are null: "no date", not "the usual date". */
const MEANT_NULLS = ['prompt_date'] as const;
type MeantNull = (typeof MEANT_NULLS)[number];

type Given<T> = {
  [K in keyof T]?: K extends MeantNull ? Exclude<T[K], undefined> : NonNullable<T[K]>;
} & { [K in RequiredKeys<T>]: T[K] };

type RequiredKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];

/** Without the fields that are absent or silent. Required fields stay required. */
export function given<T extends object>(value: T): Given<T> {
  const entries = Object.entries(value).filter(
    ([name, field]) => field !== undefined && (field !== null || isMeant(name)),
  );
  return Object.fromEntries(entries) as Given<T>;
}

function isMeant(name: string): boolean {
  return MEANT_NULLS.some((meant) => meant === name);
}

/** The request with a stored panel's settings where it is silent; a field that it gives replaces the panel's whole. */
export function withPanel(request: DebateRequest, settings: PanelSettings): DebateRequest {
  const said = given(request);
  // Two names of one choice.
  const routing = said.routing_model === undefined ? {} : { routing_models: null };
  return { ...settings, ...routing, ...said };
}
