/** Events are log records with a name: they are batched and sent to the collector's endpoint of logs. */
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { logExporter } from '../otlp/otlp-exporters.ts';
import type { OtlpTarget } from '../otlp/otlp-target.ts';
import type { EvaluationEvents } from './evaluation-events.ts';
import { evaluationObserver } from './evaluation-events.ts';

export interface OtlpEventsOptions {
  readonly target: OtlpTarget;
  readonly resource: Resource;
  readonly version: string;
}

/** Its batches are bounded, as those of spans are (`OTEL_BLRP_*`). */
export async function otlpEvents({ target, resource, version }: OtlpEventsOptions): Promise<EvaluationEvents> {
  const processor = new BatchLogRecordProcessor({ exporter: await logExporter(target) });
  const provider = new LoggerProvider({ resource, processors: [processor] });
  return { observer: evaluationObserver(provider.getLogger('parley', version)), stop: () => provider.shutdown() };
}
