/** The bytes of an event stream → its messages, by the HTML standard: read with eventsource-parser. */
import { createParser } from 'eventsource-parser';

export interface ServerSentMessage {
  /** Null when it has none. */
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export interface Limits {
  /** The time after which it is given up. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export interface Reading extends Limits {
  /** Told how long to wait before coming back. */
  readonly onRetry: (retryMs: number) => void;
  /** Told of every message and comment. */
  readonly onLife: () => void;
}

/** Throws what the connection fails with, an `Error` after a silence, and the signal's reason. A message that is cut off
 * is dropped. */
export async function* serverSentMessages(
  body: ReadableStream<Uint8Array>,
  { onRetry, onLife, ...limits }: Reading,
): AsyncGenerator<ServerSentMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let messages: ServerSentMessage[] = [];
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) => messages.push({ id, event, data }),
    onComment: onLife,
    onRetry,
  });
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), limits);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (messages.length > 0) onLife();
      yield* messages;
      messages = [];
    }
  } finally {
    // The connection is closed when the loop is left.
    reader.cancel().catch(() => {});
  }
}

/** What comes, unless the silence is too long (an `Error`) or the signal aborts (its reason), whatever the source does. */
export async function withinSilence<T>(coming: Promise<T>, { silenceMs, signal }: Limits): Promise<T> {
  const over = Promise.withResolvers<never>();
  const leave = () => over.reject(signal.reason);
  const silent = () => over.reject(new Error(`nothing came for ${silenceMs / 1_000} s`));
  const timer = setTimeout(silent, silenceMs);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([coming, over.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
