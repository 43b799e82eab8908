/** CONTRACT: the origin of a debate: the request that created it and the trace of that request. */

/** W3C trace context and baggage, as the header lines of the request. */
export interface TraceContext {
  /** Null when the debate has its own trace. */
  readonly traceparent: string | null;
  /** Belongs to `traceparent`; null without it. */
  readonly tracestate: string | null;
  readonly baggage: string | null;
}

/** The request that created a debate. */
export interface DebateOrigin {
  readonly requestId: string;
  /** The public part of the key; null without a key. */
  readonly keyId: string | null;
}

export const NO_TRACE: TraceContext = { traceparent: null, tracestate: null, baggage: null };
