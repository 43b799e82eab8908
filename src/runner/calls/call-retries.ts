/** Decides whether a failed attempt is repeated, and which failure code a call gets. */
import type { Call } from '../../debate/engine/calls.ts';
import type { FailureCode } from '../../debate/schema/position.ts';
import type { ModelErrorCode } from '../../models/model.ts';
import { ModelError } from '../../models/model.ts';
import { lowerEffort } from '../../models/thinking.ts';
import type { RetryPolicy } from '../../models/wire/with-retries.ts';
import { defaultRetryPolicy } from '../../models/wire/with-retries.ts';
import type { CallLimits } from '../../operations/services.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import { UnknownModelError } from './call-request.ts';
import { BudgetRefusedError } from './reserve-calls.ts';

/** A call that timed out is tried once more with less effort. A third attempt would use the time of other calls. */
const MAX_TIMEOUTS = 1;

/** `timeouts` is the number of attempts so far that timed out. */
export function isRetried({ retryable }: Pick<ModelError, 'retryable'>, timeouts: number): boolean {
  return retryable && timeouts <= MAX_TIMEOUTS;
}

export function callRetryPolicy({
  maxAttempts,
  maxRetryAfterMs,
}: Pick<CallLimits, 'maxAttempts' | 'maxRetryAfterMs'>): RetryPolicy {
  return { ...defaultRetryPolicy, maxAttempts, maxRetryAfterMs };
}

/** Returns the call with the next lower reasoning effort of its model, if it has one. */
export function withLessEffort(call: Call): Call {
  return { ...call, reasoningEffort: lowerEffort(call.model, call.reasoningEffort) };
}

const failureCodes: Readonly<Record<ModelErrorCode, FailureCode>> = {
  rate_limited: 'rate_limited',
  quota_exhausted: 'quota_exhausted',
  overloaded: 'provider_error',
  server_error: 'provider_error',
  timeout: 'timeout',
  connection_failed: 'connection_failed',
  stream_cut: 'connection_failed',
  bad_reply: 'provider_error',
  reply_too_large: 'reply_too_large',
  invalid_request: 'rejected_request',
  context_too_long: 'context_too_long',
  unauthorized: 'unauthorized',
  forbidden: 'unauthorized',
  not_found: 'rejected_request',
  content_filter: 'content_filtered',
  aborted: 'cancelled',
  unknown: 'provider_error',
};

type FailedOutcome = Extract<AttemptOutcome, { kind: 'error' }>;

/** Returns whether the provider did not accept the key of the call. */
export function refusesKey({ code }: FailedOutcome): boolean {
  return code === 'unauthorized' || code === 'forbidden';
}

export interface CallFailure {
  readonly code: FailureCode;
  readonly detail: string;
}

/** Returns the failure of a call from the outcome of its last attempt. A last attempt is never `interrupted`. */
export function failureOfOutcome({ code, message }: FailedOutcome): CallFailure {
  return { code: code === 'interrupted' ? 'cancelled' : failureCodes[code], detail: message };
}

/**
 * Returns the failure of a call from the error of its last attempt. Rethrows errors that are not failures of a call.
 */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof BudgetRefusedError)
    return { code: 'budget_exceeded', detail: 'The budget did not allow the call.' };
  if (error instanceof UnknownModelError)
    return { code: 'rejected_request', detail: 'The model is no longer configured.' };
  if (error instanceof ModelError) return { code: failureCodes[error.code], detail: error.message };
  throw error;
}
