/** What a provider said went wrong, in a form that knows no SDK, and which of our error codes that is. */
import { at, countAt, isObject, itemsAt, textAt } from '../../../lib/json/json-value.ts';
import type { ModelErrorCode } from '../../model.ts';

export interface FaultDetails {
  /**
   * Where it showed. `status`: an HTTP error status, so nothing was generated. `body`: inside a 200.
   * `stream`: an event of a stream that had begun.
   */
  readonly where: 'status' | 'body' | 'stream';
  /** HTTP status, or the status-like code found inside a 200; null when there is none. */
  readonly status: number | null;
  /** The provider's machine words: its `code` and `type`. */
  readonly words: readonly string[];
  /** The request parameter it complains about. */
  readonly param: string | null;
  /** The provider's own sentence: not public. */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/** Thrown inside adapters; leaves them as a `ModelError`. */
export class ProviderFault extends Error {
  readonly details: FaultDetails;

  constructor(details: FaultDetails) {
    super(details.text);
    this.name = 'ProviderFault';
    this.details = details;
  }
}

export interface FaultPlace {
  readonly where: FaultDetails['where'];
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * Reads an error body in any of the forms in use: `{error: {…}}`, `{error: "…"}`, flat `{message, code}`, and
 * `{detail: …}` of validating gateways.
 */
export function faultFromBody(body: unknown, place: FaultPlace): ProviderFault {
  const error = at(body, 'error');
  const inner = isObject(error) ? error : body;
  return new ProviderFault({
    ...place,
    status: place.status ?? statusIn(inner),
    words: [textAt(inner, 'code'), textAt(inner, 'type'), textAt(inner, 'details', 'error_code')].filter(
      (word) => word !== null,
    ),
    param: textAt(inner, 'param'),
    text: sentenceIn(inner) ?? (typeof error === 'string' ? error : ''),
  });
}

/** Gateways put the upstream's status into `code` (or `status`), as a number or as digits. */
function statusIn(inner: unknown): number | null {
  for (const name of ['code', 'status', 'status_code']) {
    const code = countAt(inner, name) ?? Number(textAt(inner, name) ?? Number.NaN);
    if (code >= 400 && code <= 599) return code;
  }
  return null;
}

function sentenceIn(inner: unknown): string | null {
  if (typeof inner === 'string') return inner;
  const message = at(inner, 'message');
  // Mistral puts the complaints of its validation there.
  if (isObject(message)) return sentenceIn(message);
  return textAt(inner, 'message') ?? textAt(inner, 'detail') ?? complaints(itemsAt(inner, 'detail'));
}

/** `[{loc: ["body", "temperature"], msg: "Extra inputs are not permitted"}]` → `body.temperature: Extra inputs …`. */
function complaints(list: readonly unknown[]): string | null {
  const sentences = list.map((item) => `${itemsAt(item, 'loc').join('.')}: ${textAt(item, 'msg') ?? ''}`);
  return sentences.length > 0 ? sentences.join('; ') : null;
}

/** Words that decide whatever the status says. */
const DECISIVE: ReadonlyMap<string, ModelErrorCode> = new Map([
  ['insufficient_quota', 'quota_exhausted'],
  ['billing_hard_limit_reached', 'quota_exhausted'],
  ['billing_not_active', 'quota_exhausted'],
  ['billing_error', 'quota_exhausted'],
  ['enforced_spend_limit_reached', 'quota_exhausted'],
  ['content_filter', 'content_filter'],
  ['content_policy_violation', 'content_filter'],
  ['context_length_exceeded', 'context_too_long'],
  ['request_too_large', 'context_too_long'],
  ['overloaded_error', 'overloaded'],
]);

/** Words that decide when there is no status: what arrives inside a 200. */
const INDICATIVE: ReadonlyMap<string, ModelErrorCode> = new Map([
  ['rate_limit_error', 'rate_limited'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['overloaded', 'overloaded'],
  ['service_unavailable', 'overloaded'],
  ['api_error', 'server_error'],
  ['server_error', 'server_error'],
  ['internal_error', 'server_error'],
  ['internal_server_error', 'server_error'],
  ['timeout_error', 'timeout'],
  ['authentication_error', 'unauthorized'],
  ['invalid_api_key', 'unauthorized'],
  ['permission_error', 'forbidden'],
  ['not_found_error', 'not_found'],
  ['model_not_found', 'not_found'],
  ['invalid_request_error', 'invalid_request'],
]);

const STATUS_CODES: ReadonlyMap<number, ModelErrorCode> = new Map([
  [401, 'unauthorized'],
  [402, 'quota_exhausted'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'timeout'],
  // A lock at the provider that passes: it may be tried again like an error of its own.
  [409, 'server_error'],
  [413, 'context_too_long'],
  [429, 'rate_limited'],
  [503, 'overloaded'],
  [529, 'overloaded'],
]);

const TOO_LONG =
  /maximum context length|prompt is too long|input is too long|context (?:window|length)|too many (?:input )?tokens/i;
/** Anthropic reports an empty account as a 400 without a word of its own. */
const NO_CREDIT = /credit balance is too low/i;

/** A 429 is an exhausted quota by its machine word only: real rate limits mention quota in their text, too. */
export function errorCodeOf(fault: FaultDetails): ModelErrorCode {
  return (
    byWord(DECISIVE, fault.words) ??
    byText(fault) ??
    byStatus(fault.status) ??
    byWord(INDICATIVE, fault.words) ??
    // A stream that had begun was no bad request: what ends it without a reason is the provider's own trouble.
    (fault.where === 'stream' ? 'server_error' : 'bad_reply')
  );
}

function byWord(table: ReadonlyMap<string, ModelErrorCode>, words: readonly string[]): ModelErrorCode | undefined {
  for (const word of words) {
    const code = table.get(word.toLowerCase());
    if (code !== undefined) return code;
  }
  return undefined;
}

function byText({ status, text }: FaultDetails): ModelErrorCode | undefined {
  if (status !== null && ![400, 413, 422].includes(status)) return undefined;
  if (NO_CREDIT.test(text)) return 'quota_exhausted';
  return TOO_LONG.test(text) ? 'context_too_long' : undefined;
}

function byStatus(status: number | null): ModelErrorCode | undefined {
  if (status === null) return undefined;
  const named = STATUS_CODES.get(status);
  if (named !== undefined) return named;
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'invalid_request' : 'bad_reply';
}
