/** Checks whether the memory of the store, if it is in memory, has space for another debate. */
import { ParleyError } from '../../errors.ts';
import type { StoreMemory } from '../../stores/store.ts';
import type { Services } from '../services.ts';

/**
 * The share of the memory up to which new debates are accepted. The remaining memory is for accepted debates, which
 * must settle their reservations.
 */
const NEW_DEBATES_LIMIT = 0.9;

const RETRY_SECONDS = 30;

/** Returns one sentence when the memory of the store is too full; otherwise, or when it is not known, null. */
export function memoryWarning(memory: StoreMemory | null): string | null {
  if (memory === null || memory.maxBytes === null) return null;
  const share = memory.usedBytes / memory.maxBytes;
  if (share <= NEW_DEBATES_LIMIT) return null;
  return `the memory of the store is ${Math.floor(share * 100)} % full, and above ${NEW_DEBATES_LIMIT * 100} % no new debate is accepted`;
}

/** Throws `ParleyError` overloaded when the memory of the store is too full. */
export async function refuseWhenMemoryFull({ store }: Pick<Services, 'store'>): Promise<void> {
  const warning = memoryWarning(await store.memory());
  if (warning !== null) throw new ParleyError('overloaded', { detail: warning, retryAfterSeconds: RETRY_SECONDS });
}
