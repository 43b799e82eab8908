/** The options of the HTTP server. */

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify';
import type { StartDebate } from '../operations/debates/creation/start-debate.ts';
import type { Readiness } from '../operations/health/check-readiness.ts';
import type { Identity } from '../operations/tenants/authenticate.ts';
import type { AllowedHosts } from './plugins/allowed-hosts.ts';

/** The parts of a request that identify the caller. */
export interface Caller {
  readonly authorization: string | null;
  /** The client's address, as the trusted proxies report it. */
  readonly address: string;
}

/**
 * Returns the identity of a caller. Throws `ParleyError` unauthorized. Called again regularly while a stream is open.
 */
export type Authenticate = (caller: Caller) => Promise<Identity>;

export interface EventStreamOptions {
  /** After this time without an event a comment is sent, so that proxies keep the connection open. */
  readonly heartbeatMs: number;
  /** Maximum number of buffered bytes for a slow client before a reply pauses. */
  readonly bufferBytes: number;
  /** A client that reads nothing for this time although data is buffered is disconnected; it can resume. */
  readonly stallMs: number;
  /** The `retry` time for clients whose stream ends before the debate does. */
  readonly retryMs: number;
}

/** The groups of routes that are served beside the probes. */
export interface ServedRoutes {
  /** The API, the tools, the page and the reference. */
  readonly tenants: boolean;
  readonly operator: boolean;
  /** Whether the probes report details and metrics are served. */
  readonly details: boolean;
}

export interface HttpOptions {
  readonly servedRoutes: ServedRoutes;
  readonly version: string;
  /** A logger like Pino; false means no log. */
  readonly logger: FastifyBaseLogger | false;
  readonly logging: {
    /** The share (0 to 1) of requests with a 2xx reply that are logged. */
    readonly successShare: number;
  };
  readonly authenticate: Authenticate;
  /** Aborted when the process begins to stop. It still serves for a while, so that load balancers can notice. */
  readonly shutdown: AbortSignal;
  /** Returns the readiness within 2 s; never throws. */
  readonly readiness: () => Promise<Readiness>;
  /** Returns the metrics in the Prometheus text format. */
  readonly metricsText: () => Promise<string>;
  /** Returns the trace that the spans of a debate join. */
  readonly trace: (headers: IncomingHttpHeaders) => StartDebate['trace'];
  /**
   * Origins whose pages may use the API, as browsers write them; `*` allows all. Read for each request, because a
   * reload may change it, like `logging` and `failedAttemptsPerMinute`.
   */
  readonly corsOrigins: readonly string[];
  /** The host names that requests may use. Not checked while keys are in use. */
  readonly allowedHosts: AllowedHosts;
  /** CIDR blocks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimitBytes: number;
  /** A request whose headers and body take longer to arrive gets a 408. */
  readonly requestTimeoutMs: number;
  /** Maximum number of open connections. */
  readonly maxConnections: number;
  /** Mean delay of the event loop above which requests are refused; 0 disables the check. */
  readonly maxEventLoopDelayMs: number;
  /** How long a connection without a request stays open. */
  readonly keepAliveMs: number;
  readonly stream: EventStreamOptions;
  /**
   * Maximum size of cached events and large replies together. Evicted events are read from the store again. An evicted
   * reply cannot be completed.
   */
  readonly sharedCacheBytes: number;
  /** Maximum number of requests per minute without a valid key from one address. Further ones get a 429. */
  readonly failedAttemptsPerMinute: number;
  /** The interval at which the keys of open streams are checked again. */
  readonly keyRecheckMs: number;
  /**
   * The time for which the debate of a completion continues after its client has disconnected, if the request had an
   * idempotency key with which the client can reconnect.
   */
  readonly reconnectGraceMs: number;
  /** Called with the number of open event streams whenever it changes. */
  readonly onOpenStreams?: (count: number) => void;
  /** Called for every request when its reply has been sent or its client has left. Must not throw. */
  readonly onRequestEnded?: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly errorCode: string | null;
    readonly durationMs: number;
  }) => void;
  /** Registered first, so that it sees every request. */
  readonly otelPlugin?: FastifyPluginCallback;
}

/** Defaults. The other fields of `HttpOptions` have none. */
export const httpDefaults = {
  servedRoutes: { tenants: true, operator: true, details: true },
  logging: { successShare: 1 },
  corsOrigins: [],
  allowedHosts: 'any',
  trustedProxies: [],
  bodyLimitBytes: 1_048_576,
  requestTimeoutMs: 60_000,
  keepAliveMs: 72_000,
  maxConnections: 10_000,
  maxEventLoopDelayMs: 1_000,
  failedAttemptsPerMinute: 60,
  // A check takes up to the 2 s within which a store answers, so the streams of a revoked key end within 10 s.
  keyRecheckMs: 3_000,
  // OpenAI's clients wait up to 8 s before they retry.
  reconnectGraceMs: 10_000,
  sharedCacheBytes: 33_554_432,
  stream: { heartbeatMs: 15_000, bufferBytes: 32_768, stallMs: 30_000, retryMs: 2_000 },
} as const satisfies Partial<HttpOptions>;
