/** A reader of Server-Sent Events that follows the HTML standard and also returns comments and retry delays. */
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';

export interface ReceivedEvent {
  /** The `id:` of this event. Null: it has none. */
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface StreamRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Has its own connection, so that `leave` closes a socket. */
export class StreamClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly comments: string[] = [];
  /** The last retry delay of the server. */
  retryMs: number | null = null;
  readonly #request: ClientRequest;
  readonly #response: IncomingMessage;
  readonly #blocks: AsyncGenerator<string>;

  constructor(clientRequest: ClientRequest, response: IncomingMessage) {
    this.#request = clientRequest;
    this.#response = response;
    this.#blocks = blocksOf(response);
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
  }

  /** The next event; null once the server has ended the stream. */
  async next(): Promise<ReceivedEvent | null> {
    for (;;) {
      const { done, value } = await this.#blocks.next();
      if (done) return null;
      const event = this.#read(value);
      if (event !== null) return event;
    }
  }

  /** All events up to and including the first that `matches`; fails when the stream ends before. */
  async until(matches: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for (;;) {
      const event = await this.next();
      if (event === null) throw new Error(`the stream ended after ${events.map(({ event: name }) => name).join(', ')}`);
      events.push(event);
      if (matches(event)) return events;
    }
  }

  /** All further events up to the end of the stream. */
  async rest(): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for (let event = await this.next(); event !== null; event = await this.next()) events.push(event);
    return events;
  }

  /** The body as text, for replies that are no stream. */
  async text(): Promise<string> {
    const blocks: string[] = [];
    for await (const block of this.#blocks) blocks.push(block);
    return blocks.join('\n\n');
  }

  /** Stops reading from the socket and keeps it open. */
  pauseReading(): void {
    this.#response.socket.pause();
  }

  /** Continues to read from the socket. */
  resumeReading(): void {
    this.#response.socket.resume();
  }

  leave(): void {
    this.#request.destroy();
  }

  #read(block: string): ReceivedEvent | null {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon === 0) this.comments.push(line.slice(1).trim());
      else fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
    }
    const retry = fields.get('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    const data = fields.get('data');
    if (data === undefined) return null;
    return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data: JSON.parse(data) };
  }
}

export async function openStream(
  url: string,
  { method = 'GET', headers = {}, body }: StreamRequest = {},
): Promise<StreamClient> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const entityHeaders =
    text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const clientRequest = request(url, {
    method,
    agent: false,
    headers: { accept: 'text/event-stream', ...entityHeaders, ...headers },
  });
  clientRequest.end(text);
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  // A reader sees a cut connection as the end of the stream.
  clientRequest.on('error', () => {});
  return new StreamClient(clientRequest, response);
}

async function* blocksOf(response: IncomingMessage): AsyncGenerator<string> {
  response.setEncoding('utf8');
  let text = '';
  try {
    for await (const chunk of response) {
      const blocks = (text + String(chunk)).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } catch {
    return;
  }
  if (text !== '') yield text;
}
