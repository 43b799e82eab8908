/** Writes log lines as JSON with the ids of their trace, and without keys, prompts and answers. */
import { isSpanContextValid, trace } from '@opentelemetry/api';
import type { DestinationStream, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { currentLogContext } from '../../lib/logging/log-context.ts';
import { publicMessage } from './error-in-log.ts';
import { fieldsInLog, secretRedactor } from './log-redaction.ts';

export interface LoggerOptions {
  /** A level of pino, or `silent`. */
  readonly level: string;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
  /** Whether spans are created. Each line then has the ids of its trace and span. */
  readonly traceIds: boolean;
  /** The keys and passwords of this configuration, which are removed from every line. */
  readonly secrets: readonly string[];
}

/** Creates a logger that can be fastify's `loggerInstance`. */
export function createLogger({ level, destination, traceIds, secrets }: LoggerOptions): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    mixin: traceIds ? () => ({ ...currentLogContext(), ...activeTraceIds() }) : () => ({ ...currentLogContext() }),
    // `err` is already converted. Without a serializer here, fastify would use its own.
    serializers: { req: requestInLog, res: responseInLog, err: (written: unknown) => written },
    hooks: { logMethod: withPublicMessage, streamWrite: secretRedactor(secrets) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function withoutSecrets(fields: object): Record<string, unknown> {
  return fieldsInLog(fields, ['req', 'res']);
}

/** Uses OpenTelemetry's names for log lines that are not sent by OTLP. */
function activeTraceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/**
 * Replaces the message of a line that takes it from its error, as pino and fastify do, because that message may have to
 * be withheld.
 */
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

/** Leaves out the query, because some clients put their key there. */
function requestInLog(request: { readonly method?: string; readonly url?: string; readonly ip?: string }): object {
  return { method: request.method, path: request.url?.split('?', 1)[0], remoteAddress: request.ip };
}

function responseInLog(reply: { readonly statusCode?: number }): object {
  return { statusCode: reply.statusCode };
}
