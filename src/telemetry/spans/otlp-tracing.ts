/** Starts, uses and stops the OpenTelemetry SDK of this process. */
import { context, propagation, trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { spanExporter } from '../otlp/otlp-exporters.ts';
import type { OtlpTarget } from '../otlp/otlp-target.ts';
import { sentRequests, servedPlugin, servedRequests } from './http-spans.ts';
import { MAX_ATTRIBUTE_CHARACTERS } from './prompt-capture.ts';
import { traceRedis } from './redis-spans.ts';
import { spanObserver } from './span-observer.ts';
import { activeTrace } from './stored-trace.ts';
import { tracedDirectory } from './traced-model.ts';
import type { Tracing } from './tracing.ts';

export interface OtlpTracingOptions {
  readonly target: OtlpTarget;
  readonly resource: Resource;
  readonly version: string;
  readonly capturePrompts: boolean;
}

export async function otlpTracing(options: OtlpTracingOptions): Promise<Tracing> {
  const served = servedRequests();
  const sent = sentRequests();
  const sdk = await startSdk(options, [served, sent]);
  const tracer = trace.getTracer('parley', options.version);
  const untraceRedis = traceRedis(tracer);
  return {
    observer: spanObserver(tracer),
    tracedModels: (models) => tracedDirectory(models, { tracer, capturePrompts: options.capturePrompts }),
    fastifyPlugin: servedPlugin(served),
    currentTrace: activeTrace,
    async stop() {
      untraceRedis();
      served.disable();
      sent.disable();
      // Done before the last batch is sent, because a caller that stops waiting for it may start another trace.
      for (const api of [trace, context, propagation]) api.disable();
      await sdk.shutdown();
    },
  };
}

type Instrumentations = NonNullable<ConstructorParameters<typeof NodeSDK>[0]>['instrumentations'];

/**
 * Starts the SDK. Its batches are bounded (2,048 spans can wait, further spans are dropped) and are sent from a timer,
 * never from a request. The SDK's own variables apply: `OTEL_BSP_*`, `OTEL_TRACES_SAMPLER`, `OTEL_PROPAGATORS` ….
 */
async function startSdk(
  { target, resource }: OtlpTracingOptions,
  instrumentations: Instrumentations,
): Promise<NodeSDK> {
  const sdk = new NodeSDK({
    resource,
    // Detection would replace `service.instance.id`.
    autoDetectResources: false,
    traceExporter: await spanExporter(target),
    // When both are absent, the SDK creates them from the environment and sends to a default address, which takes 8 s
    // and fails at the end.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: instrumentations ?? [],
    // No events, because the message of an exception may repeat a prompt or an answer.
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_CHARACTERS, eventCountLimit: 0 },
  });
  sdk.start();
  return sdk;
}
