/** Spans and metrics of one process behind one face, as the composition takes them. */
import { observers } from '../operations/debate-observer.ts';
import type { Metrics } from './metrics.ts';
import { createMetrics } from './metrics.ts';
import type { Tracing, TracingOptions } from './tracing.ts';
import { startTracing } from './tracing.ts';

export interface Telemetry extends Tracing {
  readonly metrics: Metrics;
}

/** Throws nothing that a collector does. */
export async function startTelemetry(options: TracingOptions): Promise<Telemetry> {
  const tracing = await startTracing(options);
  const metrics = createMetrics();
  return { ...tracing, observer: observers([tracing.observer, metrics.observer]), metrics };
}
