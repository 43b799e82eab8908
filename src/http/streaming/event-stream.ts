/**
 * Sends a stream of Server-Sent Events on a hijacked reply. It ends when its source ends, when the client leaves or
 * stalls, when its key is no longer good, or when the service stops; in all but the first case a client with a good key
 * can resume where it was.
 *
 * Thousands of these wait at once, so what waits is little: one function here and the source's own, one signal, one
 * timer. A generator more for each step (texts of events, heartbeats), a signal made of several, and a handler that kept the
 * debate's configuration were 22.7 KB a reader.
 */

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { HttpContext } from '../api.ts';
import { callerOf } from '../plugins/identity.ts';
import { HEARTBEAT_TEXT, retryText, SSE_TYPE } from './sse.ts';

/** Writes one message or a part of one, of bounded size. Resolves when there is room for more, at the latest when the stream
 * is over. */
export type Write = (bytes: string | Buffer) => Promise<void>;

export interface EventStream {
  readonly reply: FastifyReply;
  /** The stream's place among those that are open, given back at its end; aborted when it has to end. */
  readonly over: AbortController;
  /** Writes the stream, and resolves at its end. Must end soon after `over` aborts. */
  readonly source: (write: Write) => Promise<void>;
  /** What a client is told whose stream ends before its source, by an error or (null) because it has to; left out: when to
   * come back. */
  readonly lastWords?: (error: unknown) => string;
}

type Context = Pick<HttpContext, 'options' | 'streams' | 'stays'>;

const STREAM_HEADERS = {
  'content-type': `${SSE_TYPE}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  // Nginx and its like buffer replies unless told not to.
  'x-accel-buffering': 'no',
} as const;

/** A client that does not take the last bytes of a stream within this time does not hold up a stop. */
const FLUSH_MS = 2_000;

const LEFT = 'left';

/** Resolves when the stream has ended and its bytes are gone. Never rejects. */
export async function sendEventStream(context: Context, stream: EventStream): Promise<void> {
  const { reply, over } = stream;
  const beating = setInterval(beat, context.options.stream.heartbeatMs, reply.raw);
  try {
    begin(context, stream);
    await stream.source((bytes) => write(stream, bytes, beating));
    clearInterval(beating);
    await closeStream(stream, over.signal.aborted ? lastWords(context, stream, null) : '');
  } catch (error) {
    reply.log.warn({ err: error }, 'a stream ended before its debate');
    clearInterval(beating);
    await closeStream(stream, lastWords(context, stream, error));
  } finally {
    context.streams.leave(over);
    context.stays.remove(callerOf(reply.request), over);
  }
}

function begin({ stays }: Context, { reply, over }: EventStream): void {
  const { raw } = reply;
  openStream(reply);
  // Not the request's close: that comes as soon as its body is read.
  raw.once('close', () => over.abort(LEFT));
  if (raw.destroyed) over.abort(LEFT);
  stays.add(callerOf(reply.request), over);
}

/** What waits for the client already is no silence. */
function beat(raw: ServerResponse): void {
  if (raw.writableLength === 0) raw.write(HEARTBEAT_TEXT);
}

/** Headers that plugins put on the reply are lost with it when it is hijacked: they are carried over. */
function openStream(reply: FastifyReply): void {
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  raw.writeHead(200, { ...Object.fromEntries(headers), ...STREAM_HEADERS });
  raw.flushHeaders();
}

async function write(
  { reply: { raw }, over }: EventStream,
  bytes: string | Buffer,
  beating: NodeJS.Timeout,
): Promise<void> {
  if (over.signal.aborted) return;
  beating.refresh();
  // False: more waits than `bufferBytes` of the stream options, which the server gives to each socket.
  if (!raw.write(bytes)) await drained(raw, over.signal);
}

async function drained(raw: ServerResponse, over: AbortSignal): Promise<void> {
  try {
    await once(raw, 'drain', { signal: over });
  } catch {
    // Over: the caller looks at the signal.
  }
}

function lastWords({ options }: Context, { lastWords: said }: EventStream, error: unknown): string {
  return said === undefined ? retryText(options.stream.retryMs) : said(error);
}

async function closeStream({ reply, over }: EventStream, ending: string): Promise<void> {
  const { raw } = reply;
  if (raw.destroyed) return;
  const closed = new Promise((resolve) => raw.once('close', resolve));
  raw.end(ending);
  const destroyLater = () => setTimeout(() => raw.destroy(), FLUSH_MS).unref();
  if (over.signal.aborted) destroyLater();
  else over.signal.addEventListener('abort', destroyLater, { once: true });
  await closed;
  over.signal.removeEventListener('abort', destroyLater);
}
