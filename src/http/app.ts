/** The HTTP server: translates between HTTP and the operations. `serve` or a test makes it listen. */

import type { FastifyHttpOptions, FastifyInstance, FastifyPluginAsync, RawServerDefault } from 'fastify';
import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../operations/services.ts';
import type { HttpContext, Route } from './api.ts';
import { withoutBasePath } from './base-path.ts';
import { answerClientError, processInOrder } from './client-error.ts';
import type { HttpOptions } from './http-options.ts';
import { refuseOtherOrigins } from './mcp/allowed-origins.ts';
import { addMcpEndpoint } from './mcp/mcp-endpoint.ts';
import { sendMcpError } from './mcp/mcp-error.ts';
import { CompletionCallers } from './openai/completion-callers.ts';
import { documentApi, showDocumentation } from './openapi/documentation.ts';
import { showLivePage } from './page/live-page.ts';
import { logRequests } from './plugins/access-log.ts';
import { refuseUnknownHosts } from './plugins/allowed-hosts.ts';
import { limitConnections } from './plugins/connections.ts';
import { allowOrigins } from './plugins/cross-origin.ts';
import { requireOperator, requireTenants } from './plugins/identity.ts';
import { readJsonBodies } from './plugins/json-body.ts';
import { jsonLines } from './plugins/json-lines.ts';
import { sendLargeReplies } from './plugins/large-replies.ts';
import { closeConnectionsOnShutdown, refuseOverload, watchLoad } from './plugins/load.ts';
import { cleanPlainReplies } from './plugins/plain-replies.ts';
import type { RateLimits } from './plugins/rate-limits.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import { requestId, sendRequestIds } from './plugins/request-id.ts';
import { addLogContext } from './plugins/request-log-context.ts';
import { refuseUnknownRoutes } from './plugins/unknown-routes.ts';
import { checkBySchema } from './plugins/validation.ts';
import { sendProblem } from './problem.ts';
import { operatorRoutes, serviceRoutes, tenantRoutes } from './route-table.ts';
import { auditActions } from './routes/audit/audit-actions.ts';
import { EventChunks } from './streaming/event-chunks.ts';
import { KeyRechecks } from './streaming/key-rechecks.ts';
import { OpenStreams } from './streaming/open-streams.ts';
import { SharedChunks } from './streaming/shared-chunks.ts';

/** The interval at which Node checks which requests take too long to arrive. */
const SLOW_REQUEST_CHECK_INTERVAL_MS = 5_000;

/**
 * Builds the server, ready to listen. `close()` ends open streams, so that their clients reconnect, and then waits for
 * open requests.
 */
export async function buildApp(services: Services, options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify(serverOptions(services, options));
  const streams = new OpenStreams(options.onOpenStreams);
  const keyRechecks = new KeyRechecks(options);
  const refuseWhenBusy = watchLoad(app, options.maxEventLoopDelayMs);
  const sharedChunks = new SharedChunks(options.sharedCacheBytes);
  const eventChunks = new EventChunks(services, sharedChunks);
  const completionCallers = new CompletionCallers({ services, options, streams });
  const shutdown = AbortSignal.any([options.shutdown, streams.stopping]);
  const context: HttpContext = {
    services,
    options,
    streams,
    sharedChunks,
    eventChunks,
    keyRechecks,
    completionCallers,
    refuseWhenBusy,
    shutdown,
  };
  // Set before any route is added, because a route keeps the error handler that was set when it was added.
  app.setErrorHandler(sendProblem);
  if (options.otelPlugin !== undefined) await app.register(options.otelPlugin);
  readJsonBodies(app, options.bodyLimitBytes);
  cleanPlainReplies(app);
  sendLargeReplies(app, sharedChunks);
  sendRequestIds(app);
  logRequests(app, options);
  processInOrder(app);
  addLogContext(app);
  closeConnectionsOnShutdown(app, shutdown);
  await allowOrigins(app, options);
  limitConnections(app, options);
  refuseUnknownRoutes(app, services.basePath);
  await addApi(app, context);
  // Ends streams before the server closes: the server waits for all connections, and a stream has no time limit.
  app.addHook('preClose', () => streams.end());
  await app.ready();
  return app;
}

