/** Stands between one process and Redis: tells the tracker what passes, and springs traps at the steps they are set for. */
import type { ChaosProxyOptions, Connection, Tap } from '../../support/redis/chaos-proxy.ts';
import { CommandReader, ReplyCounter } from '../../support/redis/redis-wire.ts';
import type { CallTracker } from './call-tracker.ts';
import type { Step, StepName, StepReader } from './journal-steps.ts';

/** Waits for one step of one of some processes, once. */
export interface Trap {
  /** Names of the processes it is set for. */
  readonly members: readonly string[];
  readonly step: StepName;
  /** `before`: the step never reaches Redis. `after`: Redis has taken it, and nobody has heard the answer. */
  readonly when: 'before' | 'after';
  /** What happens then; the answer of a step that was taken goes on its way when it is done. */
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
  /** Shared by all processes: the first one springs it. */
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
  /** Steps by the number of their answer, in order. */
  readonly #unanswered: { readonly at: number; readonly step: Step }[] = [];
  /** Springs once Redis has answered this number of commands. */
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

  /** A write that settles nothing is not one to wait for, nor is a step of a run that another has taken over from. */
  #trapFor({ name, debateId, calls }: Step): Trap | null {
    const { member, tracker, traps } = this.#watched;
    if (name === 'write' && calls.length === 0) return null;
    if (name !== 'admit' && name !== 'acquire' && !tracker.running(member).includes(debateId)) return null;
    for (const trap of traps) {
      if (trap.step !== name || !trap.members.includes(member)) continue;
      traps.delete(trap);
      return trap;
    }
    return null;
  }
}
