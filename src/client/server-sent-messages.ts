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

export interface MessageOptions extends ReadLimits {
  /** Called with the wait before a reconnection. */
  readonly onRetry: (retryMs: number) => void;
  /** Called for every message and comment. */
  readonly onActivity: () => void;
}

/**
 * Yields the messages of a stream. Throws the error of the connection, an `Error` after an idle timeout, or the
 * signal's reason. Drops a last message that is not complete.
 */
export async function* serverSentMessages(
  body: ReadableStream<Uint8Array>,
  { onRetry, onActivity, ...limits }: MessageOptions,
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
 * Resolves with the result of `pending`. Rejects with an `Error` after `idleTimeoutMs`, or with the signal's reason,
 * even when `pending` never settles.
 */
export async function withIdleTimeout<T>(pending: Promise<T>, { idleTimeoutMs, signal }: ReadLimits): Promise<T> {
  const interruption = Promise.withResolvers<never>();
  const onAbort = () => interruption.reject(signal.reason);
  const onTimeout = () => interruption.reject(new Error(`no data for ${idleTimeoutMs / 1_000} s`));
  const timer = setTimeout(onTimeout, idleTimeoutMs);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([pending, interruption.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
