/** Reads the caller's W3C trace context and baggage. */
import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace id, span id and flags. An id of zeros is not valid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const TRACEPARENT_LENGTH = 55;
const VISIBLE_ASCII = /^[\x20-\x7e]+$/;
/** Maximum lengths that the two recommendations require to be propagated. */
const MAX_TRACESTATE = 512;
const MAX_BAGGAGE = 8_192;

/**
 * Returns the trace context. Without a valid `traceparent` the debate begins its own trace, and `tracestate` is
 * ignored.
 */
export function callersTrace({ traceparent, tracestate, baggage }: IncomingHttpHeaders) {
  const parent = validHeader(traceparent, TRACEPARENT, TRACEPARENT_LENGTH);
  return {
    traceparent: parent,
    tracestate: parent === null ? null : validHeader(tracestate, VISIBLE_ASCII, MAX_TRACESTATE),
    baggage: validHeader(baggage, VISIBLE_ASCII, MAX_BAGGAGE),
  };
}

function validHeader(value: string | string[] | undefined, form: RegExp, maxLength: number): string | null {
  return typeof value === 'string' && value.length <= maxLength && form.test(value) ? value : null;
}
