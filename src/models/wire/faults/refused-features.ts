/** Reads from a refusal which feature of a request an endpoint does not support, by a table of the features of its wire. */

import { at } from '../../../lib/json/json-value.ts';
import type { ModelRequest } from '../../model.ts';
import type { ReasoningEffort } from '../../reasoning-effort.ts';
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf } from './provider-fault.ts';

/** What may be refused. Without `max_tokens` the limit goes by the name `max_completion_tokens`. */
export type Feature = PlainFeature | EffortFeature;

type PlainFeature =
  | 'json_schema'
  | 'json_object'
  | 'strict'
  | 'temperature'
  | 'max_tokens'
  | 'cache_control'
  | 'prompt_cache_key'
  | 'property_ordering'
  | 'thinking'
  | 'stream_options'
  | 'system_role'
  | 'stream';

/** By value: an endpoint that refuses one effort may take another. */
export type EffortFeature = `effort:${ReasoningEffort}`;

export type RefusedFeatures = ReadonlySet<Feature>;

/** How the refusal of one feature is recognised. */
export interface FeatureRule {
  readonly feature: PlainFeature | 'effort';
  /** Whether a refusal holds for every model of the endpoint or for the model that was asked. */
  readonly scope: 'endpoint' | 'model';
  /** Paths of the fields in which it is sent; a refusal that names one of them is about this feature. */
  readonly fields: readonly string[];
  /** Words by which refusals name it otherwise. */
  readonly words?: RegExp;
  /** Every complaint about it is a refusal, whether or not it says that something is not supported. */
  readonly byAnyComplaint?: boolean;
  readonly isSent: (sent: SentRequest) => boolean;
}

export interface SentRequest {
  readonly request: ModelRequest;
  /** As it was sent. */
  readonly body: object;
  /** What the wire knows, in the order in which refusals are read. */
  readonly rules: readonly FeatureRule[];
  readonly refused: RefusedFeatures;
}

/** The feature as this request has it. */
export function featureOf({ feature }: FeatureRule, { reasoningEffort }: ModelRequest): Feature {
  return feature === 'effort' ? `effort:${reasoningEffort ?? 'none'}` : feature;
}

/** For `isSent`: whether the body has a value at this path. */
export function isSentAs(...path: readonly string[]): FeatureRule['isSent'] {
  return ({ body }) => at(body, ...path) !== undefined;
}

/** Other words for the form of a reply. */
export const FORMAT_WORDS =
  /response[_ ]format|json[_ ]schema|json[_ ]object|output[_ ]format|structured output|grammar|guided_json/i;
const UNSUPPORTED =
  /unsupported|not support|n't support|unavailable|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|deprecated|instead|extra |cannot both|can't both|only one|only the default|only 1\b|must be verified|must alternate/i;

/**
 * The feature of a sent request that a fault names as not supported; null when it names none. A value out of range
 * ("max_tokens is too large") is no such fault: reply-allowance.ts reads it. Rules without a field are read first, then
 * the fields that are named, then the words for a feature that has fields.
 */
export function featureRefusedBy(fault: FaultDetails, sent: SentRequest): Feature | null {
  const code = errorCodeOf(fault);
  if (code !== 'invalid_request' && code !== 'not_found') return null;
  const text = `${fault.param ?? ''} ${fault.text}`;
  const isUnsupported = UNSUPPORTED.test(`${fault.words.join(' ')} ${text}`);
  const candidates = sent.rules.filter((rule) => isCandidate(rule, sent) && (isUnsupported || rule.byAnyComplaint));
  const byWords = (rule: FeatureRule) => rule.words?.test(text) ?? false;
  const named = fieldsIn(fault.param ?? fault.text);
  // Some gateways have no model for a schema, and say so with a 404; every other 404 is about the model.
  const readings: readonly ((rule: FeatureRule) => boolean)[] =
    code === 'not_found'
      ? [(rule) => rule.byAnyComplaint === true && byWords(rule)]
      : [(rule) => rule.fields.length === 0 && byWords(rule), ({ fields }) => isNamed(named, fields), byWords];
  const found = readings.map((reading) => candidates.find(reading)).find((rule) => rule !== undefined);
  return found === undefined ? null : featureOf(found, sent.request);
}

/** What was taken back already cannot be what is refused now. */
function isCandidate(rule: FeatureRule, sent: SentRequest): boolean {
  return !sent.refused.has(featureOf(rule, sent.request)) && rule.isSent(sent);
}

type FieldPath = readonly string[];

/** Everything in a text that could be the path of a field. */
function fieldsIn(text: string): FieldPath[] {
  return (text.toLowerCase().match(/[a-z_]\w*(?:\.\w+)*/g) ?? []).map((path) => path.split('.'));
}

function isNamed(named: readonly FieldPath[], fields: readonly string[]): boolean {
  return fields.some((field) => named.some((path) => concerns(path, field.split('.'))));
}

/** A path concerns a field when it leads to it or through it, or ends at something that the field is a part of. */
function concerns(path: FieldPath, field: FieldPath): boolean {
  const leadsThrough = path.some((_, start) => field.every((part, index) => path[start + index] === part));
  return leadsThrough || (path.length < field.length && path.every((part, index) => field[index] === part));
}
