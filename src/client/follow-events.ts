/**
 * Returns the events of a debate as an async iterator. It reconnects after every disconnection and yields each event
 * once and in order.
 */

import type { DebateEvent } from './contract-types.ts';
import { isTerminal } from './contract-types.ts';
import { ParleyProblem, unreachable } from './parley-problem.ts';
import type { RetryOptions } from './retry-options.ts';
import { backoffMs } from './retry-options.ts';
import type { ServerSentMessage } from './server-sent-messages.ts';
import { serverSentMessages, withIdleTimeout } from './server-sent-messages.ts';

/** The wait before a reconnection until the service has sent a `retry` field. */
const DEFAULT_RETRY_MS = 2_000;

export interface EventSource {
  /**
   * Opens the stream of the events after the event `lastEventId`. Resolves with null when the debate has ended and
   * there are none. Throws `ParleyProblem`.
   */
  readonly open: (lastEventId: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  readonly retry: RetryOptions;
}

export interface FollowEventsOptions {
  /** The number of the last event that the caller has received; 0, the default, without one. */
  readonly startingAfter?: number;
  readonly signal?: AbortSignal | null;
}

/** The state of a follower between its connections. */
interface FollowerState {
  lastEventId: number;
  retryMs: number;
  /** The number of consecutive disconnections without any data between them. */
  disconnections: number;
}

/**
 * Yields the events up to and including the terminal event, unknown events too. Throws `ParleyProblem`: a permanent
 * error, `broken_stream` for a missing or repeated event, `unreachable` when the service stays unavailable. Throws
 * the reason of the signal when it aborts.
 */
export async function* followEvents(
  source: EventSource,
  { startingAfter = 0, signal = null }: FollowEventsOptions,
): AsyncGenerator<DebateEvent, void, void> {
  const state: FollowerState = { lastEventId: startingAfter, retryMs: DEFAULT_RETRY_MS, disconnections: 0 };
  for (;;) {
    signal?.throwIfAborted();
    let failure: unknown = new Error('the stream ended before the debate');
    try {
      if (yield* readConnection(source, state, signal)) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ParleyProblem && !error.isPassing) throw error;
      failure = error;
    }
    await waitBeforeReconnecting(source, state, { failure, signal });
  }
}

/** Yields the events of one connection. Returns true when no more events will follow. */
async function* readConnection(
  { open, retry }: EventSource,
  state: FollowerState,
  signal: AbortSignal | null,
): AsyncGenerator<DebateEvent, boolean, void> {
  const closed = new AbortController();
  const combinedSignal = signal === null ? closed.signal : AbortSignal.any([signal, closed.signal]);
  const messageOptions = {
    idleTimeoutMs: retry.idleTimeoutMs,
    signal: combinedSignal,
    onActivity: () => {
      state.disconnections = 0;
    },
    onRetry: (retryMs: number) => {
      state.disconnections = 0;
      state.retryMs = retryMs;
    },
  };
  try {
    const body = await withIdleTimeout(open(state.lastEventId, combinedSignal), messageOptions);
    if (body === null) return true;
    for await (const message of serverSentMessages(body, messageOptions)) {
      const event = eventOf(message, state.lastEventId);
      if ('id' in event) state.lastEventId = event.id;
      yield event;
      if (isTerminal(event)) return true;
    }
    return false;
  } finally {
    closed.abort();
  }
}

async function waitBeforeReconnecting(
  { retry }: EventSource,
  state: FollowerState,
  { failure, signal }: { readonly failure: unknown; readonly signal: AbortSignal | null },
): Promise<void> {
  state.disconnections += 1;
  const problem = failure instanceof ParleyProblem ? failure : unreachable(failure);
  if (state.disconnections > retry.maxDisconnections) throw problem;
  const requestedMs = (problem.retryAfterSeconds ?? 0) * 1_000;
  await retry.sleep(backoffMs(retry, state.disconnections, Math.max(state.retryMs, requestedMs)), signal);
}

/**
 * Parses an event. Throws `ParleyProblem` broken_stream when its number is not `lastEventId` + 1 or its data is not
 * JSON.
 */
function eventOf({ id, event, data }: ServerSentMessage, lastEventId: number): DebateEvent {
  const parsed = { ...(id === null ? {} : { id: Number(id) }), event, data: parsedData(data) };
  if (id !== null && parsed.id !== lastEventId + 1)
    throw brokenStream(`event ${id} was received after event ${lastEventId}`);
  return parsed as DebateEvent;
}

function parsedData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw brokenStream('the data of an event is not JSON', cause);
  }
}

function brokenStream(detail: string, cause?: unknown): ParleyProblem {
  return new ParleyProblem({ code: 'broken_stream', detail: `the event stream is not valid: ${detail}`, cause });
}
