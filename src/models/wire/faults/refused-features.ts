/** What endpoints have refused of their models: found out by one free 400, taken back a step, and remembered for a while. */

import { at } from '../../../lib/json-value.ts';
import type { ModelRequest, ReplyFormat } from '../../model.ts';
import type { ReasoningEffort } from '../../reasoning-effort.ts';
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf } from './provider-fault.ts';

/** What may be refused. Without `max_tokens` the limit goes by the name `max_completion_tokens`. */
export type Feature =
  | ReplyFormFeature
  | EffortFeature
  | 'temperature'
  | 'max_tokens'
  | 'cache_control'
  | 'prompt_cache_key'
  | 'property_ordering'
  | 'thinking'
  | 'stream_options'
  | 'system_role'
  | 'stream';

type ReplyFormFeature = 'json_schema' | 'json_object';

/** By value: an endpoint that refuses one effort may take another. */
export type EffortFeature = `effort:${ReasoningEffort}`;

export type RefusedFeatures = ReadonlySet<Feature>;

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

/** `now`: milliseconds. */
export function refusalMemory(now: () => number): RefusalMemory {
  const refusals = new Map<string, ReadonlyMap<Feature, number>>();
  const replies = new Map<string, { readonly tokens: number; readonly until: number }>();
  return {
    of: (modelId) => {
      const refused = refusals.get(modelId);
      if (refused === undefined) return NOTHING;
      return new Set([...refused].flatMap(([feature, until]) => (now() < until ? feature : [])));
    },
    remember: (modelId, feature) =>
      void refusals.set(modelId, new Map([...(refusals.get(modelId) ?? []), [feature, now() + REMEMBERED_MS]])),
    longestReply: (modelId) => {
      const { tokens, until } = replies.get(modelId) ?? { tokens: Number.POSITIVE_INFINITY, until: 0 };
      return now() < until ? tokens : Number.POSITIVE_INFINITY;
    },
    limitReply: (modelId, tokens) => void replies.set(modelId, { tokens, until: now() + REMEMBERED_MS }),
  };
}

export type ReplyForm = 'json_schema' | 'json_object' | 'prompt_only';

const FORMS = ['json_schema', 'json_object'] as const;

export interface AskedForm {
  readonly features: readonly Feature[];
  readonly refused: RefusedFeatures;
  readonly format: ReplyFormat | null;
}

/** The strongest form that an endpoint with these features has not refused, and that says all of the format. */
export function strongestForm({ features, refused, format }: AskedForm): ReplyForm {
  const usable = format?.isAnswered === false ? FORMS.slice(1) : FORMS;
  return usable.find((form) => features.includes(form) && !refused.has(form)) ?? 'prompt_only';
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
  /** As it was sent. */
  readonly body: object;
  readonly features: readonly Feature[];
  readonly refused: RefusedFeatures;
}

type Named = Exclude<Feature, EffortFeature | 'property_ordering' | 'system_role'> | 'effort';

/** Where a feature stands in a request; the first one that a refusal names is the one that was refused. */
const FIELDS: readonly (readonly [Named, ...string[]])[] = [
  ['json_schema', 'response_format', 'output_config.format', 'output_format'],
  ['effort', 'reasoning_effort', 'output_config.effort', 'effort'],
  ['thinking', 'thinking'],
  ['max_tokens', 'max_tokens'],
  ['temperature', 'temperature'],
  ['cache_control', 'cache_control'],
  ['prompt_cache_key', 'prompt_cache_key'],
  ['stream_options', 'stream_options'],
  ['stream', 'stream'],
];

/** Other words for the form of a reply. */
const FORMAT_WORDS =
  /response[_ ]format|json[_ ]schema|json[_ ]object|output[_ ]format|structured output|grammar|guided_json/i;
const PROPERTY_ORDERING = /\bproperty_?ordering\b/i;
const UNSUPPORTED =
  /unsupported|not support|n't support|unavailable|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|deprecated|instead|extra |cannot both|can't both|only one|only the default|only 1\b|must be verified/i;
const SYSTEM_ROLE = /\bsystem\b/i;

/**
 * The feature of a sent request that a fault names as not supported; null when it names none. A value out of range
 * ("max_tokens is too large") is no such fault: reply-allowance.ts reads it. The form of the reply
 * counts as refused by any complaint about it.
 */
export function featureRefusedBy(fault: FaultDetails, sent: SentRequest): Feature | null {
  const text = `${fault.param ?? ''} ${fault.text}`;
  const code = errorCodeOf(fault);
  // Some gateways have no model for a schema, and say so with a 404.
  if (code === 'not_found' && FORMAT_WORDS.test(text)) return formOf(sent);
  if (code !== 'invalid_request') return null;
  if (isSystemRefused(text, sent)) return 'system_role';
  // Before the format, which the same sentence may name as the place.
  if (stands('property_ordering', sent) && PROPERTY_ORDERING.test(text)) return 'property_ordering';
  const named = fieldsIn(fault.param ?? fault.text);
  const isUnsupported = UNSUPPORTED.test(`${fault.words.join(' ')} ${text}`);
  const form = formOf(sent);
  const sentAndNamed = FIELDS.flatMap(([name, ...fields]) =>
    isNamed(named, fields) ? (sentFeature(name, fields, sent) ?? []) : [],
  );
  const refused = sentAndNamed.find((feature) => isUnsupported || feature === form);
  return refused ?? (FORMAT_WORDS.test(text) ? form : null);
}

/** A chat template without a system message: "System role not supported". */
function isSystemRefused(text: string, sent: SentRequest): boolean {
  return stands('system_role', sent) && sent.request.system !== '' && SYSTEM_ROLE.test(text) && UNSUPPORTED.test(text);
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

/** The feature as it was sent; null: it was not. */
function sentFeature(name: Named, fields: readonly string[], sent: SentRequest): Feature | null {
  const { request, body } = sent;
  if (name === 'json_schema') return formOf(sent);
  // It stands within the messages.
  if (name === 'cache_control') return stands(name, sent) ? name : null;
  if (fields.every((field) => at(body, ...field.split('.')) === undefined)) return null;
  return name === 'effort' ? `effort:${request.reasoningEffort ?? 'none'}` : name;
}

/** Of a feature that is somewhere within the request. */
function stands(feature: Feature, { features, refused }: SentRequest): boolean {
  return features.includes(feature) && !refused.has(feature);
}

function formOf({ request, features, refused }: SentRequest): Feature | null {
  const form = strongestForm({ features, refused, format: request.format });
  return request.format === null || form === 'prompt_only' ? null : form;
}
