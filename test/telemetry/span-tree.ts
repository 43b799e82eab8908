/** Finds received spans by name, parent and children. */
import type { ReceivedSpan } from '../support/telemetry/otlp-receiver.ts';

export function spansNamed(spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] {
  return spans.filter((span) => span.name === name);
}

/** The only span of that name; throws when there is no such span or more than one. */
export function onlySpan(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [first, ...others] = spansNamed(spans, name);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} spans ${name}`);
  return first;
}

export function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan): ReceivedSpan[] {
  return spans.filter((span) => span.parentSpanId === parent.spanId);
}

/** The name of the span's parent; `''` when the parent was not received. */
export function parentName(spans: readonly ReceivedSpan[], span: ReceivedSpan): string {
  return spans.find(({ spanId }) => spanId === span.parentSpanId)?.name ?? '';
}
