/** Limits the duration of one attempt of a call. */
import type { CallLimits } from '../../operations/services.ts';

export interface CallLimit {
  readonly signal: AbortSignal;
  /** Must be called for every event of the reply. */
  readonly onEvent: () => void;
  /** Must be called when the call is over. Aborts `signal` to release its listeners. */
  readonly over: () => void;
}

function abortAsTooSlow(limit: AbortController): void {
  limit.abort(new DOMException('the call exceeded its time limit', 'TimeoutError'));
}

/** One reason for all calls: without one, each abort creates an error with a stack trace, which takes 20 µs. */
const OVER = new DOMException('the call has ended', 'AbortError');

/** Returns a limit that aborts the call when its reply does not begin or continue in time, and when `signal` aborts. */
export function callLimit(
  { firstEventTimeoutMs, idleTimeoutMs }: Pick<CallLimits, 'firstEventTimeoutMs' | 'idleTimeoutMs'>,
  signal: AbortSignal,
): CallLimit {
  const limit = new AbortController();
  let timer = setTimeout(abortAsTooSlow, firstEventTimeoutMs, limit);
  let hasBegun = false;
  const onEvent = () => {
    if (hasBegun) return void timer.refresh();
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(abortAsTooSlow, idleTimeoutMs, limit);
  };
  const end = () => limit.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const over = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    limit.abort(OVER);
  };
  return { signal: limit.signal, onEvent, over };
}
