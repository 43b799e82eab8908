/** The events of a debate as an async iterator that comes back after every cut, with each event once and in order. */
import { ParleyProblem, unreachable } from './parley-problem.ts';
import type { Patience } from './patience.ts';
import { restMs } from './patience.ts';
import type { ServerSentMessage } from './server-sent-messages.ts';
import { serverSentMessages, withinSilence } from './server-sent-messages.ts';
import type { DebateEvent } from './words.ts';
import { isTerminal } from './words.ts';

/** Rests before coming back until the service has said how long they should be. */
const USUAL_RETRY_MS = 2_000;

export interface EventSource {
  /** The stream of what came after that event; null when the debate has ended and nothing did. Throws `ParleyProblem`. */
  readonly open: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  readonly patience: Patience;
}

export interface Following {
  /** Number of the last event that the caller has. */
  readonly startingAfter?: number;
  readonly signal?: AbortSignal | null;
}

/** Where a follower stands. */
interface Place {
  after: number;
  retryMs: number;
  /** Cuts in a row before anything came. */
  cuts: number;
}

/**
 * Yields up to and including the terminal event. Events that it does not know are yielded like the others. Throws
 * `ParleyProblem`: a refusal that does not pass, `broken_stream` for a gap or a repeat, `unreachable` when the service
 * stays away; and the reason of the signal.
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

/** One connection's events; true when there are no more to come. */
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

/** Throws `ParleyProblem` broken_stream when it is not the one after `after`, or no event at all. */
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
