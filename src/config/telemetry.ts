/** The standard variables of OpenTelemetry: the addresses and protocols for spans, metrics and events. */
import { z } from 'zod';
import { digitsToNumber, wholeNumberError } from '../lib/text/whole-number.ts';
import { httpUrl } from './config-file.ts';
import { optionalVariable } from './variables.ts';

/** Other protocols are refused, because telemetry would be silently lost. */
const protocol = optionalVariable(z.enum(['http/protobuf', 'grpc'], 'must be http/protobuf or grpc'));
const exporter = optionalVariable(z.enum(['otlp', 'none'], 'must be otlp or none'));
const metricsExporter = optionalVariable(
  z.enum(['otlp', 'none', 'prometheus'], 'must be otlp, none or prometheus; /metrics is served in any case'),
);
/** In milliseconds, up to a day. */
const interval = optionalVariable(z.preprocess(digitsToNumber, z.int(wholeNumberError).min(1).max(86_400_000)));

export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalVariable(httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalVariable(httpUrl),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optionalVariable(httpUrl),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: optionalVariable(httpUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: optionalVariable(z.string()),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: optionalVariable(z.string()),
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: optionalVariable(z.string()),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: optionalVariable(z.string()),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: metricsExporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: interval,
  OTEL_SERVICE_NAME: optionalVariable(z.string()),
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

/** The default of the interval at which metrics are sent. */
const MINUTE_MS = 60_000;

export function telemetryConfig(variables: Variables): TelemetryConfig {
  return {
    traces: targetOf(variables, 'TRACES'),
    metrics: targetOf(variables, 'METRICS'),
    logs: targetOf(variables, 'LOGS'),
    metricIntervalMs: variables.OTEL_METRIC_EXPORT_INTERVAL ?? MINUTE_MS,
    serviceName: variables.OTEL_SERVICE_NAME ?? 'parley',
  };
}

type Signal = 'TRACES' | 'METRICS' | 'LOGS';

/**
 * Reads the target of one signal. A variable of the signal takes precedence over the general one. Returns null without an
 * address, or when the exporter is not `otlp`.
 */
function targetOf(variables: Variables, signal: Signal): CollectorTarget | null {
  const exporter = variables[`OTEL_${signal}_EXPORTER`] ?? 'otlp';
  if (exporter !== 'otlp') return null;
  const protocol =
    variables[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] ?? variables.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    variables[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] ?? (protocol === 'grpc' ? base : defaultSignalUrl(base, signal));
  if (url === undefined) return null;
  return {
    protocol,
    url,
    headers: variables[`OTEL_EXPORTER_OTLP_${signal}_HEADERS`] ?? variables.OTEL_EXPORTER_OTLP_HEADERS ?? null,
  };
}

function defaultSignalUrl(base: string | undefined, signal: Signal): string | undefined {
  return base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/${signal.toLowerCase()}`;
}
