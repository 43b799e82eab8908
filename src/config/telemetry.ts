/** The standard variables of OpenTelemetry: the addresses and protocols for spans, metrics and events. */
import { z } from 'zod';
import { numberOfDigits, wholeNumber } from '../lib/text/whole-number.ts';
import { httpUrl } from './config-file.ts';

/** Treats an empty variable as absent, as in a compose file. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Other protocols are refused, because telemetry would be lost without a message. */
const protocol = optional(z.enum(['http/protobuf', 'grpc'], 'must be http/protobuf or grpc'));
const exporter = optional(z.enum(['otlp', 'none'], 'must be otlp or none'));
const metricsExporter = optional(
  z.enum(['otlp', 'none', 'prometheus'], 'must be otlp, none or prometheus; /metrics is served in any case'),
);
const interval = optional(z.preprocess(numberOfDigits, z.int(wholeNumber).min(1).max(86_400_000)));

export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: optional(z.string()),
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: optional(z.string()),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: optional(z.string()),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: metricsExporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: interval,
  OTEL_SERVICE_NAME: optional(z.string()),
};
const telemetrySchema = z.object(telemetryVariables);
type Variables = z.infer<typeof telemetrySchema>;

export interface CollectorTarget {
  readonly protocol: 'http/protobuf' | 'grpc';
  readonly url: string;
  readonly headers: string | null;
}

export interface TelemetryConfig {
  /** Null when no spans are created. */
  readonly traces: CollectorTarget | null;
  /** Null when metrics are only served at `/metrics`. */
  readonly metrics: CollectorTarget | null;
  /** Null when no events are created. */
  readonly logs: CollectorTarget | null;
  readonly metricIntervalMs: number;
  readonly serviceName: string;
}

const MINUTE_MS = 60_000;

export function telemetryOf(set: Variables): TelemetryConfig {
  return {
    traces: targetOf(set, 'TRACES'),
    metrics: targetOf(set, 'METRICS'),
    logs: targetOf(set, 'LOGS'),
    metricIntervalMs: set.OTEL_METRIC_EXPORT_INTERVAL ?? MINUTE_MS,
    serviceName: set.OTEL_SERVICE_NAME ?? 'parley',
  };
}

type Signal = 'TRACES' | 'METRICS' | 'LOGS';

/** Reads the target of one signal. A variable of the signal takes precedence over the general one. */
function targetOf(set: Variables, signal: Signal): CollectorTarget | null {
  const exporter = set[`OTEL_${signal}_EXPORTER`] ?? 'otlp';
  if (exporter !== 'otlp') return null;
  const protocol = set[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] ?? set.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = set[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] ?? (protocol === 'grpc' ? base : underBase(base, signal));
  if (url === undefined) return null;
  return {
    protocol,
    url,
    headers: set[`OTEL_EXPORTER_OTLP_${signal}_HEADERS`] ?? set.OTEL_EXPORTER_OTLP_HEADERS ?? null,
  };
}

function underBase(base: string | undefined, signal: Signal): string | undefined {
  return base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/${signal.toLowerCase()}`;
}
