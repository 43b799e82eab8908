/** Calls of one round that begin alike: the first to each model leaves alone, so that the others find its prompt in the
 * provider's cache. Sent together, each of them would be read and paid for as new. */
import type { Call } from '../calls.ts';

export interface CacheLeads {
  /** Makes the call at once where it is the first to its model, else when that one has begun to reply or has ended. */
  follow<T>(model: string, call: Call | null, made: (call: Call | null) => Promise<T>): Promise<T>;
}

/** `waits`: otherwise all calls are made at once. */
export function cacheLeads(waits: boolean): CacheLeads {
  const begun = new Map<string, Promise<void>>();
  return {
    follow: (model, call, made) => {
      const lead = begun.get(model);
      if (lead !== undefined) return lead.then(() => made(call));
      // A turn without a call is answered from the routing call, which has been made before.
      if (!waits || call === null) return made(call);
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.set(model, promise);
      const first = made({ ...call, onBegun: resolve });
      first.then(
        () => resolve(),
        () => resolve(),
      );
      return first;
    },
  };
}
