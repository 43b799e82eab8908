/** Converts errors to public ones for the HTTP layer and the command line. Other errors are not shown to callers. */
import { ParleyError } from '../errors.ts';
import { CursorInvalidError, StoreUnavailableError } from '../stores/store-errors.ts';

/** Seconds for `Retry-After` while the store is unavailable. It usually recovers without a restart. */
const STORE_RETRY_SECONDS = 2;

/** Returns the public error; null when callers must not see this error. */
export function publicError(error: unknown): ParleyError | null {
  if (error instanceof ParleyError) return error;
  if (error instanceof CursorInvalidError) return new ParleyError('cursor_invalid', { cause: error });
  if (error instanceof StoreUnavailableError) {
    return new ParleyError('store_unavailable', { retryAfterSeconds: STORE_RETRY_SECONDS, cause: error });
  }
  return null;
}
