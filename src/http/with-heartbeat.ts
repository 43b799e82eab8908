/** Fills the silences of a stream. */

/** Yields what `messages` yields, and `beat` after each `silenceMs` without any. Ends, or throws, when it does. */
export async function* withHeartbeat(
  messages: AsyncIterable<string>,
  { beat, silenceMs }: { readonly beat: string; readonly silenceMs: number },
): AsyncGenerator<string> {
  const iterator = messages[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const result = await within(next, silenceMs);
      if (result === null) {
        yield beat;
        continue;
      }
      if (result.done) return;
      yield result.value;
      // Asked for only now, so that nothing is read that the client has no room for.
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

/** Null when the time passes first; the promise goes on. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const silence = Promise.withResolvers<null>();
  const timer = setTimeout(() => silence.resolve(null), ms);
  try {
    return await Promise.race([promise, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
