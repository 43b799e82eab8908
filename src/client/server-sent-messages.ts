/** Parses the bytes of an event stream to messages by the HTML standard, with eventsource-parser. */
import { createParser } from 'eventsource-parser';

export interface ServerSentMessage {
  /** Null when the message has no id. */
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export interface ReadLimits {
  /** The time without data after which reading fails. */
  readonly idleTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface MessageReading extends ReadLimits {
  /** Called with the wait before a reconnection. */
  readonly onRetry: (retryMs: number) => void;
  /** Called for every message and comment. */
  readonly onActivity: () => void;
}

/**
 * Throws the error of the connection, an `Error` after an idle timeout, or the signal's reason. Drops a message that is cut
 * off.
 */
export async function* serverSentMessages(
  body: ReadableStream<Uint8Array>,
  { onRetry, onActivity, ...limits }: MessageReading,
): AsyncGenerator<ServerSentMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let messages: ServerSentMessage[] = [];
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) => messages.push({ id, event, data }),
    onComment: onActivity,
    onRetry,
  });
  try {
    for (;;) {
      const { done, value } = await withIdleTimeout(reader.read(), limits);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (messages.length > 0) onActivity();
      yield* messages;
      messages = [];
    }
  } finally {
    // Closes the connection when the loop ends.
    reader.cancel().catch(() => {});
  }
}

/**
 * Resolves with the result of `coming`. Rejects with an `Error` after `idleTimeoutMs`, or with the signal's reason, even
 * when `coming` never ends.
 */
export async function withIdleTimeout<T>(pending: Promise<T>, { idleTimeoutMs, signal }: ReadLimits): Promise<T> {
  const over = Promise.withResolvers<never>();
  const leave = () => over.reject(signal.reason);
  const timeOut = () => over.reject(new Error(`no data for ${idleTimeoutMs / 1_000} s`));
  const timer = setTimeout(timeOut, idleTimeoutMs);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([pending, over.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
