/**
 * Orders the calls of one round that share the start of their prompts. The first call to each model goes ahead, so that
 * the others find its prompt in the provider's cache. Sent together, each would be charged as uncached input.
 */
import type { Call } from '../calls.ts';

export interface CacheWarming {
  /**
   * Makes the call at once when it is the first to its model.
   * A later call waits until the first reply has begun or has ended.
   */
  callAfterFirst<T>(model: string, call: Call | null, makeCall: (call: Call | null) => Promise<T>): Promise<T>;
}

/** With `waits` false, all calls are made at once. */
export function cacheWarming(waits: boolean): CacheWarming {
  const firstReplies = new Map<string, Promise<void>>();
  return {
    callAfterFirst: (model, call, makeCall) => {
      const firstReply = firstReplies.get(model);
      if (firstReply !== undefined) return firstReply.then(() => makeCall(call));
      // A turn without a call uses the reply of the routing call, which has already been made.
      if (!waits || call === null) return makeCall(call);
      const { promise, resolve } = Promise.withResolvers<void>();
      firstReplies.set(model, promise);
      const first = makeCall({ ...call, onFirstPiece: resolve });
      first.then(
        () => resolve(),
        () => resolve(),
      );
      return first;
    },
  };
}
