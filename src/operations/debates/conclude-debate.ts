/** Ends a debate with a decision on the positions that exist: calls in flight go on, and nothing new is begun. */

import { expediteDebate } from '../../background/feed-queue.ts';
import { ACTED_ON_LEVEL } from '../../debate/engine/engine-level.ts';
import { hasEnded, ParleyError } from '../../errors.ts';
import { waitForEnd } from '../following/wait-for-end.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import type { DebateName } from './read-debate.ts';
import { readDebate } from './read-debate.ts';

/** How long a caller waits for the end; calls in flight may take longer. */
const PATIENCE_MS = 10_000;

/**
 * The debate, also when it was concluded before; still running when its calls in flight take longer than the caller waits.
 * Throws `ParleyError`: not_found, nothing_to_conclude, conflict when it ended otherwise.
 */
export async function concludeDebate(services: Services, name: DebateName, signal: AbortSignal): Promise<DebateView> {
  const asked = await services.store.debates.requestConclude(name.tenant, name.debateId, ACTED_ON_LEVEL);
  if (asked === 'queued') {
    throw new ParleyError('nothing_to_conclude', {
      detail: 'the debate has not started: wait for its first answer, or cancel it',
    });
  }
  if (asked === 'requested') {
    // A debate whose run has died has to be taken up to be ended; to expedite one that runs changes nothing.
    await expediteDebate(services, name);
    await waitForEnd(services, { ...name, timeoutMs: PATIENCE_MS, signal });
  }
  const debate = await readDebate(services, name);
  if (debate.finished_at === null || debate.result?.escalation.reasons.includes('concluded')) return debate;
  throw hasEnded(debate.status);
}
