/**
 * Client spans of Redis commands, by ioredis' tracing channel. The command's name alone: its arguments hold questions and
 * answers, and the channel passes those of EVAL on unredacted.
 */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Context, Tracer } from '@opentelemetry/api';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { DebateSpans } from './debate-spans.ts';
import { fail } from './span-failure.ts';

/**
 * A run of a debate gives some 25 commands, all flat under its span. With a span for each, two in five of all spans were of
 * Redis: 90 to 200 µs of a model call, which without any takes some 1,200.
 */
const SLOW_IN_A_RUN_MS = 50;

/** What ioredis publishes, as far as it is used here. */
interface RedisCommand {
  readonly command: string;
  readonly database: number;
  readonly serverAddress: string;
  readonly serverPort: number | undefined;
}

/** A command on its way. */
interface Begun {
  readonly parent: Context;
  /** By `performance.now()`. */
  readonly at: number;
}

/**
 * Commands outside of any span (the sweep, the heartbeat) make none, those of a run only when they fail or are slow. Returns
 * what ends it.
 */
export function traceRedis(tracer: Tracer): () => void {
  const under = new WeakMap<object, Begun>();
  const ended = (command: RedisCommand, failure: string | null) => {
    const begun = under.get(command);
    under.delete(command);
    if (begun === undefined) return;
    const now = performance.now();
    if (failure === null && now - begun.at < SLOW_IN_A_RUN_MS && DebateSpans.of(begun.parent) !== null) return;
    const options = { kind: SpanKind.CLIENT, attributes: attributesOf(command), startTime: begun.at };
    const span = tracer.startSpan(command.command, options, begun.parent);
    if (failure !== null) fail(span, failure);
    span.end(now);
  };
  const commands = tracingChannel<RedisCommand, RedisCommand>('ioredis:command');
  const subscribers: TracingChannelSubscribers<RedisCommand> = {
    start: (command) => {
      const parent = context.active();
      if (trace.getSpan(parent) !== undefined) under.set(command, { parent, at: performance.now() });
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (command) => ended(command, null),
    error: (command) => ended(command, command.error instanceof Error ? command.error.name : 'unknown'),
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
