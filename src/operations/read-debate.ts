/** One debate, as its log tells it. */
import { replay } from '../debate/replay.ts';
import { ParleyError } from '../errors.ts';
import type { DebateView } from './debate-view.ts';
import { debateView } from './debate-view.ts';
import { readWholeLog } from './read-log.ts';
import type { Services } from './services.ts';

/** Names a debate; another tenant's is absent. */
export interface DebateName {
  readonly tenant: string;
  readonly debateId: string;
}

/** Throws `ParleyError` not_found. */
export async function readDebate(services: Services, { tenant, debateId }: DebateName): Promise<DebateView> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new ParleyError('not_found');
  const events = await readWholeLog(services, tenant, debateId);
  return debateView(record, replay(events));
}
