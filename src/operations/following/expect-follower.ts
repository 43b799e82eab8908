/**
 * Subscribes to the text of a new debate for a caller that will follow it but cannot subscribe before it knows the id.
 */
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';

/** The time within which the caller must subscribe itself. */
const SUBSCRIBE_TIMEOUT_MS = 5_000;

function ignore(): void {}

/**
 * Subscribes to the text for 5 s. Without a subscription the first calls of the debate would not be streamed. Throws
 * `StoreUnavailableError`.
 */
export async function expectFollower({ store }: Services, { tenant, debateId }: DebateName): Promise<void> {
  const unwatch = await store.liveText.watch(tenant, debateId, ignore);
  setTimeout(unwatch, SUBSCRIBE_TIMEOUT_MS).unref();
}
