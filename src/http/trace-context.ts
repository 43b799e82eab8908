/** The caller's W3C trace context and baggage. */
import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace id, span id, flags; an id of zeros alone is none. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
/** Lengths that the two recommendations promise to carry. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;
const BAGGAGE = /^[\x20-\x7e]{1,8192}$/;

/** Without a well-formed `traceparent` the debate begins a trace of its own, to which no `tracestate` belongs. */
export function callersTrace({ traceparent, tracestate, baggage }: IncomingHttpHeaders) {
  const parent = wellFormed(traceparent, TRACEPARENT);
  return {
    traceparent: parent,
    tracestate: parent === null ? null : wellFormed(tracestate, TRACESTATE),
    baggage: wellFormed(baggage, BAGGAGE),
  };
}

function wellFormed(value: string | string[] | undefined, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}
