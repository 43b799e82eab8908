/** The caller's W3C trace context. */
import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace id, span id, flags; an id of zeros alone is none. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Null when there is none or it is not well-formed: then the debate begins a trace of its own. */
export function callersTraceparent({ traceparent }: IncomingHttpHeaders): string | null {
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null;
}
