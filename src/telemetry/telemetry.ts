/** Spans, metrics and events of one process behind one face, as the composition takes them. */

import type { Resource } from '@opentelemetry/resources';
import { observers } from '../runner/debate-observer.ts';
import type { EvaluationEvents } from './events/evaluation-events.ts';
import { noEvaluationEvents } from './events/evaluation-events.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetrics } from './metrics/metrics.ts';
import { reportExportFailures } from './otlp/export-failures.ts';
import type { OtlpTarget } from './otlp/otlp-target.ts';
import type { ServiceName } from './otlp/service-resource.ts';
import { serviceResource } from './otlp/service-resource.ts';
import type { Tracing } from './spans/tracing.ts';
import { noTracing } from './spans/tracing.ts';

export interface TelemetryOptions extends ServiceName {
  /** Null: no spans are made. */
  readonly traces: OtlpTarget | null;
  /** Null: metrics are served at `/metrics` alone. */
  readonly metrics: OtlpTarget | null;
  /** Of events, which are log records. Null: none are made. */
  readonly logs: OtlpTarget | null;
  /** How often metrics are sent. */
  readonly metricIntervalMs: number;
  /** Puts prompts and replies on spans. */
  readonly capturePrompts: boolean;
  /** Told that the collector does not take telemetry, at most once a minute. Must not throw. */
  readonly onFailure: (error: unknown) => void;
}

export interface Telemetry extends Omit<Tracing, 'stop'> {
  readonly metrics: Metrics;
  /** Sends what waits and stops, within `timeoutMs`. Never throws. */
  shutdown(timeoutMs: number): Promise<void>;
}

/** Tracing is of the whole process: shut one down before another is started. What a collector does is never thrown. */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const isSent = [options.traces, options.metrics, options.logs].some((target) => target !== null);
  const onFailure = isSent ? reportExportFailures(options.onFailure) : options.onFailure;
  const resource = serviceResource(options, { isSent });
  const { stop: stopTracing, ...tracing } = await startTracing(options, resource);
  const events = await startEvents(options, resource);
  const metrics = createMetrics({ resource, version: options.version, readers: await metricReaders(options) });
  let stopped: Promise<unknown> | null = null;
  const stopAll = () =>
    Promise.all([stopTracing, events.stop, metrics.stop].map((stop) => stop().catch((error) => onFailure(error))));
  return {
    ...tracing,
    // Events look for the span of the verdict, which the spans close.
    observer: observers([events.observer, tracing.observer, metrics.observer]),
    metrics,
    shutdown(timeoutMs) {
      stopped ??= stopAll();
      return atMost(stopped, timeoutMs);
    },
  };
}

async function startTracing(
  { traces, version, capturePrompts }: TelemetryOptions,
  resource: Resource,
): Promise<Tracing> {
  if (traces === null) return noTracing;
  // Loaded only now: the SDK takes 0.9 s and 23 MB that a service without a collector need not spend.
  const { otlpTracing } = await import('./spans/otlp-tracing.ts');
  return otlpTracing({ resource, target: traces, version, capturePrompts });
}

async function startEvents({ logs, version }: TelemetryOptions, resource: Resource): Promise<EvaluationEvents> {
  if (logs === null) return noEvaluationEvents;
  const { otlpEvents } = await import('./events/otlp-events.ts');
  return otlpEvents({ target: logs, resource, version });
}

async function metricReaders({ metrics, metricIntervalMs }: TelemetryOptions) {
  if (metrics === null) return [];
  const { metricExporter } = await import('./otlp/otlp-exporters.ts');
  const { PeriodicExportingMetricReader } = await import('@opentelemetry/sdk-metrics');
  const exporter = await metricExporter(metrics);
  return [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: metricIntervalMs })];
}

async function atMost(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
