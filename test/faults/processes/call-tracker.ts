/** The work of every process, read from its commands to Redis: its running debates and its calls in flight. */
import type { Step } from './journal-steps.ts';

/** A call from the step that marks it as sent to the step that settles it. */
export interface TrackedCall {
  readonly member: string;
  readonly debateId: string;
  /** The call id in the format of the journal. */
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Infinity: the call was never settled. */
  to: number;
}

export class CallTracker {
  readonly calls: TrackedCall[] = [];
  readonly #running = new Map<string, Set<string>>();
  readonly #finished = new Set<string>();
  readonly #open = new Map<string, TrackedCall>();

  /**
   * The proxy has received a step from a process. The calls that it settles are in flight until Redis has replied: an
   * earlier reply to the same step was a refusal (unknown script, or a failed write), and the step is repeated.
   */
  stepReceived(member: string, { debateId, settled }: Step): void {
    for (const call of settled) this.#reopen({ member, debateId, call });
  }

  /** The proxy has forwarded a step of a process to Redis. */
  stepForwarded(member: string, { name, debateId, calls }: Step): void {
    if (name === 'acquire') {
      for (const runningIds of this.#running.values()) runningIds.delete(debateId);
      if (!this.#finished.has(debateId)) this.#runningOf(member).add(debateId);
    }
    if (name !== 'sent') return;
    const from = Date.now();
    for (const call of calls) this.#add({ member, debateId, call, from, to: Number.POSITIVE_INFINITY });
  }

  /** Redis has replied. Until then a settlement can be lost in transit, and its call is still in flight. */
  stepAnswered(member: string, { name, debateId, settled }: Step): void {
    if (name === 'finish') {
      this.#finished.add(debateId);
      this.#runningOf(member).delete(debateId);
    }
    for (const call of settled) this.#settle(keyOf({ member, debateId, call }), Date.now());
  }

  /** Debates that the process has acquired and not finished. */
  runningDebates(member: string): readonly string[] {
    return [...this.#runningOf(member)];
  }

  /** Calls of the process in flight now. */
  callsInFlight(member: string): readonly TrackedCall[] {
    return [...this.#open.values()].filter((trackedCall) => trackedCall.member === member);
  }

  /** The process has ended; its open calls stay open. */
  processEnded(member: string): void {
    this.#runningOf(member).clear();
    for (const [key, trackedCall] of this.#open) if (trackedCall.member === member) this.#open.delete(key);
  }

  #add(trackedCall: TrackedCall): void {
    const key = keyOf(trackedCall);
    // The step was repeated because its reply was lost: it is the same call.
    if (this.#open.has(key)) return;
    this.calls.push(trackedCall);
    this.#open.set(key, trackedCall);
  }

  #reopen(settled: Pick<TrackedCall, 'member' | 'debateId' | 'call'>): void {
    const key = keyOf(settled);
    if (this.#open.has(key)) return;
    const trackedCall = this.calls.findLast((each) => keyOf(each) === key);
    if (trackedCall === undefined) return;
    trackedCall.to = Number.POSITIVE_INFINITY;
    this.#open.set(key, trackedCall);
  }

  #settle(key: string, now: number): void {
    const trackedCall = this.#open.get(key);
    if (trackedCall !== undefined) trackedCall.to = now;
    this.#open.delete(key);
  }

  #runningOf(member: string): Set<string> {
    const runningDebates = this.#running.get(member) ?? new Set();
    this.#running.set(member, runningDebates);
    return runningDebates;
  }
}

function keyOf({ member, debateId, call }: Pick<TrackedCall, 'member' | 'debateId' | 'call'>): string {
  return `${member} ${debateId} ${call}`;
}
