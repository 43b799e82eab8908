/** Notes that calls leave: those of one turn of the event loop, as the calls of a round are, in one step of the store. */
import type { CallKey, StepResult } from '../stores/debate-store.ts';

interface Note {
  readonly keys: CallKey[];
  readonly done: Promise<Noted>;
}

export interface Noted {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly result: StepResult;
}

export class SentNotes {
  readonly #take: (keys: readonly CallKey[]) => Promise<Noted>;
  #next: Note | null = null;

  /** `take`: the step for all of the calls, which rejects for all of them. */
  constructor(take: (keys: readonly CallKey[]) => Promise<Noted>) {
    this.#take = take;
  }

  /** Resolves when it stands in the store that the call leaves. */
  note(key: CallKey): Promise<Noted> {
    this.#next ??= this.#open();
    this.#next.keys.push(key);
    return this.#next.done;
  }

  #open(): Note {
    const keys: CallKey[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const done = turn.then(() => {
      this.#next = null;
      return this.#take(keys);
    });
    return { keys, done };
  }
}
