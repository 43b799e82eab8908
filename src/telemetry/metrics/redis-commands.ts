/** How long Redis takes for each command of this process, and which it refuses, by ioredis' tracing channel. */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { Instruments } from './metric-instruments.ts';

/** They wait at Redis until there is work. */
const WAITING = /^(?:b(?:l|r|z)|xread|subscribe|ssubscribe|psubscribe|wait)/;

const EXPECTED = /^(?:NOSCRIPT|WRONGTYPE|ERR This instance has cluster support disabled)/;

interface RedisCommand {
  readonly command: string;
  readonly error?: unknown;
}

/** Returns what ends it. Of a store without Redis there is nothing to measure, and it costs nothing. */
export function measureRedis({ redisSeconds, redisErrors }: Instruments): () => void {
  const begun = new WeakMap<object, number>();
  const ended = (command: RedisCommand) => {
    const at = begun.get(command);
    // A failure is told by two events.
    if (!begun.delete(command) || at === undefined || WAITING.test(command.command)) return;
    redisSeconds.record((performance.now() - at) / 1_000, { command: command.command });
  };
  const subscribers: TracingChannelSubscribers<RedisCommand> = {
    start: (command) => {
      begun.set(command, performance.now());
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: ended,
    error: (command) => {
      ended(command);
      if (!isExpected(command.error)) redisErrors.add(1, { command: command.command });
    },
  };
  const commands = tracingChannel<RedisCommand, RedisCommand>('ioredis:command');
  commands.subscribe(subscribers);
  return () => {
    commands.unsubscribe(subscribers);
  };
}

/**
 * An answer that its caller goes on from: the text of a script is sent then (NOSCRIPT), a compacted debate is read as a
 * record (WRONGTYPE), and a server that is no cluster says so.
 */
function isExpected(error: unknown): boolean {
  return error instanceof Error && EXPECTED.test(error.message);
}