function serverOptions({ world, basePath }: Services, options: HttpOptions): FastifyHttpOptions<RawServerDefault> {
  const { logger, trustedProxies, bodyLimitBytes, requestTimeoutMs, keepAliveMs, stream } = options;
  return {
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    // `logRequests` writes one line for each request, without its query.
    logController: new LogController({ disableRequestLogging: true }),
    // `addLogContext` adds the ids of the request to its log lines.
    childLoggerFactory: (log) => log,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    ...(basePath === '' ? {} : { rewriteUrl: ({ url = '/' }) => withoutBasePath(basePath, url) }),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    http: {
      // The buffer size of each socket, for streams and all other replies.
      highWaterMark: stream.bufferBytes,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, SLOW_REQUEST_CHECK_INTERVAL_MS),
    },
    // With a hop count or `true`, Fastify would trust a header that the client itself can write.
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestIdHeader: false,
    genReqId: (request) => requestId(request, world.newId),
    // `refuseOverload` refuses requests with a problem document instead.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: answerClientError,
  };
}

/**
 * The length of the longest metadata value in percent-encoding: 512 UTF-16 code units of up to nine characters each.
 */
const MAX_PARAMETER_LENGTH = 4_608;

/** Adds all routes. Starts the documentation before the first route, because it records routes as they are added. */
async function addApi(app: FastifyInstance, context: HttpContext): Promise<void> {
  const { services, options } = context;
  const { servedRoutes } = options;
  const documentation = documentApi(app, services, options);
  const limits = rateLimits(services, options);
  const tenantScope: FastifyPluginAsync = (scope) => addTenantRoutes(scope, context, limits);
  const operatorScope: FastifyPluginAsync = (scope) => addOperatorRoutes(scope, context, limits);
  const mcpRoutes: FastifyPluginAsync = (scope) => addMcpRoutes(scope, context, limits);
  const probeScope: FastifyPluginAsync = async (scope) => addRoutes(scope, context, serviceRoutes);
  await app.register(probeScope);
  if (servedRoutes.tenants) await app.register(tenantScope, { prefix: '/v1' });
  if (servedRoutes.operator) await app.register(operatorScope, { prefix: '/v1/admin' });
  if (!servedRoutes.tenants) return;
  await app.register(mcpRoutes);
  await showDocumentation(app, documentation);
  await showLivePage(app, services);
}

async function addTenantRoutes(scope: FastifyInstance, context: HttpContext, limits: RateLimits): Promise<void> {
  await addTenantHooks(scope, context, limits);
  addRoutes(scope, context, tenantRoutes);
}

async function addOperatorRoutes(scope: FastifyInstance, context: HttpContext, limits: RateLimits): Promise<void> {
  refuseOverload(scope, context.refuseWhenBusy, context.streams.stopping);
  requireOperator(scope, { ...context, limits });
  auditActions(scope, context.services);
  addRoutes(scope, context, operatorRoutes);
}

async function addMcpRoutes(scope: FastifyInstance, context: HttpContext, limits: RateLimits): Promise<void> {
  scope.setErrorHandler(sendMcpError);
  refuseOtherOrigins(scope, context.options);
  await addTenantHooks(scope, context, limits);
  addMcpEndpoint(scope, context);
}

async function addTenantHooks(scope: FastifyInstance, context: HttpContext, limits: RateLimits): Promise<void> {
  refuseOverload(scope, context.refuseWhenBusy, context.streams.stopping);
  refuseUnknownHosts(scope, context.options);
  requireTenants(scope, { ...context, limits });
}

function addRoutes(scope: FastifyInstance, context: HttpContext, routes: readonly Route[]): void {
  scope.setValidatorCompiler(checkBySchema);
  scope.setSerializerCompiler(jsonLines);
  const api = scope.withTypeProvider<ZodTypeProvider>();
  for (const route of routes) route(api, context);
}
