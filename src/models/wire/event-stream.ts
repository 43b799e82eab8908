/** Reads the events of a streamed reply, as JSON, one after the other. */
import { createParser } from 'eventsource-parser';
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';
import { at } from '../../lib/json/json-value.ts';
import { replyTooLargeError, StreamCut } from './faults/model-error.ts';
import { faultFromBody } from './faults/provider-fault.ts';
import type { ReplyBody } from './reply-body.ts';
import type { ReplyLimits } from './reply-limits.ts';

/** Mark the last event: OpenAI's by its data, Anthropic's by its name. */
const DONE = '[DONE]';
const MESSAGE_STOP = 'message_stop';

/** Milliseconds to wait for the end of the connection after the last event. */
const END_TIMEOUT_MS = 250;
/** Milliseconds to wait for each further event after the finish reason, because the usage may still arrive. */
const LAST_EVENT_TIMEOUT_MS = 2_000;

export interface EventReading {
  readonly limits: ReplyLimits;
  readonly handleEvent: (event: unknown) => void;
  /** Whether the reply has its finish reason. It is then complete, even if the last event never arrives. */
  readonly isComplete: () => boolean;
}

/**
 * Passes each event to `handleEvent`, up to the last. Throws `ProviderFault` for an error event, `StreamCut` when the
 * connection breaks before the reply is complete, `ModelError` for an event that is too large, and `SyntaxError` for an
 * event that is not JSON.
 *
 * The SDKs' own readers are not used. They pass each event through four generators, which makes a call streamed in 100
 * chunks a fifth more expensive.
 */
export async function readEvents(
  { body }: ReplyBody,
  { limits, handleEvent, isComplete }: EventReading,
): Promise<void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let isDone = false;
  let received = 0;
  const parser = createParser({
    maxBufferSize: limits.bytes,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw replyTooLargeError();
    },
    onEvent: ({ event, data }) => {
      if (!isDone && data !== DONE && data !== '') handleEvent(parseEvent(event, data));
      isDone ||= data === DONE || event === MESSAGE_STOP;
    },
  });
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await nextChunk(chunks, isComplete);
      if (done) break;
      received += value.byteLength;
      if (received > limits.streamBytes) throw replyTooLargeError();
      parser.feed(decoder.decode(value, { stream: true }));
      if (isDone) return await readToEnd(chunks);
    }
    // Some servers leave out the empty line after the last event.
    parser.feed('\n\n');
  } catch (error) {
    await chunks.return?.();
    throw error;
  }
}

type Chunk = IteratorResult<Uint8Array, undefined>;
const END: Chunk = { done: true, value: undefined };

/** Returns the next chunk. fetch reports a broken connection as a `TypeError`, which becomes `StreamCut`. */
async function nextChunk(chunks: AsyncIterator<Uint8Array>, isComplete: () => boolean): Promise<Chunk> {
  if (isComplete()) return chunkWithin(LAST_EVENT_TIMEOUT_MS, chunks.next());
  try {
    return await chunks.next();
  } catch (error) {
    throw error instanceof TypeError ? new StreamCut('', { cause: error }) : error;
  }
}

/**
 * Reads to the end of the connection, which may arrive in a separate packet. Only a connection that was read to its end
 * can be reused. Errors are ignored, because the reply is complete. A connection that stays open is closed when the
 * call ends.
 */
async function readToEnd(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  const drain = async () => {
    while (!(await chunks.next()).done);
    return END;
  };
  await chunkWithin(END_TIMEOUT_MS, drain());
}

/**
 * Returns `END` when no chunk arrives within `ms` or reading fails. The timer is a plain one: one that is ended by a
 * signal creates two errors with stack traces for each wait, and a call waits twice.
 */
async function chunkWithin(ms: number, next: Promise<Chunk>): Promise<Chunk> {
  const { promise: timeout, resolve } = Promise.withResolvers<Chunk>();
  const timer = setTimeout(resolve, ms, END);
  const first = await Promise.race([next, timeout]).catch(() => END);
  clearTimeout(timer);
  return first;
}

function parseEvent(name: string | undefined, data: string): unknown {
  if (!isWithinJsonBounds(data)) throw replyTooLargeError();
  const event = name === 'error' ? jsonOrText(data) : JSON.parse(data);
  const error = at(event, 'error');
  if (name !== 'error' && !error) return event;
  throw faultFromBody(error ?? event, { origin: 'stream', status: null, retryAfterMs: null });
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
