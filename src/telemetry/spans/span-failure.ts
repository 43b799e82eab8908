/** Marks a span as failed. */
import type { Span } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import { otherAttributes } from './span-attributes.ts';

/**
 * Marks a span as failed. `code` is an error code of Parley or an error's name, because the message of an exception may
 * repeat its input.
 */
export function fail(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  span.setAttribute(otherAttributes.errorType, code);
}
