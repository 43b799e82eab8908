/** Converts W3C trace context and baggage to the header lines that are stored with a debate, and back. */
import type { Context } from '@opentelemetry/api';
import { context, defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TraceContext } from '../../stores/debates/trace-context.ts';

const w3c = new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] });

/** Returns the parent context of spans, or the root context when the stored trace is absent or malformed. */
export function contextOf(trace: TraceContext): Context {
  const stored = Object.entries(trace).filter(([, line]) => line !== null);
  return w3c.extract(ROOT_CONTEXT, Object.fromEntries(stored), defaultTextMapGetter);
}

/** Returns the active span and baggage; null when no span is active. */
export function activeTrace(): TraceContext | null {
  const carrier: Partial<Record<keyof TraceContext, string>> = {};
  w3c.inject(context.active(), carrier, defaultTextMapSetter);
  const { traceparent = null, tracestate = null, baggage = null } = carrier;
  return traceparent === null ? null : { traceparent, tracestate, baggage };
}
