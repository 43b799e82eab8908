/**
 * Reads the provider's error from the error of an SDK. One generator makes both SDKs, so their errors have the same
 * form.
 */
import type { ProviderFault } from './provider-fault.ts';
import { faultFromBody } from './provider-fault.ts';
import type { HeaderReader } from './retry-after.ts';
import { retryAfterMs } from './retry-after.ts';

export interface ApiErrorLike {
  readonly message: string;
  /** The status of an HTTP error response. */
  readonly status: number | undefined;
  readonly headers: HeaderReader | undefined;
  /** The parsed body of the response. */
  readonly error: unknown;
}

/** Returns null when the error is not from the provider: a failed connection, a timeout, an abort. */
export function faultFromApiError(
  { status, headers, error, message }: ApiErrorLike,
  nowMs: number,
): ProviderFault | null {
  if (status !== undefined) {
    const wait = headers === undefined ? null : retryAfterMs(headers, nowMs);
    return faultFromBody(error ?? bodyIn(message, status), { origin: 'status', status, retryAfterMs: wait });
  }
  // An error event of a stream has a body and no status. A failed connection has neither.
  return error === undefined ? null : faultFromBody(error, { origin: 'stream', status: null, retryAfterMs: null });
}

/**
 * Returns the body from the message of an SDK. The SDKs write the status before a body that is not JSON, and their own
 * sentence instead of an empty body.
 */
function bodyIn(message: string, status: number): string {
  const body = message.startsWith(`${status} `) ? message.slice(String(status).length + 1) : message;
  return body === 'status code (no body)' ? '' : body;
}
