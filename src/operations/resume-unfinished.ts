/** Takes up again, at a start, whatever an earlier process left unfinished. */
import { untilTaken } from './debate-writer.ts';
import type { Services } from './services.ts';

const NEVER = new AbortController().signal;

/** How many there were. Waits for a store that is away; throws `StoreUnavailableError` once `stopping` is aborted. */
export async function resumeUnfinished(services: Services, stopping: AbortSignal = NEVER): Promise<number> {
  const { store, queue } = services;
  const unfinished = await untilTaken(services, () => store.debates.unfinished(), stopping);
  for (const job of unfinished) await queue.add(job);
  return unfinished.length;
}
