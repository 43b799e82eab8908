/** What a front door may tell of an error: every door translates the same few, and none tells of the rest. */
import { ParleyError } from '../errors.ts';
import { CursorInvalidError, StoreUnavailableError } from '../stores/store-errors.ts';

/** A store that is away is asked again soon: it comes back without a restart. */
const STORE_RETRY_SECONDS = 2;

/** The error as callers may see it; null: nothing that a caller should be told of. */
export function publicError(error: unknown): ParleyError | null {
  if (error instanceof ParleyError) return error;
  if (error instanceof CursorInvalidError) return new ParleyError('cursor_invalid', { cause: error });
  if (error instanceof StoreUnavailableError) {
    return new ParleyError('store_unavailable', { retryAfterSeconds: STORE_RETRY_SECONDS, cause: error });
  }
  return null;
}
