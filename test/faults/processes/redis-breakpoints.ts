/** Watches the connections between one process and Redis: reports steps to the tracker, and stops at breakpoints. */
import type { ChaosProxyOptions, Connection, Tap } from '../../support/redis/chaos-proxy.ts';
import { CommandReader, ReplyCounter } from '../../support/redis/redis-wire.ts';
import type { CallTracker } from './call-tracker.ts';
import type { Step, StepName, StepReader } from './journal-steps.ts';

/** Is hit once, by the first of several processes that reaches a step. */
export interface Breakpoint {
  /** Names of the processes that can hit it. */
  readonly members: readonly string[];
  readonly step: StepName;
  /** `before`: the step never reaches Redis. `after`: Redis has accepted it, and its reply is not delivered yet. */
  readonly when: 'before' | 'after';
  /** Runs at that point; the reply of an accepted step is delivered afterwards. */
  readonly onHit: (hit: BreakpointHit) => Promise<void>;
}

export interface BreakpointHit {
  readonly member: string;
  readonly step: Step;
  readonly connection: Connection;
}

export interface WatchedProcess {
  readonly member: string;
  readonly steps: StepReader;
  readonly tracker: CallTracker;
  /** Shared by all processes. */
  readonly breakpoints: Set<Breakpoint>;
}

export function redisTap(watched: WatchedProcess): NonNullable<ChaosProxyOptions['tap']> {
  return (connection) => new WatchedConnection(watched, connection);
}

class WatchedConnection implements Tap {
  readonly #watched: WatchedProcess;
  readonly #connection: Connection;
  readonly #commands = new CommandReader();
  readonly #replies = new ReplyCounter();
  #sentCount = 0;
  #replyCount = 0;
  /** Steps by the number of their reply, in order. */
  readonly #pendingSteps: { readonly replyNumber: number; readonly step: Step }[] = [];
  /** A breakpoint that is hit when Redis has replied to this number of commands. */
  #breakAfterReply: { readonly replyNumber: number; readonly onHit: () => Promise<void> } | null = null;

  constructor(watched: WatchedProcess, connection: Connection) {
    this.#watched = watched;
    this.#connection = connection;
  }

  async fromClient(chunk: Buffer, toServer: (bytes: Buffer) => void): Promise<void> {
    const { member, steps, tracker } = this.#watched;
    for (const { args, bytes } of this.#commands.read(chunk)) {
      const step = steps.read(args);
      if (step !== null) tracker.stepReceived(member, step);
      const breakpoint = step === null ? null : this.#breakpointFor(step);
      if (step !== null && breakpoint?.when === 'before') {
        await breakpoint.onHit(this.#hit(step));
        return;
      }
      this.#sentCount += 1;
      if (step !== null && breakpoint !== null) {
        this.#breakAfterReply = { replyNumber: this.#sentCount, onHit: () => breakpoint.onHit(this.#hit(step)) };
      }
      toServer(bytes);
      if (step === null) continue;
      tracker.stepForwarded(member, step);
      this.#pendingSteps.push({ replyNumber: this.#sentCount, step });
    }
  }

  async fromServer(chunk: Buffer): Promise<void> {
    this.#replyCount += this.#replies.count(chunk);
    const { member, tracker } = this.#watched;
    const firstPending = this.#pendingSteps.findIndex(({ replyNumber }) => replyNumber > this.#replyCount);
    const answeredSteps = this.#pendingSteps.splice(0, firstPending < 0 ? this.#pendingSteps.length : firstPending);
    for (const { step } of answeredSteps) tracker.stepAnswered(member, step);
    if (this.#breakAfterReply === null || this.#replyCount < this.#breakAfterReply.replyNumber) return;
    const { onHit } = this.#breakAfterReply;
    this.#breakAfterReply = null;
    await onHit();
  }

  #hit(step: Step): BreakpointHit {
    return { member: this.#watched.member, step, connection: this.#connection };
  }

  /** Null for a write that settles nothing, and for a step of a stale run. */
  #breakpointFor({ name, debateId, settled }: Step): Breakpoint | null {
    const { member, tracker, breakpoints } = this.#watched;
    if (name === 'write' && settled.length === 0) return null;
    if (name !== 'admit' && name !== 'acquire' && !tracker.runningDebates(member).includes(debateId)) return null;
    for (const breakpoint of breakpoints) {
      if (breakpoint.step !== name || !breakpoint.members.includes(member)) continue;
      breakpoints.delete(breakpoint);
      return breakpoint;
    }
    return null;
  }
}
