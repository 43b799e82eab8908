/** A caller that says it will follow the text of its new debate, but cannot subscribe before it knows the id. */
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';

/** In which it subscribes itself. */
const SUBSCRIBES_WITHIN_MS = 5_000;

function drop(): void {}

/** Until then the debate streams from its models as if the caller had subscribed: else the first calls would not. */
export async function expectFollower({ store }: Services, { tenant, debateId }: DebateName): Promise<void> {
  const unwatch = await store.liveText.watch(tenant, debateId, drop);
  setTimeout(unwatch, SUBSCRIBES_WITHIN_MS).unref();
}
