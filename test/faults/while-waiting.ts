/** Waits for an effect of a fault, up to its timeout. */
import { setTimeout as delay } from 'node:timers/promises';

/** The first value that is not null; null when there was none in time. */
export async function firstSeen<T>(look: () => Promise<T | null>, withinMs: number): Promise<T | null> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > giveUpAt) return found;
    await delay(100);
  }
}
