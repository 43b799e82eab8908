/** Parses the bytes of an event stream to messages by the HTML standard, with eventsource-parser. */
import { createParser } from 'eventsource-parser';

export interface ServerSentMessage {
  /** Null when the message has no id. */
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export interface Limits {
  /** The time without data after which reading fails. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export interface Reading extends Limits {
  /** Called with the wait before a reconnection. */
  readonly onRetry: (retryMs: number) => void;
  /** Called for every message and comment. */
  readonly onLife: () => void;
}

/**
 * Throws the error of the connection, an `Error` after a silence, or the signal's reason. Drops a message that is cut
 * off.
 */
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
    // Closes the connection when the loop ends.
    reader.cancel().catch(() => {});
  }
}

/**
 * Resolves with the result of `coming`. Rejects with an `Error` after `silenceMs`, or with the signal's reason, even
 * when `coming` never ends.
 */
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
