/** The options of the HTTP server. */

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify';
import type { StartDebate } from '../operations/debates/creation/start-debate.ts';
import type { Readiness } from '../operations/health/check-readiness.ts';
import type { Identity } from '../operations/tenants/authenticate.ts';
import type { Names } from './plugins/own-names.ts';

/** Who is asking, as far as a request tells. */
export interface Caller {
  readonly authorization: string | null;
  /** The client's address, as the trusted proxies report it. */
  readonly address: string;
}

/** Throws `ParleyError`: unauthorized. Asked again while a caller stays. */
export type Authenticate = (caller: Caller) => Promise<Identity>;

export interface EventStreamOptions {
  /** A comment is sent after this time without an event, so that proxies keep the connection. */
  readonly heartbeatMs: number;
  /** Bytes that may wait for a slow client, of any reply, before more is written. */
  readonly bufferBytes: number;
  /** A client that reads nothing for this time although data waits for it is cut off; it can resume. */
  readonly stallMs: number;
  /** Told to clients whose stream ends before the debate does. */
  readonly retryMs: number;
}

/** Which routes there are, beside the probes. */
export interface Serves {
  /** The API, the tools, the page and the reference. */
  readonly tenants: boolean;
  readonly operator: boolean;
  /** The probes tell all that they know, and there are metrics. */
  readonly details: boolean;
}

export interface HttpOptions {
  readonly serves: Serves;
  readonly version: string;
  /** Pino or its like; false: no log. */
  readonly logger: FastifyBaseLogger | false;
  readonly logging: {
    /** 0 to 1: of the requests that are answered with 2xx, how many have a line. */
    readonly successShare: number;
  };
  readonly authenticate: Authenticate;
  /** Aborted once the process is to stop: it serves on for a while, so that load balancers can notice. */
  readonly leaving: AbortSignal;
  /** Answers within 2 s; never throws. */
  readonly readiness: () => Promise<Readiness>;
  /** In the Prometheus text format. */
  readonly metricsText: () => Promise<string>;
  /** What the spans of a debate join, and carry on. */
  readonly trace: (headers: IncomingHttpHeaders) => StartDebate['trace'];
  /** Read for each request, as `logging` and `failedAttemptsPerMinute` are: they may change. Origins whose pages may use the API, as browsers write them; `*`: all. */
  readonly corsOrigins: readonly string[];
  /** By which names the service is asked; where keys are in use it matters to nobody. */
  readonly names: Names;
  /** CIDR blocks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimitBytes: number;
  /** A request whose headers and body take longer than this to arrive is answered with 408. */
  readonly requestTimeoutMs: number;
  /** Connections open at once; more are refused. */
  readonly maxConnections: number;
  /** Mean delay of the event loop above which requests are refused; 0: never. */
  readonly maxEventLoopDelayMs: number;
  /** How long a connection without a request stays open. */
  readonly keepAliveMs: number;
  readonly stream: EventStreamOptions;
  /** Of events and large replies that are kept for their readers, all together. Events are read again; of a reply that is
   * not kept any longer the rest cannot be sent. */
  readonly sharedBytes: number;
  /** Requests without a good key that an address may make in a minute before they are answered 429. */
  readonly failedAttemptsPerMinute: number;
  /** How often it is looked whether the keys of open streams are still good. */
  readonly recheckMs: number;
  /** How long the debate of a completion goes on without its client where that came with an idempotency key. */
  readonly returnWithinMs: number;
  /** Told how many event streams are open, whenever that changes. */
  readonly onOpenStreams?: (count: number) => void;
  /** Told of every request whose reply is gone, or its client. Must not throw. */
  readonly onRequestEnded?: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly refusal: string | null;
    readonly durationMs: number;
  }) => void;
  /** Registered before everything else, so that it sees every request. */
  readonly otelPlugin?: FastifyPluginCallback;
}

/** What suits most; the rest of `HttpOptions` has to be decided. */
export const httpDefaults = {
  serves: { tenants: true, operator: true, details: true },
  logging: { successShare: 1 },
  corsOrigins: [],
  names: 'any',
  trustedProxies: [],
  bodyLimitBytes: 1_048_576,
  requestTimeoutMs: 60_000,
  keepAliveMs: 72_000,
  maxConnections: 10_000,
  maxEventLoopDelayMs: 1_000,
  failedAttemptsPerMinute: 60,
  // A look takes at most the 2 s within which a store answers: a revoked key's streams end within 10 s.
  recheckMs: 3_000,
  // OpenAI's clients rest 8 s at most before they ask again.
  returnWithinMs: 10_000,
  sharedBytes: 33_554_432,
  stream: { heartbeatMs: 15_000, bufferBytes: 32_768, stallMs: 30_000, retryMs: 2_000 },
} as const satisfies Partial<HttpOptions>;
