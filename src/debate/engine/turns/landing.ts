/** Turns of debaters that speak at the same time: each is taken when it lands, whichever comes first. */

/** By debater id. */
export type Landing<T> = Map<string, Promise<T>>;

export function addTurn<T>(landing: Landing<T>, debaterId: string, turn: Promise<T>): void {
  // When the run itself breaks off, the first turn that rejects ends it; the other rejections are not errors of their own.
  turn.catch(() => {});
  landing.set(debaterId, turn);
}

/** The next turn that lands; it is no longer among the others. There has to be one. */
export async function nextLanded<T>(landing: Landing<T>, debaterIdOf: (turn: T) => string): Promise<T> {
  const landed = await Promise.race(landing.values());
  landing.delete(debaterIdOf(landed));
  return landed;
}
