/** Received spans as the tree they form. */
import type { ReceivedSpan } from '../support/telemetry/otlp-receiver.ts';

export function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] {
  return spans.filter((span) => span.name === name);
}

/** The only span of that name; throws when there is no such span or more than one. */
export function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [first, ...others] = named(spans, name);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} spans ${name}`);
  return first;
}

export function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan): ReceivedSpan[] {
  return spans.filter((span) => span.parentSpanId === parent.spanId);
}

/** Name of the span's parent; `''` when that was not received. */
export function parentName(spans: readonly ReceivedSpan[], span: ReceivedSpan): string {
  return spans.find(({ spanId }) => spanId === span.parentSpanId)?.name ?? '';
}
