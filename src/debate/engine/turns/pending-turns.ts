/** Collects the turns of debaters that speak at the same time, in the order in which they finish. */

/** Keyed by debater id. */
export type Landing<T> = Map<string, Promise<T>>;

export function addTurn<T>(landing: Landing<T>, debaterId: string, turn: Promise<T>): void {
  // The first turn that rejects ends the run. Without this handler the other rejections would be reported as unhandled.
  turn.catch(() => {});
  landing.set(debaterId, turn);
}

/** Waits for the next turn that finishes, and removes it from `landing`, which must not be empty. */
export async function nextLanded<T>(landing: Landing<T>, debaterIdOf: (turn: T) => string): Promise<T> {
  const landed = await Promise.race(landing.values());
  landing.delete(debaterIdOf(landed));
  return landed;
}
