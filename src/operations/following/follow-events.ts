/**
 * Follows a debate: passes on every event after a given number, stored or new, once and in order, up to the terminal
 * event.
 */
import type { LoggedEvent } from '../../debate/schema/event.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { TextDelta } from '../../stores/debates/live-text.ts';
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { WakeSignal } from './wake-signal.ts';

/** Maximum number of events of one read. They stay in memory until the follower has taken them, and an event may be large. */
export const EVENTS_PER_STEP = 10;

export interface Following extends DebateName {
  /** Whether the follower also gets the text of replies while they are written. */
  readonly deltas: boolean;
  readonly signal: AbortSignal;
}

export interface FollowingAfter extends Following {
  /** Sequence number of the last event that the follower has; 0 without one. */
  readonly after: number;
}

/** The changes of the debate since the last call. */
export interface FollowUpdate {
  readonly deltas: readonly TextDelta[];
  /** Whether the log may have grown. */
  readonly hasEvents: boolean;
}

/**
 * Returns false when the debate has ended and the follower has all events. Throws `ParleyError`: not_found,
 * cursor_invalid.
 */
export async function checkFollowing(
  services: Services,
  { tenant, debateId, after }: DebateName & { readonly after: number },
): Promise<boolean> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw notFound('debate');
  if (after > record.lastSequenceNumber) {
    throw new ParleyError('cursor_invalid', {
      detail: `the log ends at ${record.lastSequenceNumber}, before ${after}`,
    });
  }
  return record.finishedAt === null || after < record.lastSequenceNumber;
}

/**
 * Calls `take` at once and then after each change, when the previous call has resolved. Ends when `take` resolves with
 * true (the follower has the terminal event), when the signal aborts, or when the debate is deleted. Throws
 * `StoreUnavailableError` and the errors of `take`.
 *
 * Thousands of followers may wait here. A waiting follower is one function that keeps no event. Nested generators keep
 * their last value while they wait, which took 3 KB more for each follower.
 */
export async function followLog(
  services: Services,
  following: Following,
  take: (update: FollowUpdate) => Promise<boolean>,
): Promise<void> {
  const { signal } = following;
  const wake = new WakeSignal(services.limits.pollMs);
  signal.addEventListener('abort', wake.notify, { once: true });
  const unwatch = await watchAll(services, following, wake);
  try {
    while (!signal.aborted) {
      const hasEvents = wake.takeNotified();
      if (await take({ deltas: wake.takeDeltas(), hasEvents })) return;
      // A wait also ends without a notification, after `pollMs`. Only then does this check whether the debate was
      // deleted.
      if (!(await wake.wait()) && (await isDeleted(services, following))) return;
    }
  } finally {
    wake.stop();
    unwatch();
    signal.removeEventListener('abort', wake.notify);
  }
}

type TakeEvents = (events: readonly LoggedEvent[]) => Promise<void> | undefined;

/**
 * Follows like `followLog`, but passes on a few events at a time. `take` must not keep them while it waits. Resolves
 * with true when the follower has the terminal event.
 */
export async function followEvents(services: Services, following: FollowingAfter, take: TakeEvents): Promise<boolean> {
  const { signal } = following;
  const progress: FollowProgress = { after: following.after, hasEnded: false, isCaughtUp: false };
  await followLog(services, following, async ({ hasEvents }) => {
    progress.isCaughtUp = !hasEvents;
    while (!progress.isCaughtUp && !signal.aborted) await takeBatch(services, following, { progress, take });
    return progress.hasEnded;
  });
  return progress.hasEnded;
}

/** The progress of a follower. */
interface FollowProgress {
  after: number;
  /** Whether the terminal event was taken. */
  hasEnded: boolean;
  /** Whether all events in the log were taken. */
  isCaughtUp: boolean;
}

/**
 * Reads the next events and passes them on. Returns the promise of `take` without awaiting it, since this function would
 * keep the events meanwhile.
 */
async function takeBatch(
  { store }: Services,
  { tenant, debateId }: DebateName,
  { progress, take }: { readonly progress: FollowProgress; readonly take: TakeEvents },
): Promise<void> {
  const events = await store.events.read({ tenant, debateId, after: progress.after, limit: EVENTS_PER_STEP });
  progress.after = events.at(-1)?.seq ?? progress.after;
  progress.hasEnded = events.some(isTerminal);
  progress.isCaughtUp = progress.hasEnded || events.length < EVENTS_PER_STEP;
  if (events.length > 0) return take(events);
}

async function isDeleted({ store }: Services, { tenant, debateId }: DebateName): Promise<boolean> {
  return (await store.events.read({ tenant, debateId, after: 0, limit: 1 })).length === 0;
}

async function watchAll({ store }: Services, following: Following, wake: WakeSignal): Promise<() => void> {
  const { tenant, debateId } = following;
  const unwatch = await store.events.watch(tenant, debateId, wake.notify);
  if (!following.deltas) return unwatch;
  try {
    const unwatchText = await store.liveText.watch(tenant, debateId, (delta) => wake.addText(delta));
    return () => {
      unwatch();
      unwatchText();
    };
  } catch (error) {
    unwatch();
    throw error;
  }
}
