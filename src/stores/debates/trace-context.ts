/** CONTRACT: where a debate comes from: the request that created it, and that request's trace. */

/** W3C trace context and baggage, as the lines of the request's headers. */
export interface TraceContext {
  /** Null: the debate has a trace of its own. */
  readonly traceparent: string | null;
  /** Of `traceparent`; null without it. */
  readonly tracestate: string | null;
  readonly baggage: string | null;
}

/** The request that created a debate. */
export interface DebateOrigin {
  readonly requestId: string;
  /** The public part of the key; null: without a key. */
  readonly keyId: string | null;
}

export const NO_TRACE: TraceContext = { traceparent: null, tracestate: null, baggage: null };
