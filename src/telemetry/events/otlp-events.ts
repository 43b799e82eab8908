/** Sends events in batches to the collector's logs endpoint. Events are log records with a name. */
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

/** Starts the export. Its batches are bounded by `OTEL_BLRP_*`, like the batches of spans. */
export async function otlpEvents({ target, resource, version }: OtlpEventsOptions): Promise<EvaluationEvents> {
  const processor = new BatchLogRecordProcessor({ exporter: await logExporter(target) });
  const provider = new LoggerProvider({ resource, processors: [processor] });
  return { observer: evaluationObserver(provider.getLogger('parley', version)), stop: () => provider.shutdown() };
}
