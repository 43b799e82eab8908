/**
 * The wake signal of a follower. It wakes the follower when the log may have changed, when text arrives, and when it is
 * time to read the log without a notification.
 */
import type { TextDelta } from '../../stores/debates/live-text.ts';

/**
 * Maximum length of the text that waits for a slow follower, at two bytes per character. Beyond it the oldest text is
 * dropped, because the text is also in the log later.
 */
const MAX_WAITING_CHARACTERS = 8_192;
/** The memory that a delta needs beside its text, in characters. */
const DELTA_OVERHEAD_CHARACTERS = 32;

/** A wake signal that remembers notifications until the next wait. */
export class WakeSignal {
  readonly #pollMs: number;
  /** True at the start, so that a new follower reads the log. */
  #isNotified = true;
  #deltas: TextDelta[] = [];
  #characters = 0;
  #resolve: ((notified: boolean) => void) | null = null;
  /**
   * Runs from one read of the log to the next, independently of text. It is needed because a notification can be lost.
   */
  #timer: NodeJS.Timeout | null = null;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Wakes the follower, because the log may have changed. */
  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake(true);
  };

  /** Adds a piece of text. The log need not be read for it. */
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

  /** Returns whether the log may have changed since the last call. */
  takeNotified(): boolean {
    const wasNotified = this.#isNotified;
    this.#isNotified = false;
    if (wasNotified) this.stop();
    return wasNotified;
  }

  /** Returns the text since the last call. */
  takeDeltas(): readonly TextDelta[] {
    const deltas = this.#deltas;
    if (deltas.length > 0) this.#deltas = [];
    this.#characters = 0;
    return deltas;
  }

  /** Resolves with true on a notification or a text, and with false when it is time to read the log without one. */
  wait(): Promise<boolean> {
    if (this.#isNotified || this.#deltas.length > 0) return Promise.resolve(true);
    this.#timer ??= setTimeout(() => {
      this.#isNotified = true;
      this.#wake(false);
    }, this.#pollMs);
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Stops the timer. Must be called when no further wait follows. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wake(notified: boolean): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    resolve?.(notified);
  }
}

function sizeOf({ text }: TextDelta): number {
  return text.length + DELTA_OVERHEAD_CHARACTERS;
}
