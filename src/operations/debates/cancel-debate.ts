/** Stops paying for a debate: calls in flight are aborted, what was paid for is kept. */

import { expediteDebate } from '../../background/feed-queue.ts';
import { hasEnded } from '../../errors.ts';
import { waitForEnd } from '../following/wait-for-end.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import type { DebateName } from './read-debate.ts';
import { readDebate } from './read-debate.ts';

/** How long a caller waits for the run to notice; it notices within a step. */
const PATIENCE_MS = 10_000;

/** The cancelled debate, also when it was cancelled before. Throws `ParleyError`: not_found, conflict when it ended
 * otherwise. */
export async function cancelDebate(services: Services, name: DebateName, signal: AbortSignal): Promise<DebateView> {
  const requested = await services.store.debates.requestCancel(name.tenant, name.debateId);
  if (requested) {
    // A debate that nobody runs has to be taken up to be ended; to expedite one that runs changes nothing.
    await expediteDebate(services, name);
    await waitForEnd(services, { ...name, timeoutMs: PATIENCE_MS, signal });
  }
  const debate = await readDebate(services, name);
  if (debate.status === 'cancelled' || debate.finished_at === null) return debate;
  throw hasEnded(debate.status);
}
