/** Converts every error of an attempt to a `ModelError`, the only error that a model may throw. */
import { at, textAt } from '../../../lib/json/json-value.ts';
import type { ModelErrorCode, ModelErrorDetails } from '../../model.ts';
import { ModelError } from '../../model.ts';
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf, ProviderFault } from './provider-fault.ts';
import { publicText } from './public-text.ts';

const SENTENCES: Readonly<Record<ModelErrorCode, string>> = {
  rate_limited: 'The provider limits the rate of requests',
  quota_exhausted: "The provider account's quota is exhausted",
  overloaded: 'The provider is overloaded',
  server_error: 'The provider failed',
  timeout: 'The provider did not answer in time',
  connection_failed: 'The connection to the provider failed',
  stream_cut: "The provider's stream was cut off",
  bad_reply: 'The provider sent an invalid reply',
  reply_too_large: "The provider's reply is larger than the token limit allows",
  invalid_request: 'The provider refused the request as invalid',
  context_too_long: 'The prompt is too long for the model',
  unauthorized: 'The provider did not accept the key',
  forbidden: 'The provider does not permit this request with the key',
  not_found: 'The provider does not know the model',
  content_filter: "The provider's filter refused the request",
  aborted: 'The call was cancelled',
  unknown: 'The call to the provider failed',
};

const RETRYABLE: ReadonlySet<ModelErrorCode> = new Set([
  'rate_limited',
  'overloaded',
  'server_error',
  'timeout',
  'connection_failed',
  'stream_cut',
]);

/** The known facts about a failed attempt. */
export interface FailedAttempt {
  /** The caller's signal. */
  readonly signal: AbortSignal;
  /** Strings that no error may contain. */
  readonly secrets: readonly string[];
  /** Whether generated text had arrived. */
  readonly hasGeneratedText: boolean;
}

export function modelErrorFrom(error: unknown, attempt: FailedAttempt): ModelError {
  if (attempt.signal.aborted) return abortError(attempt.signal, { billed: 'maybe' });
  if (error instanceof ModelError) return error;
  const { hasGeneratedText, secrets } = attempt;
  const details =
    error instanceof ProviderFault ? faultDetails(error.details, secrets) : transportDetails(error, hasGeneratedText);
  return new ModelError({ ...details, cause: withoutSecrets(error, secrets) });
}

/** Returns `timeout` when the caller's deadline aborted the call, `aborted` for any other reason. */
export function abortError(signal: AbortSignal, details: Pick<ModelErrorDetails, 'billed'>): ModelError {
  const reason: unknown = signal.reason;
  const code = reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'aborted';
  return new ModelError({ ...details, code, message: `${SENTENCES[code]}.`, retryable: code === 'timeout' });
}

/**
 * Returns a `bad_reply` error. `retryable` is true when the body was cut off, so that another attempt may return it
 * whole.
 */
export function badReplyError(why: string, retryable: boolean): ModelError {
  return new ModelError({ code: 'bad_reply', message: `${SENTENCES.bad_reply}: ${why}.`, retryable, billed: 'maybe' });
}

/** Returns an error that is not retryable, because a second reply would be as large and would be charged again. */
export function replyTooLargeError(): ModelError {
  const message = `${SENTENCES.reply_too_large}.`;
  return new ModelError({ code: 'reply_too_large', message, retryable: false, billed: 'maybe' });
}

/** Thrown inside adapters when a stream ends without its finish marker. The SDKs treat such a stream as complete. */
export class StreamCut extends Error {}

function faultDetails(fault: FaultDetails, secrets: readonly string[]): ModelErrorDetails {
  const code = errorCodeOf(fault);
  // A provider's message about a key can contain parts of the key.
  const reason = code === 'unauthorized' || code === 'forbidden' ? '' : publicText(fault.text, secrets);
  const status = fault.status === null ? '' : ` (${fault.status})`;
  return {
    code,
    message: reason === '' ? `${SENTENCES[code]}${status}.` : `${SENTENCES[code]}${status}: ${reason}`,
    retryable: RETRYABLE.has(code),
    ...(fault.retryAfterMs === null ? {} : { retryAfterMs: fault.retryAfterMs }),
    billed: fault.origin === 'status' ? 'no' : 'maybe',
    asksForFewer: fault.origin === 'status' && THROTTLING_STATUSES.has(fault.status) && RETRYABLE.has(code),
  };
}

const THROTTLING_STATUSES: ReadonlySet<number | null> = new Set([429, 529]);

/** System codes of requests that were not sent: the name was not found, nothing listens, or TLS failed. */
const NEVER_REACHED =
  /^(?:(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT_|ERR_TLS_|UNABLE_TO_)|SELF_SIGNED/;
const TIMED_OUT = /TIMEOUT|TIMEDOUT|TimeoutError$|^AbortError$/;

function transportDetails(error: unknown, hasGeneratedText: boolean): ModelErrorDetails {
  const systemCode = transportCode(error);
  const billed = NEVER_REACHED.test(systemCode) ? 'no' : 'maybe';
  let code: ModelErrorCode = 'connection_failed';
  if (error instanceof SyntaxError) code = 'bad_reply';
  else if (error instanceof StreamCut) code = 'stream_cut';
  else if (systemCode === '') code = 'unknown';
  else if (hasGeneratedText) code = 'stream_cut';
  else if (billed === 'maybe' && TIMED_OUT.test(systemCode)) code = 'timeout';
  const named = /^[A-Z_]+$/.test(systemCode) ? ` (${systemCode})` : '';
  return { code, message: `${SENTENCES[code]}${named}.`, retryable: RETRYABLE.has(code), billed };
}

/** Returns the system's code for a failed connection, or `''` when no error in the chain of causes has one. */
function transportCode(error: unknown): string {
  let current = error;
  // A chain of causes is short: SDK error, fetch error, socket error, address error.
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const systemCode = textAt(current, 'code') ?? (TIMED_OUT.test(current.name) ? current.name : null);
    if (systemCode !== null) return systemCode;
    current = current instanceof AggregateError ? current.errors[0] : at(current, 'cause');
  }
  return '';
}

/**
 * Returns an error for the logs that has only the name and the cleaned message. The original contains headers and
 * bodies, which may contain a key.
 */
function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const original = error instanceof Error ? error : new Error(String(error));
  const cause = new Error(publicText(original.message, secrets));
  cause.name = original.name;
  return cause;
}
