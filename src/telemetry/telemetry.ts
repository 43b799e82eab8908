/** Starts and stops the spans, metrics and events of one process. */

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
  /** Null when no spans are created. */
  readonly traces: OtlpTarget | null;
  /** Null when metrics are only served at `/metrics`. */
  readonly metrics: OtlpTarget | null;
  /** The target of events, which are log records. Null when none are created. */
  readonly logs: OtlpTarget | null;
  /** The interval between exports of metrics. */
  readonly metricIntervalMs: number;
  /** Whether prompts and replies are added to spans. */
  readonly capturePrompts: boolean;
  /** Called when the collector does not accept telemetry, once per minute or less often. Must not throw. */
  readonly onFailure: (error: unknown) => void;
}

export interface Telemetry extends Omit<Tracing, 'stop'> {
  readonly metrics: Metrics;
  /** Sends pending telemetry and stops, within `timeoutMs`. Never throws. */
  shutdown(timeoutMs: number): Promise<void>;
}

/**
 * Starts the telemetry. Tracing belongs to the whole process: shut it down before you start another. Never throws the
 * errors of a collector.
 */
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
    // The events observer is first, because it needs the span of the verdict, which the tracing observer ends.
    observer: observers([events.observer, tracing.observer, metrics.observer]),
    metrics,
    shutdown(timeoutMs) {
      stopped ??= stopAll();
      return withTimeout(stopped, timeoutMs);
    },
  };
}

async function startTracing(
  { traces, version, capturePrompts }: TelemetryOptions,
  resource: Resource,
): Promise<Tracing> {
  if (traces === null) return noTracing;
  // Loaded here because the SDK takes 0.9 s and 23 MB, which a service without a collector does not need.
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

async function withTimeout(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
