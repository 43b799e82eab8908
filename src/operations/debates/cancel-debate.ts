/** Cancels a debate: aborts its calls in flight and keeps the results that were paid for. */

import { expediteDebate } from '../../background/feed-queue.ts';
import { debateEnded } from '../../errors.ts';
import { waitForEnd } from '../following/wait-for-end.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import type { DebateName } from './read-debate.ts';
import { readDebate } from './read-debate.ts';

/** The longest wait for the run to end. It notices the cancellation within one step. */
const WAIT_TIMEOUT_MS = 10_000;

/**
 * Returns the cancelled debate, also when it was cancelled before. Throws `ParleyError` not_found, and conflict when it
 * ended otherwise.
 */
export async function cancelDebate(services: Services, name: DebateName, signal: AbortSignal): Promise<DebateView> {
  const requested = await services.store.debates.requestCancel(name.tenant, name.debateId);
  if (requested) {
    // A debate that no process runs must be started to be ended. To expedite a running one has no effect.
    await expediteDebate(services, name);
    await waitForEnd(services, { ...name, timeoutMs: WAIT_TIMEOUT_MS, signal });
  }
  const debate = await readDebate(services, name);
  if (debate.status === 'cancelled' || debate.finished_at === null) return debate;
  throw debateEnded(debate.status);
}
