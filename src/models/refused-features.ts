/** What endpoints have refused of their models: found out by one free 400, taken back a step, and remembered. */
import type { ModelRequest } from './model.ts';
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf } from './provider-fault.ts';

/** What may be refused. Without `max_tokens` the limit goes by the name `max_completion_tokens`. */
export type Feature = 'json_schema' | 'json_object' | 'temperature' | 'max_tokens' | 'cache_control';

export type RefusedFeatures = ReadonlySet<Feature>;

/** One per provider, so one per endpoint. A set only grows: calls that find out at the same time cannot disagree. */
export interface RefusalMemory {
  of(modelId: string): RefusedFeatures;
  remember(modelId: string, feature: Feature): void;
}

const NOTHING: RefusedFeatures = new Set();

export function refusalMemory(): RefusalMemory {
  const refused = new Map<string, RefusedFeatures>();
  const of = (modelId: string) => refused.get(modelId) ?? NOTHING;
  return { of, remember: (modelId, feature) => void refused.set(modelId, new Set([...of(modelId), feature])) };
}

export type ReplyForm = 'json_schema' | 'json_object' | 'prompt_only';

const FORMS = ['json_schema', 'json_object'] as const;

/** The strongest form that an endpoint with these features has not refused. */
export function strongestForm(features: readonly Feature[], refused: RefusedFeatures): ReplyForm {
  return FORMS.find((form) => features.includes(form) && !refused.has(form)) ?? 'prompt_only';
}

/**
 * The largest request is among these ways to put it: by the schema and by the form after it, with the longer name of the
 * limit. A weaker form says the same in words and has less around it, so it is never larger than that one.
 */
export function largestWays(features: readonly Feature[]): readonly [RefusedFeatures, RefusedFeatures] {
  const longer = features.filter((feature) => feature === 'max_tokens');
  return [new Set(longer), new Set([...longer, FORMS[0]])];
}

export interface SentRequest {
  readonly request: ModelRequest;
  readonly features: readonly Feature[];
  readonly refused: RefusedFeatures;
}

const FORMAT =
  /response[_ ]format|json[_ ]schema|json[_ ]object|output[_ ]config|output[_ ]format|structured output|grammar|guided_json/i;
const TEMPERATURE = /\btemperature\b/i;
const MAX_TOKENS = /\bmax_tokens\b/i;
const CACHE_CONTROL = /\bcache_control\b/i;
const UNSUPPORTED =
  /unsupported|not support|n't support|unavailable|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|deprecated|instead|extra |cannot both|can't both|only one|only the default/i;

/**
 * The feature of a sent request that a fault names as not supported; null when it names none. A value out of range
 * ("max_tokens is too large") is no such fault: sending it again under another name would not help.
 */
export function featureRefusedBy(fault: FaultDetails, sent: SentRequest): Feature | null {
  if (errorCodeOf(fault) !== 'invalid_request') return null;
  const named = `${fault.param ?? ''} ${fault.text}`;
  if (sent.request.format !== null && FORMAT.test(named)) return formOf(sent);
  const unsupported = UNSUPPORTED.test(`${fault.words.join(' ')} ${named}`);
  return unsupported ? parameterNamed(fault.param ?? fault.text, sent) : null;
}

function formOf({ features, refused }: SentRequest): Feature | null {
  const form = strongestForm(features, refused);
  return form === 'prompt_only' ? null : form;
}

function parameterNamed(name: string, { request, features, refused }: SentRequest): Feature | null {
  const sent = (feature: Feature) => features.includes(feature) && !refused.has(feature);
  if (sent('max_tokens') && MAX_TOKENS.test(name)) return 'max_tokens';
  if (sent('temperature') && request.temperature !== null && TEMPERATURE.test(name)) return 'temperature';
  if (sent('cache_control') && CACHE_CONTROL.test(name)) return 'cache_control';
  return null;
}
