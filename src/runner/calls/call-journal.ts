/** The journal of one debate as a run knows it: what every attempt has come to, and which comes next. */
import type { NanoUsd } from '../../budget/money.ts';
import { nano, sumNano } from '../../budget/money.ts';
import type { CallCost, CallPlace } from '../../debate/engine/calls.ts';
import { addUsage, NO_USAGE } from '../../debate/schema/position.ts';
import type {
  CallKey,
  JournalEntry,
  JournalState,
  Reservation,
  Settlement,
} from '../../stores/debates/debate-store.ts';
import type { PricedCall } from './call-price.ts';

/** One attempt; `sent` by an earlier run means that its outcome is unknown. */
export interface Attempt {
  readonly key: CallKey;
  readonly state: JournalState;
  /** What it is settled at; null: no price is known. */
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
  /** ISO 8601 UTC; null before it was sent. */
  readonly sentAt: string | null;
  readonly settlement: Settlement | null;
  /** Until it is sent; absent: it was reserved by an earlier run or the admission. */
  readonly reserved?: PricedCall;
}

export class CallJournal {
  readonly #attempts = new Map<string, Attempt>();
  readonly #next = new Map<string, number>();

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) this.#attempts.set(attemptId(entry.key), entry);
  }

  /** The place's next attempt, without taking it. */
  next(place: CallPlace): CallKey {
    return { ...place, attempt: this.#next.get(placeId(place)) ?? 1 };
  }

  /** Takes the next attempt: the one after it is next from now on. */
  take(place: CallPlace): CallKey {
    const key = this.next(place);
    this.#next.set(placeId(place), key.attempt + 1);
    return key;
  }

  find(key: CallKey): Attempt | null {
    return this.#attempts.get(attemptId(key)) ?? null;
  }

  /** `calls`: those of the reservations, with their requests. */
  reserved(reservations: readonly Reservation[], calls: readonly PricedCall[]): void {
    const byAttempt = new Map(calls.map((call) => [call.key, call]));
    for (const { key, price, amountNanoUsd: reservedNanoUsd } of reservations) {
      const reserved = byAttempt.get(key);
      const attempt: Attempt = { key, state: 'intent', price, reservedNanoUsd, sentAt: null, settlement: null };
      this.#attempts.set(attemptId(key), reserved === undefined ? attempt : { ...attempt, reserved });
    }
  }

  sent(key: CallKey, sentAt: string): void {
    const attempt = this.find(key);
    if (attempt === null) return;
    const { reserved: _, ...kept } = attempt;
    this.#attempts.set(attemptId(key), { ...kept, state: 'sent', sentAt });
  }

  settled(settlement: Settlement): void {
    const { key, state } = settlement;
    const { price = null, reservedNanoUsd = nano(0), sentAt = null } = this.find(key) ?? {};
    this.#attempts.set(attemptId(key), { key, state, price, reservedNanoUsd, sentAt, settlement });
  }

  /** Sent by an earlier run, which did not live to hear the answer. */
  lost(): Attempt[] {
    return [...this.#attempts.values()].filter(({ state }) => state === 'sent');
  }

  /** Output tokens, where a provider does not report them four bytes each; 0: nothing was replied yet. */
  longestReply(): number {
    const lengths = [...this.#attempts.values()].map(({ settlement }) =>
      settlement?.outcome.kind === 'reply'
        ? Math.max(settlement.usage.output_tokens, Math.ceil(Buffer.byteLength(settlement.outcome.text) / 4))
        : 0,
    );
    return Math.max(0, ...lengths);
  }

  total(): CallCost {
    return costOf([...this.#attempts.values()].flatMap(({ settlement }) => (settlement === null ? [] : [settlement])));
  }
}

export function costOf(settlements: readonly Settlement[]): CallCost {
  return {
    usage: settlements.reduce((total, settlement) => addUsage(total, settlement.usage), NO_USAGE),
    costNanoUsd: sumNano(settlements.map((settlement) => settlement.costNanoUsd)),
  };
}

function placeId({ purpose, round, phase, subject }: CallPlace): string {
  return JSON.stringify([purpose, round, phase, subject]);
}

function attemptId(key: CallKey): string {
  return `${placeId(key)}#${key.attempt}`;
}
