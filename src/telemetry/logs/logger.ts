/** Log lines as JSON, with the ids of the trace they belong to; no key, no prompt and no answer gets into one. */
import { isSpanContextValid, trace } from '@opentelemetry/api';
import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { workNow } from '../../lib/logging/current-work.ts';
import { publicMessage } from './error-in-log.ts';
import { fieldsInLog, scrubber } from './log-redaction.ts';

export interface LoggerOptions {
  /** A level of pino's, or `silent`. */
  readonly level: string;
  /** Standard output when it is left out. */
  readonly destination?: DestinationStream;
  /** Whether spans are made: each line then names the trace and the span it was written in. */
  readonly traceIds: boolean;
  /** The keys and passwords of this configuration: taken out of every line, wherever they turn up. */
  readonly secrets: readonly string[];
}

/** Fits fastify's `loggerInstance`. */
export function createLogger({ level, destination, traceIds, secrets }: LoggerOptions): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    mixin: traceIds ? () => ({ ...workNow(), ...activeTraceIds() }) : () => ({ ...workNow() }),
    // `err` is written out by then; without a serializer here it would be fastify's.
    serializers: { req: requestInLog, res: responseInLog, err: (written: unknown) => written },
    hooks: { logMethod: withPublicMessage, streamWrite: scrubber(secrets) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function withoutSecrets(fields: object): Record<string, unknown> {
  return fieldsInLog(fields, ['req', 'res']);
}

/** Named as OpenTelemetry names them in log lines that are not sent by OTLP. */
function activeTraceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** A line without a message of its own takes that of its error (so does fastify's), which may have to be withheld. */
function withPublicMessage(this: Logger, args: unknown[], write: (...args: unknown[]) => void): void {
  const [first, message, ...rest] = args;
  const error = errorOf(first);
  if (error === null || (message !== undefined && message !== error.message)) write.apply(this, args);
  else write.apply(this, [first, publicMessage(error), ...rest]);
}

function errorOf(first: unknown): Error | null {
  if (first instanceof Error) return first;
  const named = typeof first === 'object' && first !== null && 'err' in first ? first.err : null;
  return named instanceof Error ? named : null;
}

/** Without the query: some clients put their key there. */
function requestInLog(request: { readonly method?: string; readonly url?: string; readonly ip?: string }): object {
  return { method: request.method, path: request.url?.split('?', 1)[0], remoteAddress: request.ip };
}

function responseInLog(reply: { readonly statusCode?: number }): object {
  return { statusCode: reply.statusCode };
}
