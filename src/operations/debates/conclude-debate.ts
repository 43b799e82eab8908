/** Concludes a debate: decides it on the existing positions. Calls in flight continue, and no new call begins. */

import { expediteDebate } from '../../background/feed-queue.ts';
import { HUMAN_ACTION_LEVEL } from '../../debate/engine/engine-level.ts';
import { debateEnded, ParleyError } from '../../errors.ts';
import { waitForEnd } from '../following/wait-for-end.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import type { DebateName } from './read-debate.ts';
import { readDebate } from './read-debate.ts';

/** The longest wait for the end. Calls in flight may take longer. */
const WAIT_TIMEOUT_MS = 10_000;

/**
 * Returns the debate, also when it was concluded before. It is still running when its calls in flight take longer than
 * the wait.
 *
 * Throws `ParleyError`: not_found, nothing_to_conclude, conflict when it ended otherwise.
 */
export async function concludeDebate(services: Services, name: DebateName, signal: AbortSignal): Promise<DebateView> {
  const outcome = await services.store.debates.requestConclude(name.tenant, name.debateId, HUMAN_ACTION_LEVEL);
  if (outcome === 'queued') {
    throw new ParleyError('nothing_to_conclude', {
      detail: 'the debate has not started: wait for its first answer, or cancel it',
    });
  }
  if (outcome === 'requested') {
    // A debate whose run has died must be started again to be ended. To expedite a running one has no effect.
    await expediteDebate(services, name);
    await waitForEnd(services, { ...name, timeoutMs: WAIT_TIMEOUT_MS, signal });
  }
  const debate = await readDebate(services, name);
  if (debate.finished_at === null || debate.result?.escalation.reasons.includes('concluded')) return debate;
  throw debateEnded(debate.status);
}
