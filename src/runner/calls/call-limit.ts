/** How long one attempt of a call may take. */
import type { CallLimits } from '../../operations/services.ts';

export interface CallLimit {
  readonly signal: AbortSignal;
  /** To be called for every event of the reply. */
  readonly onEvent: () => void;
  /** To be called when the call is over: it takes along whatever still listens. */
  readonly over: () => void;
}

function abortAsTooSlow(limit: AbortController): void {
  limit.abort(new DOMException('too slow', 'TimeoutError'));
}

/** The same for all calls: without a reason each abort makes an error with a stack trace, 20 µs a call. */
const OVER = new DOMException('the call is over', 'AbortError');

/** Ends a call that has stopped or not begun in time, and every call when `signal` aborts. */
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
