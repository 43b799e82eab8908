/** The journal of one debate in the memory of a run: the state of every attempt, and the number of the next attempt. */
import type { NanoUsd } from '../../budget/money.ts';
import { nano, sumNano } from '../../budget/money.ts';
import type { CallCost, CallIdentity } from '../../debate/engine/calls.ts';
import { addUsage, NO_USAGE } from '../../debate/schema/position.ts';
import type { Payer } from '../../stores/budget-store.ts';
import type {
  CallKey,
  JournalEntry,
  JournalState,
  Reservation,
  SentKey,
  Settlement,
} from '../../stores/debates/debate-store.ts';
import type { PricedCall } from './call-price.ts';

/** One attempt. When an earlier run left it `sent`, its outcome is unknown. */
export interface Attempt {
  readonly key: CallKey;
  readonly state: JournalState;
  /** The price at which it is settled; null when the model has none. */
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
  /** ISO 8601 UTC; null before it was sent. */
  readonly sentAt: string | null;
  readonly settlement: Settlement | null;
  /** The payer whose key it was sent with. Absent for the operator, and before it was sent. */
  readonly paidBy?: Payer | undefined;
  /** The prepared call until it is sent. Absent when an earlier run or the admission reserved the attempt. */
  readonly reserved?: PricedCall;
}

export class CallJournal {
  readonly #attempts = new Map<string, Attempt>();
  /** The number of the next attempt by call; absent before the first attempt of this run. */
  readonly #next = new Map<string, number>();

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) this.#attempts.set(attemptText(entry.key), entry);
  }

  /** Returns the key of the next attempt of a call. */
  next(identity: CallIdentity): CallKey {
    return { ...identity, attempt: this.#next.get(identityText(identity)) ?? 1 };
  }

  /** Returns the key of the next attempt and counts the attempt, so that the next `take` returns the key after it. */
  take(identity: CallIdentity): CallKey {
    const key = this.next(identity);
    this.#next.set(identityText(identity), key.attempt + 1);
    return key;
  }

  find(key: CallKey): Attempt | null {
    return this.#attempts.get(attemptText(key)) ?? null;
  }

  /** Records reservations. `calls` are the calls of the reservations with their requests. */
  reserved(reservations: readonly Reservation[], calls: readonly PricedCall[]): void {
    const callsByKey = new Map(calls.map((call) => [call.key, call]));
    for (const { key, price, amountNanoUsd: reservedNanoUsd } of reservations) {
      const reserved = callsByKey.get(key);
      const attempt: Attempt = { key, state: 'intent', price, reservedNanoUsd, sentAt: null, settlement: null };
      this.#attempts.set(attemptText(key), reserved === undefined ? attempt : { ...attempt, reserved });
    }
  }

  /** Records that an attempt was sent. */
  sent({ paidBy, ...key }: SentKey, sentAt: string): void {
    const attempt = this.find(key);
    if (attempt === null) return;
    const { reserved: _, ...rest } = attempt;
    this.#attempts.set(attemptText(key), { ...rest, state: 'sent', sentAt, paidBy });
  }

  /** Records the end of an attempt. */
  settled(settlement: Settlement): void {
    const { key, state } = settlement;
    const { price = null, reservedNanoUsd = nano(0), sentAt = null, paidBy } = this.find(key) ?? {};
    this.#attempts.set(attemptText(key), { key, state, price, reservedNanoUsd, sentAt, paidBy, settlement });
  }

  /** Returns attempts that an earlier run sent but did not settle. */
  lostAttempts(): Attempt[] {
    return [...this.#attempts.values()].filter(({ state }) => state === 'sent');
  }

  /**
   * Returns the length of the longest reply in output tokens; 0 before the first reply. The length of a reply is the
   * reported tokens, or one token per four bytes when that is more, because a provider may report no tokens.
   */
  longestReply(): number {
    const lengths = [...this.#attempts.values()].map(({ settlement }) =>
      settlement?.outcome.kind === 'reply'
        ? Math.max(settlement.usage.output_tokens, Math.ceil(Buffer.byteLength(settlement.outcome.text) / 4))
        : 0,
    );
    return Math.max(0, ...lengths);
  }

  /** Returns the cost of all settled attempts of the debate. */
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

function identityText({ purpose, round, phase, subject }: CallIdentity): string {
  return JSON.stringify([purpose, round, phase, subject]);
}

function attemptText(key: CallKey): string {
  return `${identityText(key)}#${key.attempt}`;
}
