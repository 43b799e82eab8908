/** What wakes whoever follows a debate: news of its log, pieces of text, or the time to look without either. */
import type { TextDelta } from '../stores/live-text.ts';

/** Deltas that a slow follower may leave waiting; more are dropped, they are liveliness only. */
const MAX_WAITING_DELTAS = 1_000;

/** Remembers what it was rung for while nobody was listening. */
export class Bell {
  readonly #pollMs: number;
  /** To begin with there is everything to be looked for. */
  #hasNews = true;
  #deltas: TextDelta[] = [];
  #answer: ((rang: boolean) => void) | null = null;
  /** Runs from one look at the log to the next, however much text comes in between: a ring can be lost. */
  #timer: NodeJS.Timeout | null = null;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** There may be news in the log. */
  readonly ring = (): void => {
    this.#hasNews = true;
    this.#wake(true);
  };

  /** A piece of text came: no reason to read the log. */
  say(delta: TextDelta): void {
    if (this.#deltas.push(delta) > MAX_WAITING_DELTAS) this.#deltas.shift();
    this.#wake(true);
  }

  /** Whether there may be news since the last time. */
  still(): boolean {
    const hadNews = this.#hasNews;
    this.#hasNews = false;
    if (hadNews) this.stop();
    return hadNews;
  }

  takeDeltas(): readonly TextDelta[] {
    const deltas = this.#deltas;
    if (deltas.length > 0) this.#deltas = [];
    return deltas;
  }

  /** True once it rings, false when it is time to look without a ring. */
  rung(): Promise<boolean> {
    if (this.#hasNews || this.#deltas.length > 0) return Promise.resolve(true);
    this.#timer ??= setTimeout(() => {
      this.#hasNews = true;
      this.#wake(false);
    }, this.#pollMs);
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wake(rang: boolean): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(rang);
  }
}
