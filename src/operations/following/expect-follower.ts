/**
 * Subscribes to the text of a new debate for a caller that will follow it but cannot subscribe before it knows the id.
 */
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';

/** The time within which the caller must subscribe itself. */
const SUBSCRIBES_WITHIN_MS = 5_000;

function drop(): void {}

/** Subscribes until then. Without a subscription the first calls of the debate would not be streamed. */
export async function expectFollower({ store }: Services, { tenant, debateId }: DebateName): Promise<void> {
  const unwatch = await store.liveText.watch(tenant, debateId, drop);
  setTimeout(unwatch, SUBSCRIBES_WITHIN_MS).unref();
}
