/** The events of a streamed reply, as JSON, one after the other. */
import { createParser } from 'eventsource-parser';
import { at } from './json-value.ts';
import { StreamCut } from './model-error.ts';
import { faultFromBody } from './provider-fault.ts';

const DONE = '[DONE]';

/**
 * Gives each event to `take`, up to the end or `[DONE]`. Throws `ProviderFault` for an event that is an error, `StreamCut`
 * when the connection breaks, `SyntaxError` for what is no JSON.
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
      isDone ||= data === DONE;
      if (!isDone && data !== '') take(parsedEvent(event, data));
    },
  });
  for await (const chunk of untilCut(body)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    // Whatever the connection still brings: there is a reply.
    if (isDone) return;
  }
  // Some servers leave out the empty line that ends the last event.
  parser.feed('\n\n');
}

/** fetch reports a connection that breaks as a `TypeError`. */
async function* untilCut(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of chunks) yield chunk;
  } catch (error) {
    throw error instanceof TypeError ? new StreamCut('', { cause: error }) : error;
  }
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
