/** Measures the duration and the errors of this process's Redis commands, by ioredis' tracing channel. */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Instruments } from './metric-instruments.ts';

/** Commands that may block until there is data. They are not measured. */
const BLOCKING = /^(?:b(?:l|r|z)|xread|subscribe|ssubscribe|psubscribe|wait)/;

const HANDLED_ERRORS = /^(?:NOSCRIPT|WRONGTYPE|ERR This instance has cluster support disabled)/;

interface RedisCommand {
  readonly command: string;
  readonly error?: unknown;
}

/** Starts the measurement and returns a function that stops it. Without Redis it has no cost. */
export function measureRedis({ redisSeconds, redisErrors }: Instruments): () => void {
  const startedAt = new WeakMap<object, number>();
  const ended = (command: RedisCommand) => {
    const at = startedAt.get(command);
    // A failure is reported by two events.
    if (!startedAt.delete(command) || at === undefined || BLOCKING.test(command.command)) return;
    redisSeconds.record((performance.now() - at) / 1_000, { command: command.command });
  };
  const subscribers: TracingChannelSubscribers<RedisCommand> = {
    start: (command) => {
      startedAt.set(command, performance.now());
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: ended,
    error: (command) => {
      ended(command);
      if (!isExpected(command)) redisErrors.add(1, { command: command.command });
    },
  };
  const commands = tracingChannel<RedisCommand, RedisCommand>('ioredis:command');
  commands.subscribe(subscribers);
  return () => {
    commands.unsubscribe(subscribers);
  };
}

/**
 * Returns whether a caller handles this error: it then sends the text of the script (NOSCRIPT), reads a compacted
 * debate as a record (WRONGTYPE), learns that the server is not a cluster, or subscribes at the node that now holds the
 * slot of the channel (MOVED).
 */
function isExpected({ command, error }: RedisCommand): boolean {
  if (!(error instanceof Error)) return false;
  return HANDLED_ERRORS.test(error.message) || (command === 'ssubscribe' && error.message.startsWith('MOVED '));
}
