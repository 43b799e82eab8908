/**
 * Remembers the features that an endpoint has refused. A refusal is free of charge and is followed by a simpler
 * request.
 */
import type { Feature, FeatureRule, RefusedFeatures } from './refused-features.ts';

/** Each provider has one memory, and so has each endpoint. */
export interface RefusalMemory {
  of(modelId: string): RefusedFeatures;
  remember(modelId: string, feature: Feature): void;
  /** Returns the maximum number of tokens of a reply, or infinity when the endpoint has stated no limit. */
  maxReplyTokens(modelId: string): number;
  setMaxReplyTokens(modelId: string, tokens: number): void;
}

/**
 * After this time the feature is tried again: the endpoint may support it now, or the refusal was a temporary error.
 */
const REFUSAL_TTL_MS = 3_600_000;

const NO_REFUSALS: RefusedFeatures = new Set();
/** The key for refusals that apply to every model. No model has an empty id. */
const EVERY_MODEL = '';

/**
 * Returns an empty memory. `now` returns milliseconds. A refusal whose rule has the scope `endpoint` applies to all
 * models of the endpoint.
 */
export function refusalMemory(now: () => number, rules: readonly FeatureRule[]): RefusalMemory {
  const refusals = new Map<string, ReadonlyMap<Feature, number>>();
  const replies = new Map<string, { readonly tokens: number; readonly until: number }>();
  const ofEndpoint = new Set<string>(rules.filter(({ scope }) => scope === 'endpoint').map(({ feature }) => feature));
  const inForce = (key: string) => [...(refusals.get(key) ?? [])].filter(([, until]) => now() < until);
  return {
    of: (modelId) => {
      if (refusals.size === 0) return NO_REFUSALS;
      return new Set([...inForce(EVERY_MODEL), ...inForce(modelId)].map(([feature]) => feature));
    },
    remember: (modelId, feature) => {
      const key = ofEndpoint.has(feature) ? EVERY_MODEL : modelId;
      refusals.set(key, new Map([...(refusals.get(key) ?? []), [feature, now() + REFUSAL_TTL_MS]]));
    },
    maxReplyTokens: (modelId) => {
      const { tokens, until } = replies.get(modelId) ?? { tokens: Number.POSITIVE_INFINITY, until: 0 };
      return now() < until ? tokens : Number.POSITIVE_INFINITY;
    },
    setMaxReplyTokens: (modelId, tokens) => void replies.set(modelId, { tokens, until: now() + REFUSAL_TTL_MS }),
  };
}
