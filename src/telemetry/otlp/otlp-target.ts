/** Where a signal (spans, metrics, events) is sent, and how. */
export interface OtlpTarget {
  readonly protocol: 'http/protobuf' | 'grpc';
  /** Over HTTP with its path (`http://collector:4318/v1/traces`); over gRPC the host and port alone matter. */
  readonly url: string;
  /** As `OTEL_EXPORTER_OTLP_HEADERS` writes them: `name=value,name=value`, values percent-encoded. */
  readonly headers: string | null;
}

const USUAL_PORTS = { 'http/protobuf': '4318', grpc: '4317' } as const;

/** A sentence on an address that is probably of the other protocol; null: none. */
export function collectorDoubt(target: OtlpTarget | null): string | null {
  if (target === null) return null;
  const { protocol, url } = target;
  const other = protocol === 'grpc' ? 'http/protobuf' : 'grpc';
  if (new URL(url).port !== USUAL_PORTS[other]) return null;
  return `telemetry is sent by OTLP as ${protocol}, and port ${USUAL_PORTS[other]} is usually that of ${other}: set OTEL_EXPORTER_OTLP_PROTOCOL or use port ${USUAL_PORTS[protocol]}`;
}
