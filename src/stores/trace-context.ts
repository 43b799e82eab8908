/** CONTRACT: W3C trace context and baggage of the request that created a debate, as the lines of its headers. */
export interface TraceContext {
  /** Null: the debate has a trace of its own. */
  readonly traceparent: string | null;
  /** Of `traceparent`; null without it. */
  readonly tracestate: string | null;
  readonly baggage: string | null;
}

export const NO_TRACE: TraceContext = { traceparent: null, tracestate: null, baggage: null };
