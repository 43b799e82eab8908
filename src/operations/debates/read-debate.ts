/** One debate, as its log tells it. */

import type { Debate } from '../../debate/engine/replay.ts';
import { NEW_DEBATE, replay } from '../../debate/engine/replay.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import { notFound } from '../../errors.ts';
import { nextTickTime, tickTime } from '../../lib/tick-time.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { readWholeLog } from '../following/read-log.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import { debateView } from './debate-view.ts';

/** Names a debate; another tenant's is absent. */
export interface DebateName {
  readonly tenant: string;
  readonly debateId: string;
}

/** Throws `ParleyError` not_found. */
export async function readDebate(services: Services, { tenant, debateId }: DebateName): Promise<DebateView> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw notFound('debate');
  // To read a debate and to write it out are two pieces of work: the largest takes more than 50 ms for each.
  await tickTime();
  const debate = (await endedDebate(services, record)) ?? replay(await readWholeLog(services, tenant, debateId));
  await nextTickTime();
  const obstacle = debate.finishedAt === null ? services.fleet.obstacle(record) : null;
  return debateView({ record, debate, obstacle }, services);
}

/**
 * The last event of a debate that ended with a result tells all that a view of it shows: three debaters and three rounds are
 * then 12 KB of a log of 44. Null where the whole log is needed.
 */
async function endedDebate({ store }: Services, record: DebateRecord): Promise<Debate | null> {
  const { tenant, id: debateId, finishedAt, startedAt, lastSequenceNumber } = record;
  if (finishedAt === null) return null;
  const [last] = await store.events.read({ tenant, debateId, after: lastSequenceNumber - 1, limit: 1 });
  if (last === undefined || !isTerminal(last) || last.result === null) return null;
  const { rounds, routing_decision } = last.result;
  // A routing answer that ended its debate is told as a round of the result; the log has no such round.
  return replay([last], { ...NEW_DEBATE, startedAt, rounds: routing_decision === 'single_agent' ? [] : rounds });
}
