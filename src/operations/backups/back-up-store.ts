/** Copies all stored data. */
import { ParleyError } from '../../errors.ts';
import type { StoreCopy } from '../../stores/store.ts';
import type { Services } from '../services.ts';

/**
 * Returns a copy of the store. Throws `ParleyError` not_found when the store has its own backup tools, as Redis does.
 */
export async function backUpStore({ store }: Services): Promise<StoreCopy> {
  if (store.backUp === null)
    throw new ParleyError('not_found', { detail: 'the service cannot back up Redis: use the tools of Redis' });
  return await store.backUp();
}
