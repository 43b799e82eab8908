/** Limits the duration of one attempt of a call. */
import type { CallLimits } from '../../operations/services.ts';

export interface CallLimit {
  readonly signal: AbortSignal;
  /** Must be called for every event of the reply. */
  readonly onEvent: () => void;
  /** Must be called when the call has ended. Aborts `signal` to release its listeners. */
  readonly end: () => void;
}

function abortAsTooSlow(limit: AbortController): void {
  limit.abort(new DOMException('the call exceeded its time limit', 'TimeoutError'));
}

/** The shared abort reason. Without a reason, each abort creates an error with a stack trace, which takes 20 µs. */
const CALL_ENDED = new DOMException('the call has ended', 'AbortError');

/** Returns a limit that aborts the call when its reply does not begin or continue in time, and when `signal` aborts. */
export function callLimit(
  { firstEventTimeoutMs, idleTimeoutMs }: Pick<CallLimits, 'firstEventTimeoutMs' | 'idleTimeoutMs'>,
  signal: AbortSignal,
): CallLimit {
  const limit = new AbortController();
  let timer = setTimeout(abortAsTooSlow, firstEventTimeoutMs, limit);
  let hasStarted = false;
  const onEvent = () => {
    if (hasStarted) return void timer.refresh();
    hasStarted = true;
    clearTimeout(timer);
    timer = setTimeout(abortAsTooSlow, idleTimeoutMs, limit);
  };
  const abort = () => limit.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    limit.abort(CALL_ENDED);
  };
  return { signal: limit.signal, onEvent, end };
}
