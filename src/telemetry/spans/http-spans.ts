/**
 * Spans of served and sent HTTP requests, without the content of URLs and error messages from callers and providers.
 */
import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Attributes, Span } from '@opentelemetry/api';
import type { UndiciRequest } from '@opentelemetry/instrumentation-undici';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

export type FastifyPlugin = ReturnType<FastifyOtelInstrumentation['plugin']>;

/** Paths that monitoring requests every few seconds. Their spans would hide the others. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Creates a span per served request as part of the caller's `traceparent`. Hooks and handlers have no spans of their
 * own.
 */
export function servedRequests(): FastifyOtelInstrumentation {
  return new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    ignorePaths: ({ url }) => PROBES.has(withoutQuery(url)),
    recordExceptions: false,
    requestHook: (span, { method, url, routeOptions }) => {
      span.updateName(routeOptions.url === undefined ? method : `${method} ${routeOptions.url}`);
      span.setAttribute('url.path', withoutQuery(url));
      withoutMessages(span);
    },
  });
}

/**
 * Returns the plugin for an app and everything that it registers. It also ends the spans of requests whose client
 * disconnected, for which fastify calls no hook.
 */
export function servedPlugin(served: FastifyOtelInstrumentation): FastifyPlugin {
  const plugin: FastifyPlugin = (app, options, done) => {
    app.addHook('onRequest', async (request, { raw }) => {
      raw.once('close', () => {
        const { span } = request.opentelemetry();
        if (raw.writableFinished || !span?.isRecording()) return;
        span.setAttribute('http.response.status_code', raw.statusCode);
        span.end();
      });
    });
    served.plugin()(app, options, done);
  };
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}

/** Creates spans for requests of undici and of the global `fetch` that have a parent span. */
export function sentRequests(): UndiciInstrumentation {
  return new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: publicUrl,
    requestHook: withoutMessages,
  });
}

/** Removes the query, because some endpoints need their key there. */
function publicUrl({ origin, path }: UndiciRequest): Attributes {
  return { 'url.full': `${origin}${withoutQuery(path)}`, 'url.query': '' };
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * Removes the message of an error from the span, because it may repeat the request. The failure and its status are
 * kept.
 */
function withoutMessages(span: Span): void {
  const setStatus = span.setStatus.bind(span);
  span.setStatus = ({ code }) => setStatus({ code });
}
