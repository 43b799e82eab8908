/** Which attempt of a call is followed by another, and what a call that still failed is called. */
import type { Call } from '../debate/engine/calls.ts';
import type { FailureCode } from '../debate/schema/position.ts';
import type { ModelErrorCode } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import { lowerEffort } from '../models/thinking.ts';
import type { RetryPolicy } from '../models/wire/retrying.ts';
import { defaultRetryPolicy } from '../models/wire/retrying.ts';
import type { CallLimits } from '../operations/services.ts';
import { UnknownModel } from './call-request.ts';
import { BudgetRefused } from './metered-model.ts';

/** A call that takes too long is tried once more, with less effort; a third time would take the time of the others. */
const MAX_TIMEOUTS = 1;

/** `tries.timeouts`: the attempts so far that took too long, counted by the caller. */
export function callRetryPolicy(
  { maxAttempts, maxRetryAfterMs }: Pick<CallLimits, 'maxAttempts' | 'maxRetryAfterMs'>,
  tries: { readonly timeouts: number },
): RetryPolicy {
  return {
    ...defaultRetryPolicy,
    isRetryable: (error) => defaultRetryPolicy.isRetryable(error) && tries.timeouts <= MAX_TIMEOUTS,
    maxAttempts,
    maxRetryAfterMs,
  };
}

export function withLessEffort(call: Call, steps: number): Call {
  if (steps === 0) return call;
  const lower = { ...call, reasoningEffort: lowerEffort(call.model, call.reasoningEffort) };
  return withLessEffort(lower, steps - 1);
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

/** Of a call whose last attempt threw this. Throws what is no failure of a call. */
export function failureOf(error: unknown): { readonly code: FailureCode; readonly detail: string } {
  if (error instanceof BudgetRefused)
    return { code: 'budget_exceeded', detail: 'The budget had no room for the call.' };
  if (error instanceof UnknownModel) return { code: 'rejected_request', detail: 'The model is not set up any more.' };
  if (error instanceof ModelError) return { code: failureCodes[error.code], detail: error.message };
  throw error;
}
