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
export async function checkFollowing(services: Services, { tenant, debateId, after }: Following): Promise<DebateRecord> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new ParleyError('not_found');
  if (after > record.lastSequenceNumber) {
    throw new ParleyError('cursor_invalid', { detail: `the log ends at ${record.lastSequenceNumber}, before ${after}` });
  }
  return record;
}

/** Ends after the terminal event, when the signal aborts, or when the debate is erased. Throws
 * `StoreUnavailableError`. */
export async function* followEvents(services: Services, following: Following): AsyncGenerator<Followed> {
  const { tenant, debateId, signal } = following;
  const bell = ringingBell();
  const deltas: TextDelta[] = [];
  signal.addEventListener('abort', bell.ring, { once: true });
  const unwatch = await services.store.events.watch(tenant, debateId, bell.ring);
  const unwatchText = following.deltas
    ? await services.store.liveText.watch(tenant, debateId, (delta) => {
        if (deltas.push(delta) > MAX_WAITING_DELTAS) deltas.shift();
        bell.ring();
      })
    : () => {};
  try {
    let { after } = following;
    while (!signal.aborted) {
      bell.still();
      for (const delta of deltas.splice(0)) yield { kind: 'delta', delta };
      const events = await services.store.events.read({ tenant, debateId, after, limit: EVENTS_PER_READ });
      for (const event of events) {
        yield { kind: 'event', event };
        after = event.seq;
        if (isTerminal(event)) return;
      }
      if (events.length === EVENTS_PER_READ) continue;
      const rang = await bell.rung(services.limits.pollMs);
      if (!rang && (await services.store.debates.read(tenant, debateId)) === null) return;
    }
  } finally {
    unwatch();
    unwatchText();
    signal.removeEventListener('abort', bell.ring);
  }
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
