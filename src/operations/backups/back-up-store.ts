/** A copy of all that the service stores. */
import { ParleyError } from '../../errors.ts';
import type { StoreCopy } from '../../stores/store.ts';
import type { Services } from '../services.ts';

/** Throws `ParleyError` not_found where the store has tools of its own for that. */
export async function backUpStore({ store }: Services): Promise<StoreCopy> {
  if (store.backUp === null) throw new ParleyError('not_found', { detail: 'Redis has backups of its own' });
  return await store.backUp();
}
