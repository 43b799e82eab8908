/** What the rest of the service has of tracing, and what that is when there is no collector: nothing. */
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import type { FastifyPlugin } from './http-spans.ts';

export interface TracingOptions {
  /** Where spans are posted, path included (`http://collector:4318/v1/traces`). Null: nowhere. */
  readonly tracesUrl: string | null;
  /** As `OTEL_EXPORTER_OTLP_HEADERS` writes them: `name=value,name=value`, values percent-encoded. */
  readonly headers: string | null;
  readonly serviceName: string;
  /** Of this service, for `service.version`. */
  readonly version: string;
  /** Puts prompts and replies on spans. */
  readonly capturePrompts: boolean;
  /** Told that the collector does not take spans, at most once a minute. Must not throw. */
  readonly onFailure: (error: unknown) => void;
}

/** The usual port of OTLP over gRPC, which spans are not sent by. */
const GRPC_PORT = '4317';

/** A sentence on an address that is probably of another protocol; null: none. */
export function collectorDoubt(tracesUrl: string | null): string | null {
  if (tracesUrl === null || new URL(tracesUrl).port !== GRPC_PORT) return null;
  return `spans are sent by OTLP over HTTP, and port ${GRPC_PORT} is that of OTLP over gRPC: the collector's HTTP port is 4318`;
}

export interface Tracing {
  readonly observer: DebateObserver;
  tracedModels(models: ModelDirectory): ModelDirectory;
  /** A span for each request that is served; to be awaited before any route is added. Null: none. */
  readonly fastifyPlugin: FastifyPlugin | null;
  /** W3C trace context of the span that is active now, to be stored with a debate. Null: none. */
  currentTraceparent(): string | null;
  /** Sends what waits and stops, within `timeoutMs`. Never throws. */
  shutdown(timeoutMs: number): Promise<void>;
}

/** Nothing is started, nothing is wrapped. */
export const noTracing: Tracing = {
  observer: {
    run: (_debate, work) => work(),
    event: () => {},
    settled: () => {},
    budgetAlert: () => {},
    overHold: () => {},
  },
  tracedModels: (models) => models,
  fastifyPlugin: null,
  currentTraceparent: () => null,
  shutdown: async () => {},
};
