/**
 * Sends a stream of server-sent events on a hijacked reply. It ends when its source ends, when the client leaves or
 * stalls, when its key is refused, or when the service stops. Except in the first case, a client with a valid key can
 * resume.
 *
 * Thousands of streams wait at the same time, so each keeps little: one function here and one of the source, one signal
 * and one timer. With a generator for each step (texts of events, heartbeats), combined signals, and a handler that
 * kept the debate's configuration, a reader took 22.7 KB.
 */

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { HttpContext } from '../api.ts';
import { callerOf } from '../plugins/identity.ts';
import { HEARTBEAT_TEXT, retryText, SSE_TYPE } from './sse.ts';

/**
 * Writes one message or a part of it, of limited size. Resolves when the buffer has space or when the stream is over.
 */
export type Write = (bytes: string | Buffer) => Promise<void>;

export interface EventStream {
  readonly reply: FastifyReply;
  /** The entry in `OpenStreams`, removed at the end; aborted when the stream must end. */
  readonly over: AbortController;
  /** Writes the stream and resolves at its end. Must end soon after `over` aborts. */
  readonly source: (write: Write) => Promise<void>;
  /**
   * Returns the last text of a stream that ends before its source: by an error, or (null) because it must end. By
   * default it is the time after which to reconnect.
   */
  readonly finalText?: (error: unknown) => string;
}

type Context = Pick<HttpContext, 'options' | 'streams' | 'keyRechecks'>;

const STREAM_HEADERS = {
  'content-type': `${SSE_TYPE}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  // Nginx and similar proxies buffer replies without this header.
  'x-accel-buffering': 'no',
} as const;

/** The time for a stream's last bytes after `over` aborts, so that a client that does not read cannot delay a stop. */
const FLUSH_MS = 2_000;

const LEFT = 'left';

/** Resolves when the stream has ended and its bytes were sent. Never rejects. */
export async function sendEventStream(context: Context, stream: EventStream): Promise<void> {
  const { reply, over } = stream;
  const beating = setInterval(beat, context.options.stream.heartbeatMs, reply.raw);
  try {
    begin(context, stream);
    await stream.source((bytes) => write(stream, bytes, beating));
    clearInterval(beating);
    await closeStream(stream, over.signal.aborted ? finalTextOf(context, stream, null) : '');
  } catch (error) {
    reply.log.warn({ err: error }, 'event stream ended before its debate');
    clearInterval(beating);
    await closeStream(stream, finalTextOf(context, stream, error));
  } finally {
    context.streams.leave(over);
    context.keyRechecks.remove(callerOf(reply.request), over);
  }
}

function begin({ keyRechecks }: Context, { reply, over }: EventStream): void {
  const { raw } = reply;
  openStream(reply);
  // The event is that of the response: the request emits `close` as soon as its body was read.
  raw.once('close', () => over.abort(LEFT));
  if (raw.destroyed) over.abort(LEFT);
  keyRechecks.add(callerOf(reply.request), over);
}

/** Sends a heartbeat unless data is still buffered, which already shows that the stream is alive. */
function beat(raw: ServerResponse): void {
  if (raw.writableLength === 0) raw.write(HEARTBEAT_TEXT);
}

/** Writes the headers. Headers of plugins are copied, because hijacking a reply drops them. */
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
  // False when more than `bufferBytes` of the stream options are buffered; the server sets this limit on each socket.
  if (!raw.write(bytes)) await drained(raw, over.signal);
}

async function drained(raw: ServerResponse, over: AbortSignal): Promise<void> {
  try {
    await once(raw, 'drain', { signal: over });
  } catch {
    // The stream is over; the caller checks the signal.
  }
}

function finalTextOf({ options }: Context, { finalText: text }: EventStream, error: unknown): string {
  return text === undefined ? retryText(options.stream.retryMs) : text(error);
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
