/**
 * Returns the events of a debate as an async iterator. It reconnects after every disconnection and yields each event
 * once and in order.
 */
import { ParleyProblem, unreachable } from './parley-problem.ts';
import type { Patience } from './patience.ts';
import { restMs } from './patience.ts';
import type { ServerSentMessage } from './server-sent-messages.ts';
import { serverSentMessages, withinSilence } from './server-sent-messages.ts';
import type { DebateEvent } from './words.ts';
import { isTerminal } from './words.ts';

/** The wait before a reconnection until the service has sent a `retry` field. */
const USUAL_RETRY_MS = 2_000;

export interface EventSource {
  /**
   * Opens the stream of the events after `after`. Resolves with null when the debate has ended and there are none.
   * Throws `ParleyProblem`.
   */
  readonly open: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  readonly patience: Patience;
}

export interface Following {
  /** The number of the last event that the caller has received. */
  readonly startingAfter?: number;
  readonly signal?: AbortSignal | null;
}

/** The state of a follower between its connections. */
interface Place {
  after: number;
  retryMs: number;
  /** The number of consecutive disconnections without any data between them. */
  cuts: number;
}

/**
 * Yields the events up to and including the terminal event, unknown events too. Throws `ParleyProblem`: a permanent
 * refusal, `broken_stream` for a missing or repeated event, `unreachable` when the service stays unavailable. Throws
 * the reason of the signal when it aborts.
 */
export async function* followEvents(
  source: EventSource,
  { startingAfter = 0, signal = null }: Following,
): AsyncGenerator<DebateEvent, void, void> {
  const place: Place = { after: startingAfter, retryMs: USUAL_RETRY_MS, cuts: 0 };
  for (;;) {
    signal?.throwIfAborted();
    let cut: unknown = new Error('the stream ended before the debate');
    try {
      if (yield* connection(source, place, signal)) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ParleyProblem && !error.isPassing) throw error;
      cut = error;
    }
    await rest(source, place, { cut, signal });
  }
}

/** Yields the events of one connection. Returns true when no more events will follow. */
async function* connection(
  { open, patience }: EventSource,
  place: Place,
  signal: AbortSignal | null,
): AsyncGenerator<DebateEvent, boolean, void> {
  const left = new AbortController();
  const either = signal === null ? left.signal : AbortSignal.any([signal, left.signal]);
  const reading = {
    silenceMs: patience.silenceMs,
    signal: either,
    onLife: () => {
      place.cuts = 0;
    },
    onRetry: (retryMs: number) => {
      place.cuts = 0;
      place.retryMs = retryMs;
    },
  };
  try {
    const body = await withinSilence(open(place.after, either), reading);
    if (body === null) return true;
    for await (const message of serverSentMessages(body, reading)) {
      const event = eventOf(message, place.after);
      if ('id' in event) place.after = event.id;
      yield event;
      if (isTerminal(event)) return true;
    }
    return false;
  } finally {
    left.abort();
  }
}

async function rest(
  { patience }: EventSource,
  place: Place,
  { cut, signal }: { readonly cut: unknown; readonly signal: AbortSignal | null },
): Promise<void> {
  place.cuts += 1;
  const problem = cut instanceof ParleyProblem ? cut : unreachable(cut);
  if (place.cuts > patience.cuts) throw problem;
  const askedMs = (problem.retryAfterSeconds ?? 0) * 1_000;
  await patience.sleep(restMs(patience, place.cuts, Math.max(place.retryMs, askedMs)), signal);
}

/** Parses an event. Throws `ParleyProblem` broken_stream when its number is not `after` + 1 or its data is not JSON. */
function eventOf({ id, event, data }: ServerSentMessage, after: number): DebateEvent {
  const parsed = { ...(id === null ? {} : { id: Number(id) }), event, data: parsedData(data) };
  if (id !== null && parsed.id !== after + 1) throw broken(`event ${id} came after event ${after}`);
  return parsed as DebateEvent;
}

function parsedData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw broken('the data of an event is not JSON', cause);
  }
}

function broken(detail: string, cause?: unknown): ParleyProblem {
  return new ParleyProblem({ code: 'broken_stream', detail: `the stream is not in order: ${detail}`, cause });
}
