/** Follows a debate: every event after a number, in order, each once, to the terminal one; live or from the log. */
import type { LoggedEvent } from '../../debate/schema/event.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { TextDelta } from '../../stores/debates/live-text.ts';
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { WakeSignal } from './wake-signal.ts';

/** Events read at once for a follower: what is read is held until it is taken, and an event may be large. */
export const EVENTS_PER_STEP = 10;

export interface Following extends DebateName {
  /** Also the text of replies while they are written. */
  readonly deltas: boolean;
  readonly signal: AbortSignal;
}

export interface FollowingAfter extends Following {
  /** Number of the last event that the follower has; 0: none. */
  readonly after: number;
}

/** What has come since the last time. */
export interface News {
  readonly deltas: readonly TextDelta[];
  /** The log may have grown. */
  readonly hasEvents: boolean;
}

/** False when the debate has ended and the follower has all of it. Throws `ParleyError`: not_found, cursor_invalid. */
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
 * Calls `take` whenever there is news, first at once, and goes on when it has resolved. Ends when `take` resolves with true
 * (it has had the terminal event), when the signal aborts, or when the debate is deleted. Throws `StoreUnavailableError`,
 * and what `take` throws.
 *
 * Thousands wait here at once. What waits is one function, which holds no event: as generators in each other, which hold
 * what they gave last until they give again, a follower was 3 KB more.
 */
export async function followLog(
  services: Services,
  following: Following,
  take: (news: News) => Promise<boolean>,
): Promise<void> {
  const { signal } = following;
  const wake = new WakeSignal(services.limits.pollMs);
  signal.addEventListener('abort', wake.notify, { once: true });
  const unwatch = await watchAll(services, following, wake);
  try {
    while (!signal.aborted) {
      const hasEvents = wake.takeNews();
      if (await take({ deltas: wake.takeDeltas(), hasEvents })) return;
      // It is looked at without a notification too, after a while.
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
 * As `followLog`, a few events at a time, of which `take` must hold none while it waits. Resolves with true when it has had
 * the terminal event.
 */
export async function followEvents(services: Services, following: FollowingAfter, take: TakeEvents): Promise<boolean> {
  const { signal } = following;
  const place: Place = { after: following.after, isOver: false, isLast: false };
  await followLog(services, following, async ({ hasEvents }) => {
    place.isLast = !hasEvents;
    while (!place.isLast && !signal.aborted) await takeSome(services, following, { place, take });
    return place.isOver;
  });
  return place.isOver;
}

/** How far a follower has come. */
interface Place {
  after: number;
  /** The terminal event has been taken. */
  isOver: boolean;
  /** Nothing more is in the log for now. */
  isLast: boolean;
}

/** Returns what `take` does and does not wait for it: it would hold the events. */
async function takeSome(
  { store }: Services,
  { tenant, debateId }: DebateName,
  { place, take }: { readonly place: Place; readonly take: TakeEvents },
): Promise<void> {
  const events = await store.events.read({ tenant, debateId, after: place.after, limit: EVENTS_PER_STEP });
  place.after = events.at(-1)?.seq ?? place.after;
  place.isOver = events.some(isTerminal);
  place.isLast = place.isOver || events.length < EVENTS_PER_STEP;
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
