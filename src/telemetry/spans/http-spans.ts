/** Spans of HTTP, served and sent, free of what callers and providers put into URLs and error messages. */
import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Attributes, Span } from '@opentelemetry/api';
import type { UndiciRequest } from '@opentelemetry/instrumentation-undici';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

export type FastifyPlugin = ReturnType<FastifyOtelInstrumentation['plugin']>;

/** Monitoring requests them every few seconds; their spans would hide the others. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** A span per served request, joined to the caller's `traceparent`. Hooks and handlers get none of their own. */
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

/** For an app and all that it registers, and with an end for spans of requests whose client left: of those no hook hears. */
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

/** Calls of undici and of the global `fetch`, where they happen below a span. */
export function sentRequests(): UndiciInstrumentation {
  return new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: publicUrl,
    requestHook: withoutMessages,
  });
}

/** Some endpoints want their key in the query. */
function publicUrl({ origin, path }: UndiciRequest): Attributes {
  const url = new URL(path, origin);
  return { 'url.full': `${url.origin}${url.pathname}`, 'url.query': '' };
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** An error's message may repeat what was sent; that a request failed, and with which status, is told without it. */
function withoutMessages(span: Span): void {
  const setStatus = span.setStatus.bind(span);
  span.setStatus = ({ code }) => setStatus({ code });
}
