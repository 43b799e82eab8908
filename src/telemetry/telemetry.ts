/** Spans and metrics of one process behind one face, as the composition takes them. */
import { observers } from '../runner/debate-observer.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Tracing, TracingOptions } from './spans/tracing.ts';
import { noTracing } from './spans/tracing.ts';

export interface Telemetry extends Tracing {
  readonly metrics: Metrics;
}

/** Tracing is of the whole process: shut one down before another is started. What a collector does is never thrown. */
export async function startTelemetry(options: TracingOptions): Promise<Telemetry> {
  const tracing = await startTracing(options);
  const metrics = createMetrics();
  return { ...tracing, observer: observers([tracing.observer, metrics.observer]), metrics };
}

async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { tracesUrl } = options;
  if (tracesUrl === null) return noTracing;
  // Loaded only now: the SDK takes 0.9 s and 23 MB that a service without a collector need not spend.
  const { otlpTracing } = await import('./spans/otlp-tracing.ts');
  return otlpTracing({ ...options, tracesUrl });
}
