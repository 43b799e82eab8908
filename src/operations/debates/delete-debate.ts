/** Deletes the content of a debate. The ledger keeps the amounts. */
import { notFound, ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import { cancelDebate } from './cancel-debate.ts';
import type { DebateName } from './read-debate.ts';

/**
 * Deletes a debate. Cancels a running one first. Throws `ParleyError` not_found, and overloaded when it could not be
 * stopped.
 */
export async function deleteDebate(services: Services, name: DebateName, signal: AbortSignal): Promise<void> {
  const { debates } = services.store;
  const record = await debates.read(name.tenant, name.debateId);
  if (record === null) throw notFound('debate');
  if (record.finishedAt === null) await stop(services, name, signal);
  if (!(await debates.delete(name.tenant, name.debateId))) throw notFound('debate');
}

async function stop(services: Services, name: DebateName, signal: AbortSignal): Promise<void> {
  try {
    const { finished_at } = await cancelDebate(services, name, signal);
    if (finished_at === null)
      throw new ParleyError('overloaded', { detail: 'the debate is still stopping', retryAfterSeconds: 5 });
  } catch (error) {
    // The debate ended by itself meanwhile and can be deleted.
    if (!(error instanceof ParleyError && error.code === 'conflict')) throw error;
  }
}
