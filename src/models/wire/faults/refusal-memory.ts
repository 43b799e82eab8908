/** What an endpoint has refused is found out by one free refusal, taken back a step, and remembered for a while. */
import type { Feature, FeatureRule, RefusedFeatures } from './refused-features.ts';

/** One per provider, so one per endpoint. */
export interface RefusalMemory {
  of(modelId: string): RefusedFeatures;
  remember(modelId: string, feature: Feature): void;
  /** Tokens; infinity until a limit was told. */
  longestReply(modelId: string): number;
  limitReply(modelId: string, tokens: number): void;
}

/** After this the feature is tried again: the endpoint may have learned it, or the refusal was a passing fault. */
const REMEMBERED_MS = 3_600_000;

const NOTHING: RefusedFeatures = new Set();
/** No model is called so. */
const EVERY_MODEL = '';

/** `now`: milliseconds. A refusal that concerns the endpoint, by its rule, holds for all of its models. */
export function refusalMemory(now: () => number, rules: readonly FeatureRule[]): RefusalMemory {
  const refusals = new Map<string, ReadonlyMap<Feature, number>>();
  const replies = new Map<string, { readonly tokens: number; readonly until: number }>();
  const ofEndpoint = new Set<string>(rules.filter(({ scope }) => scope === 'endpoint').map(({ feature }) => feature));
  const inForce = (key: string) => [...(refusals.get(key) ?? [])].filter(([, until]) => now() < until);
  return {
    of: (modelId) => {
      if (refusals.size === 0) return NOTHING;
      return new Set([...inForce(EVERY_MODEL), ...inForce(modelId)].map(([feature]) => feature));
    },
    remember: (modelId, feature) => {
      const key = ofEndpoint.has(feature) ? EVERY_MODEL : modelId;
      refusals.set(key, new Map([...(refusals.get(key) ?? []), [feature, now() + REMEMBERED_MS]]));
    },
    longestReply: (modelId) => {
      const { tokens, until } = replies.get(modelId) ?? { tokens: Number.POSITIVE_INFINITY, until: 0 };
      return now() < until ? tokens : Number.POSITIVE_INFINITY;
    },
    limitReply: (modelId, tokens) => void replies.set(modelId, { tokens, until: now() + REMEMBERED_MS }),
  };
}
