/** Finds the feature of a request that an endpoint refused, by a table of the features of its API. */

import { at } from '../../../lib/json/json-value.ts';
import type { ModelRequest } from '../../model.ts';
import type { ReasoningEffort } from '../../reasoning-effort.ts';
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf } from './provider-fault.ts';

/** A feature that an endpoint may refuse. Without `max_tokens`, the limit is sent as `max_completion_tokens`. */
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

/** One feature per effort, because an endpoint that refuses one effort may accept another. */
export type EffortFeature = `effort:${ReasoningEffort}`;

export type RefusedFeatures = ReadonlySet<Feature>;

/** Describes how the refusal of one feature is recognised. */
export interface FeatureRule {
  readonly feature: PlainFeature | 'effort';
  /** Whether a refusal applies to every model of the endpoint or only to the requested model. */
  readonly scope: 'endpoint' | 'model';
  /** Paths of the fields that carry the feature. A refusal that names one of them is about this feature. */
  readonly fields: readonly string[];
  /** Other words for the feature in refusals. */
  readonly words?: RegExp;
  /** Whether every error that names the feature is a refusal, even if it does not state that it is not supported. */
  readonly byAnyError?: boolean;
  readonly isSent: (sent: SentRequest) => boolean;
}

export interface SentRequest {
  readonly request: ModelRequest;
  /** The body that was sent. */
  readonly body: object;
  /** The rules of the API, in the order in which refusals are matched. */
  readonly rules: readonly FeatureRule[];
  readonly refused: RefusedFeatures;
}

/** Returns the feature of a rule, with the effort of this request. */
export function featureOf({ feature }: FeatureRule, { reasoningEffort }: ModelRequest): Feature {
  return feature === 'effort' ? `effort:${reasoningEffort ?? 'none'}` : feature;
}

/** Returns an `isSent` that tests whether the body has a value at this path. */
export function isSentAs(...path: readonly string[]): FeatureRule['isSent'] {
  return ({ body }) => at(body, ...path) !== undefined;
}

/** Words for the format of a reply in refusals. */
export const FORMAT_WORDS =
  /response[_ ]format|json[_ ]schema|json[_ ]object|output[_ ]format|structured output|grammar|guided_json/i;
const UNSUPPORTED =
  /unsupported|not support|n't support|unavailable|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|deprecated|instead|extra |cannot both|can't both|only one|only the default|only 1\b|must be verified|must alternate/i;

/**
 * Returns the feature of a sent request that a fault names as not supported, or null when it names none. A value out of
 * range ("max_tokens is too large") is handled in reply-allowance.ts. Rules without a field are matched first, then the
 * fields that are named, then the words of features that have fields.
 */
export function featureRefusedBy(fault: FaultDetails, sent: SentRequest): Feature | null {
  const code = errorCodeOf(fault);
  if (code !== 'invalid_request' && code !== 'not_found') return null;
  const text = `${fault.param ?? ''} ${fault.text}`;
  const isUnsupported = UNSUPPORTED.test(`${fault.codes.join(' ')} ${text}`);
  const candidates = sent.rules.filter((rule) => isCandidate(rule, sent) && (isUnsupported || rule.byAnyError));
  const byWords = (rule: FeatureRule) => rule.words?.test(text) ?? false;
  const named = fieldsIn(fault.param ?? fault.text);
  // Some gateways have no model for a schema and report it with a 404. Every other 404 is about the model.
  const matchers: readonly ((rule: FeatureRule) => boolean)[] =
    code === 'not_found'
      ? [(rule) => rule.byAnyError === true && byWords(rule)]
      : [(rule) => rule.fields.length === 0 && byWords(rule), ({ fields }) => isNamed(named, fields), byWords];
  const found = matchers.map((reading) => candidates.find(reading)).find((rule) => rule !== undefined);
  return found === undefined ? null : featureOf(found, sent.request);
}

/** Excludes features that are not sent any more, because they cannot be the reason for this refusal. */
function isCandidate(rule: FeatureRule, sent: SentRequest): boolean {
  return !sent.refused.has(featureOf(rule, sent.request)) && rule.isSent(sent);
}

type FieldPath = readonly string[];

/** Returns every part of a text that could be the path of a field. */
function fieldsIn(text: string): FieldPath[] {
  return (text.toLowerCase().match(/[a-z_]\w*(?:\.\w+)*/g) ?? []).map((path) => path.split('.'));
}

function isNamed(named: readonly FieldPath[], fields: readonly string[]): boolean {
  return fields.some((field) => named.some((path) => concerns(path, field.split('.'))));
}

/** Returns whether a path concerns a field: the field lies on the path, or the path ends at a parent of the field. */
function concerns(path: FieldPath, field: FieldPath): boolean {
  const leadsThrough = path.some((_, start) => field.every((part, index) => path[start + index] === part));
  return leadsThrough || (path.length < field.length && path.every((part, index) => field[index] === part));
}
