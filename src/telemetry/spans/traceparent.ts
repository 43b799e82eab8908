/** W3C trace context as the one header line that is stored with a debate. */
import type { Context } from '@opentelemetry/api';
import { context, defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

const w3c = new W3CTraceContextPropagator();

/** The context that spans join; the root when there is no traceparent or it is not one. */
export function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

/** The active span as a traceparent; null when there is none. */
export function activeTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  w3c.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier.traceparent ?? null;
}
