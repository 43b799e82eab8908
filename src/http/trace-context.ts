/** The caller's W3C trace context and baggage. */
import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace id, span id, flags; an id of zeros alone is not valid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const TRACEPARENT_LENGTH = 55;
const VISIBLE = /^[\x20-\x7e]+$/;
/** Characters that the two recommendations promise to carry. */
const MAX_TRACESTATE = 512;
const MAX_BAGGAGE = 8_192;

/** Without a well-formed `traceparent` the debate begins a trace of its own, to which no `tracestate` belongs. */
export function callersTrace({ traceparent, tracestate, baggage }: IncomingHttpHeaders) {
  const parent = wellFormed(traceparent, TRACEPARENT, TRACEPARENT_LENGTH);
  return {
    traceparent: parent,
    tracestate: parent === null ? null : wellFormed(tracestate, VISIBLE, MAX_TRACESTATE),
    baggage: wellFormed(baggage, VISIBLE, MAX_BAGGAGE),
  };
}

function wellFormed(value: string | string[] | undefined, form: RegExp, longest: number): string | null {
  return typeof value === 'string' && value.length <= longest && form.test(value) ? value : null;
}
