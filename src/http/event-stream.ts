/**
 * Sends a stream of Server-Sent Events on a hijacked reply. It ends when its source ends, when the client leaves or
 * stalls, when its key is no longer good, or when the service stops; in all but the first case a client with a good key
 * can resume where it was.
 */
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { EventStreamOptions } from './http-options.ts';
import { HEARTBEAT_TEXT, retryText, SSE_TYPE } from './sse.ts';
import { withHeartbeat } from './with-heartbeat.ts';

export interface EventStream {
  readonly reply: FastifyReply;
  /** Texts of messages; must end soon after `signal` aborts. */
  readonly messages: (signal: AbortSignal) => AsyncIterable<string>;
  readonly options: EventStreamOptions;
  /** Aborted when the service stops, or whoever reads the stream may no longer. */
  readonly stopping: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** What a client is told whose stream ends before its source, by an error or (null) because it has to; left out: when to
   * come back. */
  readonly lastWords?: (error: unknown) => string;
}

const STREAM_HEADERS = {
  'content-type': `${SSE_TYPE}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  // Nginx and its like buffer replies unless told not to.
  'x-accel-buffering': 'no',
} as const;

/** A client that does not take the last bytes of a stream within this time does not hold up a stop. */
const FLUSH_MS = 2_000;

/** Resolves when the stream has ended and its bytes are gone. Never rejects. */
export async function sendEventStream(stream: EventStream): Promise<void> {
  const { reply, stopping, log, lastWords = () => retryText(stream.options.retryMs) } = stream;
  const { raw } = reply;
  const over = new AbortController();
  const end = () => over.abort();
  // Not the request's close: that comes as soon as its body is read.
  raw.once('close', end);
  stopping.addEventListener('abort', end, { once: true });
  if (raw.destroyed || stopping.aborted) end();
  openStream(stream);
  try {
    const isWhole = await writeMessages(stream, over.signal);
    await closeStream(stream, isWhole ? '' : lastWords(null));
  } catch (error) {
    log.warn({ err: error }, 'a stream ended before its debate');
    await closeStream(stream, lastWords(error));
  } finally {
    stopping.removeEventListener('abort', end);
  }
}

/** Headers that plugins put on the reply are lost with it when it is hijacked: they are carried over. */
function openStream({ reply, options }: EventStream): void {
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  raw.writeHead(200, { ...Object.fromEntries(headers), ...STREAM_HEADERS });
  raw.flushHeaders();
  // The socket's own timer counts bytes that the client takes as life, so a slow reader is not a stalled one.
  raw.setTimeout(options.stallMs, () => {
    if (raw.writableLength > 0) raw.destroy();
  });
}

/** True when the source came to its own end. */
async function writeMessages({ reply, messages, options }: EventStream, over: AbortSignal): Promise<boolean> {
  const { raw } = reply;
  const beat = { beat: HEARTBEAT_TEXT, silenceMs: options.heartbeatMs };
  for await (const text of withHeartbeat(messages(over), beat)) {
    if (over.aborted) break;
    // `drain` comes only after a write that said no.
    if (!raw.write(text) && raw.writableLength > options.bufferBytes) await drained(raw, over);
  }
  return !over.aborted;
}

async function drained(raw: ServerResponse, over: AbortSignal): Promise<void> {
  try {
    await once(raw, 'drain', { signal: over });
  } catch {
    // Over: the caller looks at the signal.
  }
}

async function closeStream({ reply, stopping }: EventStream, ending: string): Promise<void> {
  const { raw } = reply;
  if (raw.destroyed) return;
  const closed = new Promise((resolve) => raw.once('close', resolve));
  raw.end(ending);
  const destroyLater = () => setTimeout(() => raw.destroy(), FLUSH_MS).unref();
  if (stopping.aborted) destroyLater();
  else stopping.addEventListener('abort', destroyLater, { once: true });
  await closed;
  stopping.removeEventListener('abort', destroyLater);
}
