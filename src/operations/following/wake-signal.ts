/** The wake signal of a follower: news of the log, pieces of text, or the time to look without either. */
import type { TextDelta } from '../../stores/debates/live-text.ts';

/** Text that may wait for a slow follower, two bytes each: the oldest is dropped beyond it, since nothing depends on it. */
const MAX_WAITING_CHARACTERS = 8_192;
/** What a delta takes beside its text. */
const CHARACTERS_A_DELTA = 32;

/** Remembers notifications that come while nobody waits. */
export class WakeSignal {
  readonly #pollMs: number;
  /** To begin with there is everything to be looked for. */
  #hasNews = true;
  #deltas: TextDelta[] = [];
  #characters = 0;
  #answer: ((notified: boolean) => void) | null = null;
  /** Runs from one look at the log to the next, however much text comes in between: a notification can be lost. */
  #timer: NodeJS.Timeout | null = null;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** There may be news in the log. */
  readonly notify = (): void => {
    this.#hasNews = true;
    this.#wake(true);
  };

  /** A piece of text came: no reason to read the log. */
  addText(delta: TextDelta): void {
    this.#deltas.push(delta);
    this.#characters += sizeOf(delta);
    let dropped = 0;
    for (const oldest of this.#deltas) {
      if (this.#characters <= MAX_WAITING_CHARACTERS) break;
      this.#characters -= sizeOf(oldest);
      dropped += 1;
    }
    this.#deltas.splice(0, dropped);
    this.#wake(true);
  }

  /** Whether there may be news since the last time. */
  takeNews(): boolean {
    const hadNews = this.#hasNews;
    this.#hasNews = false;
    if (hadNews) this.stop();
    return hadNews;
  }

  takeDeltas(): readonly TextDelta[] {
    const deltas = this.#deltas;
    if (deltas.length > 0) this.#deltas = [];
    this.#characters = 0;
    return deltas;
  }

  /** True once it is notified, false when it is time to look without a notification. */
  wait(): Promise<boolean> {
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

  #wake(notified: boolean): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(notified);
  }
}

function sizeOf({ text }: TextDelta): number {
  return text.length + CHARACTERS_A_DELTA;
}
