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
 * Writes one message or a part of it, of limited size. Resolves when the buffer has space or when the stream has ended.
 */
export type Write = (bytes: string | Buffer) => Promise<void>;

export interface EventStream {
  readonly reply: FastifyReply;
  /** The entry in `OpenStreams`, removed at the end; aborted when the stream must end. */
  readonly controller: AbortController;
  /** Writes the stream and resolves at its end. Must end soon after `controller` aborts. */
  readonly source: (write: Write) => Promise<void>;
  /**
   * Returns the last text of a stream that ends before its source. `error` is null when the stream had to end without
   * an error. By default the text is the time after which the client should reconnect.
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

/**
 * The time for a stream's last bytes after `controller` aborts, so that a client that does not read cannot delay a
 * stop.
 */
const FLUSH_MS = 2_000;

const CLIENT_DISCONNECTED = 'left';

/** Resolves when the stream has ended and its bytes were sent. Never rejects. */
export async function sendEventStream(context: Context, stream: EventStream): Promise<void> {
  const { reply, controller } = stream;
  const heartbeat = setInterval(sendHeartbeat, context.options.stream.heartbeatMs, reply.raw);
  try {
    startStream(context, stream);
    await stream.source((bytes) => write(stream, bytes, heartbeat));
    clearInterval(heartbeat);
    await closeStream(stream, controller.signal.aborted ? finalTextOf(context, stream, null) : '');
  } catch (error) {
    reply.log.warn({ err: error }, 'event stream ended before its debate');
    clearInterval(heartbeat);
    await closeStream(stream, finalTextOf(context, stream, error));
  } finally {
    context.streams.close(controller);
    context.keyRechecks.remove(callerOf(reply.request), controller);
  }
}

function startStream({ keyRechecks }: Context, { reply, controller }: EventStream): void {
  const { raw } = reply;
  openStream(reply);
  // The event is that of the response: the request emits `close` as soon as its body was read.
  raw.once('close', () => controller.abort(CLIENT_DISCONNECTED));
  if (raw.destroyed) controller.abort(CLIENT_DISCONNECTED);
  keyRechecks.add(callerOf(reply.request), controller);
}

/** Sends a heartbeat unless data is still buffered, which already shows that the stream is alive. */
function sendHeartbeat(raw: ServerResponse): void {
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
  { reply: { raw }, controller }: EventStream,
  bytes: string | Buffer,
  heartbeat: NodeJS.Timeout,
): Promise<void> {
  if (controller.signal.aborted) return;
  heartbeat.refresh();
  // `write` returns false when more than `bufferBytes` are buffered, a limit that the server sets on each socket.
  if (!raw.write(bytes)) await waitForDrain(raw, controller.signal);
}

async function waitForDrain(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(raw, 'drain', { signal });
  } catch {
    // The stream must end; the caller checks the signal.
  }
}

function finalTextOf({ options }: Context, { finalText: text }: EventStream, error: unknown): string {
  return text === undefined ? retryText(options.stream.retryMs) : text(error);
}

async function closeStream({ reply, controller }: EventStream, ending: string): Promise<void> {
  const { raw } = reply;
  if (raw.destroyed) return;
  const closed = new Promise((resolve) => raw.once('close', resolve));
  raw.end(ending);
  const destroyLater = () => setTimeout(() => raw.destroy(), FLUSH_MS).unref();
  if (controller.signal.aborted) destroyLater();
  else controller.signal.addEventListener('abort', destroyLater, { once: true });
  await closed;
  controller.signal.removeEventListener('abort', destroyLater);
}
