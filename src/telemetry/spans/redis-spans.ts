/**
 * Creates client spans of Redis commands by ioredis' tracing channel. They have only the name of the command: its
 * arguments contain questions and answers, and the channel does not redact the arguments of EVAL.
 */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Context, Tracer } from '@opentelemetry/api';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { DebateSpans } from './debate-spans.ts';
import { fail } from './span-failure.ts';

/**
 * Commands of a run have a span only above this duration. A run sends about 25 commands, all directly below its span.
 * With a span for each, two fifths of all spans were of Redis, at a cost of 90 to 200 µs per model call, which takes
 * about 1,200 µs without them.
 */
const SLOW_COMMAND_MS = 50;

/** The fields of ioredis' messages that are used here. */
interface RedisCommand {
  readonly command: string;
  readonly database: number;
  readonly serverAddress: string;
  readonly serverPort: number | undefined;
}

/** A command that was sent and has no reply yet. */
interface StartedCommand {
  readonly parent: Context;
  /** The start by `performance.now()`. */
  readonly at: number;
}

/**
 * Starts tracing and returns a function that stops it. Commands outside of any span (the sweep, the heartbeat) create
 * no spans; commands of a run create one only when they fail or are slow.
 */
export function traceRedis(tracer: Tracer): () => void {
  const startedCommands = new WeakMap<object, StartedCommand>();
  const ended = (command: RedisCommand, failure: string | null) => {
    const started = startedCommands.get(command);
    startedCommands.delete(command);
    if (started === undefined) return;
    const now = performance.now();
    if (failure === null && now - started.at < SLOW_COMMAND_MS && DebateSpans.of(started.parent) !== null) return;
    const options = { kind: SpanKind.CLIENT, attributes: attributesOf(command), startTime: started.at };
    const span = tracer.startSpan(command.command, options, started.parent);
    if (failure !== null) fail(span, failure);
    span.end(now);
  };
  const commands = tracingChannel<RedisCommand, RedisCommand>('ioredis:command');
  const subscribers: TracingChannelSubscribers<RedisCommand> = {
    start: (command) => {
      const parent = context.active();
      if (trace.getSpan(parent) !== undefined) startedCommands.set(command, { parent, at: performance.now() });
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
