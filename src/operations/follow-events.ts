/** Follows a debate: every event after a number, in order, each once, to the terminal one; live or from the log. */
import type { LoggedEvent } from '../debate/event.ts';
import { isTerminal } from '../debate/event.ts';
import { ParleyError } from '../errors.ts';
import type { TextDelta } from '../stores/live-text.ts';
import { Bell } from './bell.ts';
import type { DebateName } from './read-debate.ts';
import { EVENTS_PER_READ } from './read-log.ts';
import type { Services } from './services.ts';

export interface Following extends DebateName {
  /** Number of the last event that the follower has; 0: none. */
  readonly after: number;
  /** Also the text of replies while they are written. */
  readonly deltas: boolean;
  readonly signal: AbortSignal;
}

/** What has come since the last time, in this order. Followers that are told of the same events share one list of them. */
export interface FollowedBatch {
  readonly deltas: readonly TextDelta[];
  readonly events: readonly LoggedEvent[];
}

export type TakeBatch = (batch: FollowedBatch) => Promise<void> | void;

const NO_EVENTS: readonly LoggedEvent[] = [];

/** False when the debate has ended and the follower has all of it. Throws `ParleyError`: not_found, cursor_invalid. */
export async function checkFollowing(
  services: Services,
  { tenant, debateId, after }: Omit<Following, 'deltas' | 'signal'>,
): Promise<boolean> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new ParleyError('not_found');
  if (after > record.lastSequenceNumber) {
    throw new ParleyError('cursor_invalid', {
      detail: `the log ends at ${record.lastSequenceNumber}, before ${after}`,
    });
  }
  return record.finishedAt === null || after < record.lastSequenceNumber;
}

/**
 * Gives what comes to `take`, and goes on when that has resolved. Ends after the terminal event, when the signal aborts, or
 * when the debate is erased. Throws `StoreUnavailableError`, and what `take` throws.
 *
 * Thousands wait here at once. What waits is one function, which holds no event: as generators in each other, which hold
 * what they gave last until they give again, a follower was 3 KB more.
 */
export async function followEvents(services: Services, following: Following, take: TakeBatch): Promise<void> {
  const { signal } = following;
  const bell = new Bell(services.limits.pollMs);
  const place: Place = { after: following.after, isOver: false };
  signal.addEventListener('abort', bell.ring, { once: true });
  const unwatch = await watchAll(services, following, bell);
  try {
    while (!signal.aborted) {
      await takeNext(services, following, { bell, place, take });
      if (place.isOver) return;
      // It is looked at without a ring too, after a while.
      if (!(await bell.rung()) && (await isErased(services, following))) return;
    }
  } finally {
    bell.stop();
    unwatch();
    signal.removeEventListener('abort', bell.ring);
  }
}

/** How far a follower has come. */
interface Place {
  after: number;
  isOver: boolean;
}

async function takeNext(
  { store }: Services,
  { tenant, debateId }: Following,
  { bell, place, take }: { readonly bell: Bell; readonly place: Place; readonly take: TakeBatch },
): Promise<void> {
  const hasNews = bell.still();
  const deltas = bell.takeDeltas();
  const range = { tenant, debateId, after: place.after, limit: EVENTS_PER_READ };
  const events = hasNews ? await store.events.read(range) : NO_EVENTS;
  if (deltas.length + events.length > 0) await take({ deltas, events });
  place.after = events.at(-1)?.seq ?? place.after;
  place.isOver = events.some(isTerminal);
  if (events.length === EVENTS_PER_READ) bell.ring();
}

async function isErased({ store }: Services, { tenant, debateId }: Following): Promise<boolean> {
  return (await store.events.read({ tenant, debateId, after: 0, limit: 1 })).length === 0;
}

async function watchAll({ store }: Services, following: Following, bell: Bell): Promise<() => void> {
  const { tenant, debateId } = following;
  const unwatch = await store.events.watch(tenant, debateId, bell.ring);
  if (!following.deltas) return unwatch;
  try {
    const unwatchText = await store.liveText.watch(tenant, debateId, (delta) => bell.say(delta));
    return () => {
      unwatch();
      unwatchText();
    };
  } catch (error) {
    unwatch();
    throw error;
  }
}
