/** Polls for an effect of a fault until a timeout. */
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the first value that is not null, or null after the timeout. */
export async function pollFor<T>(read: () => Promise<T | null>, withinMs: number): Promise<T | null> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const found = await read();
    if (found !== null || Date.now() > giveUpAt) return found;
    await delay(100);
  }
}
