/** The events of a streamed reply, as JSON, one after the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';
import { at } from '../../lib/json/json-value.ts';
import { replyTooLargeError, StreamCut } from './faults/model-error.ts';
import { faultFromBody } from './faults/provider-fault.ts';
import type { ReplyBody } from './reply-body.ts';
import type { ReplyLimits } from './reply-limits.ts';

/** The last event: OpenAI's by its data, Anthropic's by its name. */
const DONE = '[DONE]';
const MESSAGE_STOP = 'message_stop';

/** How long a connection that brings no more events may take to say that it has ended. */
const LINGER_MS = 250;
/** How long a reply that is whole is waited for without its last event: its usage may still come. */
const WHOLE_LINGER_MS = 2_000;

export interface EventReading {
  readonly limits: ReplyLimits;
  readonly take: (event: unknown) => void;
  /** Whether the reply has its finish reason. Then it is whole, whatever becomes of its last event. */
  readonly isWhole: () => boolean;
}

/**
 * Gives each event to `take`, up to the last. Throws `ProviderFault` for an event that is an error, `StreamCut` when the
 * connection breaks before the reply is whole, `ModelError` for one that is too large, `SyntaxError` for what is no JSON.
 *
 * Not by the SDKs' own readers, which pass each event through four generators: a call streamed in 100 chunks then costs
 * a fifth more.
 */
export async function readEvents({ body }: ReplyBody, { limits, take, isWhole }: EventReading): Promise<void> {
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
      if (!isDone && data !== DONE && data !== '') take(parsedEvent(event, data));
      isDone ||= data === DONE || event === MESSAGE_STOP;
    },
  });
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await nextOf(chunks, isWhole);
      if (done) break;
      received += value.byteLength;
      if (received > limits.streamBytes) throw replyTooLargeError();
      parser.feed(decoder.decode(value, { stream: true }));
      if (isDone) return await endOf(chunks);
    }
    // Some servers leave out the empty line that ends the last event.
    parser.feed('\n\n');
  } catch (error) {
    await chunks.return?.();
    throw error;
  }
}

type Chunk = IteratorResult<Uint8Array, undefined>;
const END: Chunk = { done: true, value: undefined };

/** fetch reports a connection that breaks as a `TypeError`. */
async function nextOf(chunks: AsyncIterator<Uint8Array>, isWhole: () => boolean): Promise<Chunk> {
  if (isWhole()) return within(WHOLE_LINGER_MS, chunks.next());
  try {
    return await chunks.next();
  } catch (error) {
    throw error instanceof TypeError ? new StreamCut('', { cause: error }) : error;
  }
}

/**
 * A connection can be used again only when its reply was read to its end, which may come in a packet of its own. Whatever
 * it still brings, there is a reply; and one that stays open is closed by the end of the call.
 */
async function endOf(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  const drained = async () => {
    while (!(await chunks.next()).done);
    return END;
  };
  await within(LINGER_MS, drained());
}

/** The end when nothing comes in this time, or what comes is a failure. */
async function within(ms: number, next: Promise<Chunk>): Promise<Chunk> {
  const patience = new AbortController();
  const waited = delay(ms, END, { signal: patience.signal });
  const first = await Promise.race([next, waited]).catch(() => END);
  patience.abort();
  return first;
}

function parsedEvent(name: string | undefined, data: string): unknown {
  if (!isWithinJsonBounds(data)) throw replyTooLargeError();
  const event = name === 'error' ? jsonOrText(data) : JSON.parse(data);
  const error = at(event, 'error');
  if (name !== 'error' && !error) return event;
  throw faultFromBody(error ?? event, { where: 'stream', status: null, retryAfterMs: null });
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
