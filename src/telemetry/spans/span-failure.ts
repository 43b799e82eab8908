/** Marks a span as failed. */
import type { Span } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import { further } from './span-attributes.ts';

/** `code` is one of ours or an error's name: an exception's own words may repeat what it was given. */
export function fail(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  span.setAttribute(further.errorType, code);
}
