/** A proxy between one process and Redis: reports commands to the tracker, and triggers traps at their steps. */
import type { ChaosProxyOptions, Connection, Tap } from '../../support/redis/chaos-proxy.ts';
import { CommandReader, ReplyCounter } from '../../support/redis/redis-wire.ts';
import type { CallTracker } from './call-tracker.ts';
import type { Step, StepName, StepReader } from './journal-steps.ts';

/** Waits for one step of one of several processes, once. */
export interface Trap {
  /** Names of its processes. */
  readonly members: readonly string[];
  readonly step: StepName;
  /** `before`: the step never reaches Redis. `after`: Redis has accepted it, and its reply is not delivered yet. */
  readonly when: 'before' | 'after';
  /** Runs at that point; the reply of an accepted step is delivered afterwards. */
  readonly spring: (caught: Caught) => Promise<void>;
}

export interface Caught {
  readonly member: string;
  readonly step: Step;
  readonly connection: Connection;
}

export interface Watched {
  readonly member: string;
  readonly steps: StepReader;
  readonly tracker: CallTracker;
  /** Shared by all processes: the first one triggers it. */
  readonly traps: Set<Trap>;
}

export function redisTap(watched: Watched): NonNullable<ChaosProxyOptions['tap']> {
  return (connection) => new WatchedConnection(watched, connection);
}

class WatchedConnection implements Tap {
  readonly #watched: Watched;
  readonly #connection: Connection;
  readonly #commands = new CommandReader();
  readonly #replies = new ReplyCounter();
  #sent = 0;
  #answered = 0;
  /** Steps by the number of their reply, in order. */
  readonly #unanswered: { readonly at: number; readonly step: Step }[] = [];
  /** Triggers when Redis has replied to this number of commands. */
  #armed: { readonly at: number; readonly spring: () => Promise<void> } | null = null;

  constructor(watched: Watched, connection: Connection) {
    this.#watched = watched;
    this.#connection = connection;
  }

  async fromClient(piece: Buffer, toServer: (bytes: Buffer) => void): Promise<void> {
    const { member, steps, tracker } = this.#watched;
    for (const { words, bytes } of this.#commands.read(piece)) {
      const step = steps.read(words);
      if (step !== null) tracker.coming(member, step);
      const trap = step === null ? null : this.#trapFor(step);
      if (step !== null && trap?.when === 'before') {
        await trap.spring(this.#caught(step));
        return;
      }
      this.#sent += 1;
      if (step !== null && trap !== null) {
        this.#armed = { at: this.#sent, spring: () => trap.spring(this.#caught(step)) };
      }
      toServer(bytes);
      if (step === null) continue;
      tracker.passed(member, step);
      this.#unanswered.push({ at: this.#sent, step });
    }
  }

  async fromServer(piece: Buffer): Promise<void> {
    this.#answered += this.#replies.count(piece);
    const { member, tracker } = this.#watched;
    const pending = this.#unanswered.findIndex(({ at }) => at > this.#answered);
    const answered = this.#unanswered.splice(0, pending < 0 ? this.#unanswered.length : pending);
    for (const { step } of answered) tracker.answered(member, step);
    if (this.#armed === null || this.#answered < this.#armed.at) return;
    const { spring } = this.#armed;
    this.#armed = null;
    await spring();
  }

  #caught(step: Step): Caught {
    return { member: this.#watched.member, step, connection: this.#connection };
  }

  /** Skips a write that settles nothing, and a step of a stale run. */
  #trapFor({ name, debateId, settled }: Step): Trap | null {
    const { member, tracker, traps } = this.#watched;
    if (name === 'write' && settled.length === 0) return null;
    if (name !== 'admit' && name !== 'acquire' && !tracker.running(member).includes(debateId)) return null;
    for (const trap of traps) {
      if (trap.step !== name || !trap.members.includes(member)) continue;
      traps.delete(trap);
      return trap;
    }
    return null;
  }
}
