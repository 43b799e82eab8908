/** What a provider said, read from an SDK's error. The SDKs come from one generator: their errors are alike. */
import type { ProviderFault } from './provider-fault.ts';
import { faultFromBody } from './provider-fault.ts';
import type { HeaderReader } from './retry-after.ts';
import { retryAfterMs } from './retry-after.ts';

export interface ApiErrorLike {
  readonly message: string;
  /** Of an answer that is no 200. */
  readonly status: number | undefined;
  readonly headers: HeaderReader | undefined;
  /** The parsed body. */
  readonly error: unknown;
}

/** Null when the provider said nothing: the connection, a timeout, an abort. */
export function faultFromApiError(
  { status, headers, error, message }: ApiErrorLike,
  nowMs: number,
): ProviderFault | null {
  if (status !== undefined) {
    const wait = headers === undefined ? null : retryAfterMs(headers, nowMs);
    return faultFromBody(error ?? bodyIn(message, status), { where: 'status', status, retryAfterMs: wait });
  }
  // An error event of a stream comes with a body and without a status; a failed connection with neither.
  return error === undefined ? null : faultFromBody(error, { where: 'stream', status: null, retryAfterMs: null });
}

/** The SDKs put the status before a body that is no JSON, and their own sentence before an empty body. */
function bodyIn(message: string, status: number): string {
  const body = message.startsWith(`${status} `) ? message.slice(String(status).length + 1) : message;
  return body === 'status code (no body)' ? '' : body;
}
