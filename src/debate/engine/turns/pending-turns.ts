/** Collects the turns of debaters that speak at the same time, in the order in which they finish. */

/** Keyed by debater id. */
export type PendingTurns<T> = Map<string, Promise<T>>;

export function addTurn<T>(pending: PendingTurns<T>, debaterId: string, turn: Promise<T>): void {
  // The first turn that rejects ends the run. Without this handler the other rejections would be reported as unhandled.
  turn.catch(() => {});
  pending.set(debaterId, turn);
}

/** Waits for the next turn that finishes, and removes it from `pending`, which must not be empty. */
export async function nextFinished<T>(pending: PendingTurns<T>, debaterIdOf: (turn: T) => string): Promise<T> {
  const finished = await Promise.race(pending.values());
  pending.delete(debaterIdOf(finished));
  return finished;
}
