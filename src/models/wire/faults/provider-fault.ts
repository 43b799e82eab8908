/** Describes an error of a provider without reference to an SDK, and maps it to Parley's error codes. */
import { at, countAt, isObject, itemsAt, textAt } from '../../../lib/json/json-value.ts';
import type { ModelErrorCode } from '../../model.ts';

export interface FaultDetails {
  /**
   * Where the error was reported. `status`: an HTTP error status, so nothing was generated. `body`: inside a 200
   * response. `stream`: an event of a stream that had begun.
   */
  readonly origin: 'status' | 'body' | 'stream';
  /** The HTTP status, or the status code found inside a 200 response; null when none exists. */
  readonly status: number | null;
  /** The provider's machine-readable codes: its `code`, `type` and `details.error_code`. */
  readonly codes: readonly string[];
  /** The request parameter that the provider refuses. */
  readonly param: string | null;
  /** The provider's own sentence. Not public. */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/** Thrown inside adapters. Callers of an adapter receive a `ModelError` instead. */
export class ProviderFault extends Error {
  readonly details: FaultDetails;

  constructor(details: FaultDetails) {
    super(details.text);
    this.name = 'ProviderFault';
    this.details = details;
  }
}

export interface FaultSource {
  readonly origin: FaultDetails['origin'];
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * Reads an error body in any of these forms: `{error: {…}}`, `{error: "…"}`, flat `{message, code}`, and `{detail: …}`
 * of validating gateways.
 */
export function faultFromBody(body: unknown, source: FaultSource): ProviderFault {
  const error = at(body, 'error');
  const inner = isObject(error) ? error : body;
  return new ProviderFault({
    ...source,
    status: source.status ?? statusIn(inner),
    codes: [textAt(inner, 'code'), textAt(inner, 'type'), textAt(inner, 'details', 'error_code')].filter(
      (word) => word !== null,
    ),
    param: textAt(inner, 'param'),
    text: sentenceIn(inner) ?? (typeof error === 'string' ? error : ''),
  });
}

/** Returns the upstream's status, which gateways put into one of these fields as a number or as digits. */
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
  // Mistral puts its validation errors into `message` as an object.
  if (isObject(message)) return sentenceIn(message);
  return textAt(inner, 'message') ?? textAt(inner, 'detail') ?? validationErrors(itemsAt(inner, 'detail'));
}

/**
 * Converts `[{loc: ["body", "temperature"], msg: "Extra inputs are not permitted"}]` to `body.temperature: Extra inputs
 * …`.
 */
function validationErrors(list: readonly unknown[]): string | null {
  const sentences = list.map((item) => `${itemsAt(item, 'loc').join('.')}: ${textAt(item, 'msg') ?? ''}`);
  return sentences.length > 0 ? sentences.join('; ') : null;
}

/** Codes that take precedence over the status. */
const CODES_BEFORE_STATUS: ReadonlyMap<string, ModelErrorCode> = new Map([
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

/** Codes that decide when there is no status, as with an error inside a 200 response. */
const CODES_WITHOUT_STATUS: ReadonlyMap<string, ModelErrorCode> = new Map([
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
  // A temporary lock at the provider. It is retried like a server error.
  [409, 'server_error'],
  [413, 'context_too_long'],
  [429, 'rate_limited'],
  [503, 'overloaded'],
  [529, 'overloaded'],
]);

const TOO_LONG =
  /maximum context length|prompt is too long|input is too long|context (?:window|length)|too many (?:input )?tokens/i;
/** Anthropic reports an empty account as a 400 without a code of its own. */
const EMPTY_ACCOUNT = /credit balance is too low/i;

/**
 * Returns the error code. A 429 means an exhausted quota only by its machine-readable code, because the text of real
 * rate limits mentions quota, too.
 */
export function errorCodeOf(fault: FaultDetails): ModelErrorCode {
  return (
    byProviderCode(CODES_BEFORE_STATUS, fault.codes) ??
    byText(fault) ??
    byStatus(fault.status) ??
    byProviderCode(CODES_WITHOUT_STATUS, fault.codes) ??
    // A stream begins only for a valid request, so an error without a reason in a stream is a server error.
    (fault.origin === 'stream' ? 'server_error' : 'bad_reply')
  );
}

function byProviderCode(
  table: ReadonlyMap<string, ModelErrorCode>,
  codes: readonly string[],
): ModelErrorCode | undefined {
  for (const word of codes) {
    const code = table.get(word.toLowerCase());
    if (code !== undefined) return code;
  }
  return undefined;
}

function byText({ status, text }: FaultDetails): ModelErrorCode | undefined {
  if (status !== null && ![400, 413, 422].includes(status)) return undefined;
  if (EMPTY_ACCOUNT.test(text)) return 'quota_exhausted';
  return TOO_LONG.test(text) ? 'context_too_long' : undefined;
}

function byStatus(status: number | null): ModelErrorCode | undefined {
  if (status === null) return undefined;
  const named = STATUS_CODES.get(status);
  if (named !== undefined) return named;
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'invalid_request' : 'bad_reply';
}
