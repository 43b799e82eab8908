/** Whether a store in memory has room for another debate. */
import { ParleyError } from '../../errors.ts';
import type { StoreMemory } from '../../stores/store.ts';
import type { Services } from '../services.ts';

/** What is left is for debates that were accepted: they settle what they were asked to pay. */
const ROOM_FOR_NEW_DEBATES = 0.9;

const RETRY_SECONDS = 30;

/** How full the memory of the store is, in one sentence; null: there is room, as far as the store reports. */
export function memoryWarning(memory: StoreMemory | null): string | null {
  if (memory === null || memory.maxBytes === null) return null;
  const share = memory.usedBytes / memory.maxBytes;
  if (share <= ROOM_FOR_NEW_DEBATES) return null;
  return `the memory of the store is ${Math.floor(share * 100)} % full, and above ${ROOM_FOR_NEW_DEBATES * 100} % no new debate is accepted`;
}

/** Throws `ParleyError` overloaded. */
export async function refuseWithoutRoom({ store }: Pick<Services, 'store'>): Promise<void> {
  const warning = memoryWarning(await store.memory());
  if (warning !== null) throw new ParleyError('overloaded', { detail: warning, retryAfterSeconds: RETRY_SECONDS });
}
