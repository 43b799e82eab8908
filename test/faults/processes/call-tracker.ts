/** The work of every process, read from its commands to Redis: the debates that it runs, and its calls in flight. */
import type { Step } from './journal-steps.ts';

/** A call from the step that marks it as sent to the step that settles it. */
export interface Outing {
  readonly member: string;
  readonly debateId: string;
  /** In the names of the journal. */
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Infinity: it was never settled. */
  to: number;
}

export class CallTracker {
  readonly outings: Outing[] = [];
  readonly #running = new Map<string, Set<string>>();
  readonly #finished = new Set<string>();
  readonly #open = new Map<string, Outing>();

  /**
   * A process sends a step. Its calls stay in flight until Redis has replied: an earlier reply was a refusal (Redis did
   * not know its script, could not write), and the step is repeated.
   */
  coming(member: string, { debateId, settled }: Step): void {
    for (const call of settled) this.#reopen({ member, debateId, call });
  }

  /** A step of a process is in transit to Redis. */
  passed(member: string, { name, debateId, calls }: Step): void {
    if (name === 'acquire') {
      for (const others of this.#running.values()) others.delete(debateId);
      if (!this.#finished.has(debateId)) this.#of(member).add(debateId);
    }
    if (name !== 'sent') return;
    const from = Date.now();
    for (const call of calls) this.#leave({ member, debateId, call, from, to: Number.POSITIVE_INFINITY });
  }

  /** Redis has replied: until then a settlement can be lost in transit, and its call is still in flight. */
  answered(member: string, { name, debateId, settled }: Step): void {
    if (name === 'finish') {
      this.#finished.add(debateId);
      this.#of(member).delete(debateId);
    }
    for (const call of settled) this.#settle(keyOf({ member, debateId, call }), Date.now());
  }

  /** Debates that the process has acquired and not finished. */
  running(member: string): readonly string[] {
    return [...this.#of(member)];
  }

  /** Calls of the process in flight now. */
  out(member: string): readonly Outing[] {
    return [...this.#open.values()].filter((outing) => outing.member === member);
  }

  /** The process has ended; its open calls stay open. */
  died(member: string): void {
    this.#of(member).clear();
    for (const [key, outing] of this.#open) if (outing.member === member) this.#open.delete(key);
  }

  #leave(outing: Outing): void {
    const key = keyOf(outing);
    // Repeated because the reply of the step was lost: it is the same call.
    if (this.#open.has(key)) return;
    this.outings.push(outing);
    this.#open.set(key, outing);
  }

  #reopen(settled: Pick<Outing, 'member' | 'debateId' | 'call'>): void {
    const key = keyOf(settled);
    if (this.#open.has(key)) return;
    const outing = this.outings.findLast((each) => keyOf(each) === key);
    if (outing === undefined) return;
    outing.to = Number.POSITIVE_INFINITY;
    this.#open.set(key, outing);
  }

  #settle(key: string, now: number): void {
    const outing = this.#open.get(key);
    if (outing !== undefined) outing.to = now;
    this.#open.delete(key);
  }

  #of(member: string): Set<string> {
    const running = this.#running.get(member) ?? new Set();
    this.#running.set(member, running);
    return running;
  }
}

function keyOf({ member, debateId, call }: Pick<Outing, 'member' | 'debateId' | 'call'>): string {
  return `${member} ${debateId} ${call}`;
}
