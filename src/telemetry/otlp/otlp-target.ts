/** The address and protocol of a signal (spans, metrics, events). */
export interface OtlpTarget {
  readonly protocol: 'http/protobuf' | 'grpc';
  /** With its path over HTTP (`http://collector:4318/v1/traces`). gRPC uses only the host and port. */
  readonly url: string;
  /** In the form of `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`, with percent-encoded values. */
  readonly headers: string | null;
}

const DEFAULT_PORTS = { 'http/protobuf': '4318', grpc: '4317' } as const;

/** Returns a warning when the port of an address is the default port of the other protocol, else null. */
export function collectorWarning(target: OtlpTarget | null): string | null {
  if (target === null) return null;
  const { protocol, url } = target;
  const other = protocol === 'grpc' ? 'http/protobuf' : 'grpc';
  if (new URL(url).port !== DEFAULT_PORTS[other]) return null;
  return `telemetry is sent by OTLP as ${protocol}, and port ${DEFAULT_PORTS[other]} is usually that of ${other}: set OTEL_EXPORTER_OTLP_PROTOCOL or use port ${DEFAULT_PORTS[protocol]}`;
}
