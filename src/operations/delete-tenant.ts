/** Ends a tenant: its keys at once, its debates as soon as they notice. What it asked and spent stays in the books. */
import { ParleyError } from '../errors.ts';
import type { DebateStatus } from '../debate/event.ts';
import type { Services } from './services.ts';

const UNFINISHED: readonly DebateStatus[] = ['queued', 'running'];

/** Throws `ParleyError` not_found. */
export async function deleteTenant(services: Services, id: string): Promise<void> {
  if (!(await services.store.tenants.delete(id))) throw new ParleyError('not_found');
  for (const status of UNFINISHED) await cancelAll(services, id, status);
}

/** A debate that is missed here ends by itself at its next hold: a tenant that is absent may spend nothing. */
async function cancelAll({ store, queue }: Services, tenant: string, status: DebateStatus): Promise<void> {
  const filter = { status, escalated: null, finished: false, createdAfter: null, createdBefore: null };
  let cursor: string | null = null;
  do {
    const page = await store.debates.list(tenant, filter, { limit: 100, cursor });
    for (const { id: debateId } of page.rows) {
      if (await store.debates.requestCancel(tenant, debateId)) await queue.hurry({ tenant, debateId });
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
}
