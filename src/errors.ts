/** Every error that a caller can receive: code, HTTP status, whether a retry can succeed, and public title. */

export const errorTable = {
  invalid_request: { status: 400, retryable: false, title: 'Invalid request' },
  cursor_invalid: { status: 400, retryable: false, title: 'Invalid cursor' },
  unauthorized: { status: 401, retryable: false, title: 'Missing or invalid key' },
  budget_exceeded: { status: 402, retryable: false, title: 'Budget exceeded' },
  forbidden: { status: 403, retryable: false, title: 'Forbidden' },
  origin_not_allowed: { status: 403, retryable: false, title: 'Host or origin not allowed' },
  tenant_suspended: { status: 403, retryable: false, title: 'Tenant suspended' },
  model_not_allowed: { status: 403, retryable: false, title: 'Model not allowed for this tenant' },
  not_found: { status: 404, retryable: false, title: 'Not found' },
  method_not_allowed: { status: 405, retryable: false, title: 'Method not allowed' },
  conflict: { status: 409, retryable: false, title: 'Conflict with the current state' },
  notes_closed: { status: 409, retryable: false, title: 'Notes closed' },
  nothing_to_conclude: { status: 409, retryable: true, title: 'Debate not started' },
  tenant_deleted: { status: 409, retryable: false, title: 'Tenant deleted' },
  already_reviewed: { status: 409, retryable: false, title: 'Debate already reviewed' },
  limit_reached: { status: 409, retryable: false, title: 'Limit reached' },
  secret_keys_missing: { status: 409, retryable: false, title: 'Encryption key missing' },
  webhook_disabled: { status: 409, retryable: false, title: 'Webhook endpoint disabled' },
  precondition_failed: { status: 412, retryable: false, title: 'Precondition failed' },
  body_too_large: { status: 413, retryable: false, title: 'Request body too large' },
  unsupported_media_type: { status: 415, retryable: false, title: 'Unsupported media type' },
  expectation_failed: { status: 417, retryable: false, title: 'Expect header not supported' },
  unknown_model: { status: 422, retryable: false, title: 'Unknown model' },
  budget_limit: { status: 422, retryable: false, title: 'Limit of metadata budgets reached' },
  panel_limit: { status: 422, retryable: false, title: 'Limit of stored panels reached' },
  unpriced_model: { status: 422, retryable: false, title: 'Model without a price' },
  incompatible_options: { status: 422, retryable: false, title: 'Incompatible options' },
  idempotency_mismatch: { status: 422, retryable: false, title: 'Idempotency key reused with another body' },
  rate_limited: { status: 429, retryable: true, title: 'Too many requests' },
  queue_full: { status: 429, retryable: true, title: 'Queue full' },
  internal_error: { status: 500, retryable: false, title: 'Internal error' },
  store_unavailable: { status: 503, retryable: true, title: 'Store unavailable' },
  overloaded: { status: 503, retryable: true, title: 'Service overloaded or stopping' },
} as const satisfies Record<string, { status: number; retryable: boolean; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One wrong field: its dotted path (`debaters.0.model`) and one sentence. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

export interface ParleyErrorDetails {
  /** One public sentence about this case. */
  readonly detail?: string;
  readonly fields?: readonly FieldProblem[];
  /** Further public members of the problem document, for example the numbers of the budget. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry may succeed. */
  readonly retryAfterSeconds?: number;
  /** Not public; for logs only. */
  readonly cause?: unknown;
}

/**
 * The error that operations throw. The HTTP layer and the command line translate it. Everything except `cause` is
 * public.
 */
export class ParleyError extends Error {
  readonly code: ErrorCode;
  readonly details: ParleyErrorDetails;

  constructor(code: ErrorCode, details: ParleyErrorDetails = {}) {
    super(details.detail ?? errorTable[code].title, { cause: details.cause });
    this.name = 'ParleyError';
    this.code = code;
    this.details = details;
  }
}

/** Returns the `error` member of OpenAI's format. Without `error.message` OpenAI's clients print the whole body. */
export function openaiErrorMember(message: string) {
  return { error: { message, type: 'invalid_request_error', param: null, code: 'not_found' } };
}

/** Returns the error for a request that needs a running debate when the debate has ended. */
export function debateEnded(status: string): ParleyError {
  return new ParleyError('conflict', { detail: `the debate has ended: ${status}`, members: { status } });
}

/** Returns the error for an unknown id. An id of another tenant gets the same error. */
export function notFound(
  what: 'debate' | 'deletion' | 'delivery' | 'key' | 'model' | 'provider key' | 'tenant' | 'webhook endpoint',
): ParleyError {
  const detail = `there is no ${what} with this id`;
  return new ParleyError('not_found', { detail, members: what === 'model' ? openaiErrorMember(detail) : {} });
}

/** Awaits a promise. Resolves with null when it rejects with `ParleyError` not_found, and rejects with other errors. */
export async function nullIfNotFound<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof ParleyError && error.code === 'not_found') return null;
    throw error;
  }
}
