/**
 * A client span for each Redis command, by ioredis' tracing channel. The command's name alone: its arguments hold
 * questions and answers, and the channel passes those of EVAL on unredacted.
 */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Span, Tracer } from '@opentelemetry/api';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { fail } from './span-failure.ts';

/** What ioredis publishes, as far as it is used here. */
interface RedisCommand {
  readonly command: string;
  readonly database: number;
  readonly serverAddress: string;
  readonly serverPort: number | undefined;
}

/** Commands outside of any span (the sweep, the heartbeat) make none. Returns what ends it. */
export function traceRedis(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const close = (command: object, failure: string | null) => {
    const span = open.get(command);
    open.delete(command);
    if (failure !== null && span !== undefined) fail(span, failure);
    span?.end();
  };
  const commands = tracingChannel<RedisCommand, RedisCommand>('ioredis:command');
  const subscribers: TracingChannelSubscribers<RedisCommand> = {
    start: (command) => {
      if (trace.getSpan(context.active()) === undefined) return;
      open.set(
        command,
        tracer.startSpan(command.command, { kind: SpanKind.CLIENT, attributes: attributesOf(command) }),
      );
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (command) => close(command, null),
    error: (command) => close(command, command.error instanceof Error ? command.error.name : 'unknown'),
  };
  commands.subscribe(subscribers);
  return () => {
    commands.unsubscribe(subscribers);
  };
}

function attributesOf({ command, database, serverAddress, serverPort }: RedisCommand) {
  return {
    'db.system.name': 'redis',
    'db.operation.name': command,
    'db.namespace': String(database),
    'server.address': serverAddress,
    ...(serverPort === undefined ? {} : { 'server.port': serverPort }),
  };
}
