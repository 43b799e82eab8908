/** The events of a streamed reply, as JSON, one after the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { at } from './json-value.ts';
import { StreamCut } from './model-error.ts';
import { faultFromBody } from './provider-fault.ts';

/** The last event: OpenAI's by its data, Anthropic's by its name. */
const DONE = '[DONE]';
const MESSAGE_STOP = 'message_stop';

/** How long a connection that brings no more events may take to say that it has ended. */
const LINGER_MS = 250;

/**
 * Gives each event to `take`, up to the last. Throws `ProviderFault` for an event that is an error, `StreamCut`
 * when the connection breaks before it, `SyntaxError` for what is no JSON.
 *
 * Not by the SDKs' own readers, which pass each event through four generators: a call streamed in 100 chunks then costs
 * a fifth more.
 */
export async function readEvents({ body }: Response, take: (event: unknown) => void): Promise<void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let isDone = false;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!isDone && data !== DONE && data !== '') take(parsedEvent(event, data));
      isDone ||= data === DONE || event === MESSAGE_STOP;
    },
  });
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await nextOf(chunks);
      if (done) break;
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

/** fetch reports a connection that breaks as a `TypeError`. */
async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await chunks.next();
  } catch (error) {
    throw error instanceof TypeError ? new StreamCut('', { cause: error }) : error;
  }
}

/**
 * A connection can be used again only when its reply was read to its end, which may come in a packet of its own. Whatever
 * it still brings, there is a reply; and one that stays open is closed by whoever ends the call.
 */
async function endOf(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  const patience = new AbortController();
  const drained = async () => {
    while (!(await chunks.next()).done);
  };
  const waited = delay(LINGER_MS, undefined, { signal: patience.signal });
  await Promise.race([drained(), waited]).catch(() => {});
  patience.abort();
}

function parsedEvent(name: string | undefined, data: string): unknown {
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
