/** The OpenTelemetry SDK of this process: started, used by all spans, flushed and taken down again. */
import { context, propagation, trace } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { sentRequests, servedPlugin, servedRequests } from './http-spans.ts';
import { MAX_ATTRIBUTE_CHARACTERS } from './prompt-capture.ts';
import { traceRedis } from './redis-spans.ts';
import { spanObserver } from './span-observer.ts';
import { tracedDirectory } from './traced-model.ts';
import { activeTraceparent } from './traceparent.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** A collector that is away is told of this often, not with every batch. */
const QUIET_AFTER_FAILURE_MS = 60_000;

export function otlpTracing(options: TracingOptions & { readonly tracesUrl: string }): Tracing {
  const tell = limited(options.onFailure);
  setGlobalErrorHandler(tell);
  const served = servedRequests();
  const sent = sentRequests();
  const sdk = startSdk(options, [served, sent]);
  const tracer = trace.getTracer('parley', options.version);
  const untraceRedis = traceRedis(tracer);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    untraceRedis();
    served.disable();
    sent.disable();
    // At once and not when the last batch is answered: who waited for it no longer may have begun another trace.
    for (const api of [trace, context, propagation]) api.disable();
    try {
      await sdk.shutdown();
    } catch (error) {
      tell(error);
    }
  };
  return {
    observer: spanObserver(tracer),
    tracedModels: (models) => tracedDirectory(models, { tracer, capturePrompts: options.capturePrompts }),
    fastifyPlugin: servedPlugin(served),
    currentTraceparent: activeTraceparent,
    shutdown(timeoutMs) {
      stopped ??= stop();
      return atMost(stopped, timeoutMs);
    },
  };
}

type Instrumentations = NonNullable<ConstructorParameters<typeof NodeSDK>[0]>['instrumentations'];

/**
 * Its batches are bounded (2,048 spans wait, the rest are dropped) and sent from a timer, never from a request; the
 * SDK's own `OTEL_*` variables (`OTEL_BSP_*`, `OTEL_TRACES_SAMPLER`, `OTEL_RESOURCE_ATTRIBUTES` …) hold.
 */
function startSdk(
  options: TracingOptions & { readonly tracesUrl: string },
  instrumentations: Instrumentations,
): NodeSDK {
  const { tracesUrl, headers, serviceName, version } = options;
  const sdk = new NodeSDK({
    serviceName,
    resource: defaultResource().merge(resourceFromAttributes({ 'service.version': version })),
    traceExporter: new OTLPTraceExporter({ url: tracesUrl, headers: parseKeyPairsIntoRecord(headers ?? undefined) }),
    // Left out, both are made from the environment and sent to a default address: 8 s and an error at the end.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: instrumentations ?? [],
    // No events: the message of an exception may repeat a prompt or an answer.
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_CHARACTERS, eventCountLimit: 0 },
  });
  sdk.start();
  return sdk;
}

function limited(tell: (error: unknown) => void): (error: unknown) => void {
  let quiet = false;
  return (error) => {
    if (quiet) return;
    quiet = true;
    setTimeout(() => {
      quiet = false;
    }, QUIET_AFTER_FAILURE_MS).unref();
    tell(error);
  };
}

async function atMost(work: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
