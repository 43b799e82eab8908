/** Follows a debate: every event after a number, in order, each once, to the terminal one; live or from the log. */
import type { LoggedEvent } from '../debate/event.ts';
import { isTerminal } from '../debate/event.ts';
import { ParleyError } from '../errors.ts';
import type { DebateRecord } from '../stores/debate-store.ts';
import type { TextDelta } from '../stores/live-text.ts';
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

export type Followed =
  | { readonly kind: 'event'; readonly event: LoggedEvent }
  | { readonly kind: 'delta'; readonly delta: TextDelta };

/** Deltas that a slow follower may leave waiting; more are dropped, they are liveliness only. */
const MAX_WAITING_DELTAS = 1_000;

/** What a follower can expect before it begins. Throws `ParleyError`: not_found, cursor_invalid. */
export async function checkFollowing(
  services: Services,
  { tenant, debateId, after }: Omit<Following, 'deltas' | 'signal'>,
): Promise<DebateRecord> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new ParleyError('not_found');
  if (after > record.lastSequenceNumber) {
    throw new ParleyError('cursor_invalid', {
      detail: `the log ends at ${record.lastSequenceNumber}, before ${after}`,
    });
  }
  return record;
}

/** Ends after the terminal event, when the signal aborts, or when the debate is erased. Throws
 * `StoreUnavailableError`. */
export async function* followEvents(services: Services, following: Following): AsyncGenerator<Followed> {
  const { signal } = following;
  const bell = ringingBell();
  const deltas: TextDelta[] = [];
  signal.addEventListener('abort', bell.ring, { once: true });
  const unwatch = await watchAll(services, following, { bell, deltas });
  try {
    yield* follow(services, following, { bell, deltas });
  } finally {
    unwatch();
    signal.removeEventListener('abort', bell.ring);
  }
}

async function* follow(services: Services, following: Following, { bell, deltas }: Heard): AsyncGenerator<Followed> {
  let { after } = following;
  while (!following.signal.aborted) {
    bell.still();
    yield* deltas.splice(0).map((delta) => ({ kind: 'delta' as const, delta }));
    const events = await nextEvents(services, following, after);
    yield* events.map((event) => ({ kind: 'event' as const, event }));
    after = events.at(-1)?.seq ?? after;
    if (events.some(isTerminal)) return;
    if (events.length < EVENTS_PER_READ && !(await more(services, following, bell))) return;
  }
}

function nextEvents(
  { store }: Services,
  { tenant, debateId }: Following,
  after: number,
): Promise<readonly LoggedEvent[]> {
  return store.events.read({ tenant, debateId, after, limit: EVENTS_PER_READ });
}

interface Heard {
  readonly bell: Bell;
  readonly deltas: TextDelta[];
}

async function watchAll({ store }: Services, following: Following, { bell, deltas }: Heard): Promise<() => void> {
  const { tenant, debateId } = following;
  const unwatch = await store.events.watch(tenant, debateId, bell.ring);
  if (!following.deltas) return unwatch;
  try {
    const unwatchText = await store.liveText.watch(tenant, debateId, (delta) => {
      if (deltas.push(delta) > MAX_WAITING_DELTAS) deltas.shift();
      bell.ring();
    });
    return () => {
      unwatch();
      unwatchText();
    };
  } catch (error) {
    unwatch();
    throw error;
  }
}

/** Waits for a ring, or long enough to look by oneself. False: the debate has been erased. */
async function more({ store, limits }: Services, { tenant, debateId }: Following, bell: Bell): Promise<boolean> {
  const rang = await bell.rung(limits.pollMs);
  return rang || (await store.events.read({ tenant, debateId, after: 0, limit: 1 })).length > 0;
}

interface Bell {
  readonly ring: () => void;
  readonly still: () => void;
  /** True once it rings, false when it has not within the time. */
  readonly rung: (ms: number) => Promise<boolean>;
}

/** Remembers a ring that came while nobody was listening. */
function ringingBell(): Bell {
  let isRinging = false;
  let answer: ((rang: boolean) => void) | null = null;
  return {
    ring: () => {
      isRinging = true;
      answer?.(true);
    },
    still: () => {
      isRinging = false;
    },
    rung: (ms) => {
      if (isRinging) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer?.(false), ms);
        answer = (rang) => {
          clearTimeout(timer);
          answer = null;
          resolve(rang);
        };
      });
    },
  };
}
