/** Takes up again, at a start, whatever an earlier process left unfinished. */
import type { Services } from './services.ts';

/** How many there were. */
export async function resumeUnfinished({ store, queue }: Services): Promise<number> {
  const unfinished = await store.debates.unfinished();
  for (const job of unfinished) await queue.add(job);
  return unfinished.length;
}
