/** Reads one debate from its log. */

import type { Debate } from '../../debate/engine/replay.ts';
import { NEW_DEBATE, replay } from '../../debate/engine/replay.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import { notFound } from '../../errors.ts';
import { yieldFirstWhenBusy, yieldWhenBusy } from '../../lib/tick-time.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { debateObstacle } from '../fleet/debate-obstacle.ts';
import { readWholeLog } from '../following/read-log.ts';
import type { Services } from '../services.ts';
import type { DebateView } from './debate-view.ts';
import { debateView } from './debate-view.ts';

/** Names a debate. A debate of another tenant is treated as absent. */
export interface DebateName {
  readonly tenant: string;
  readonly debateId: string;
}

/** Returns the debate. Throws `ParleyError` not_found. */
export async function readDebate(services: Services, { tenant, debateId }: DebateName): Promise<DebateView> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw notFound('debate');
  return viewOf(services, record);
}

/** Returns the debate of a record that was just read. */
export async function viewOf(services: Services, record: DebateRecord): Promise<DebateView> {
  const { tenant, id: debateId } = record;
  // Reading a debate and building its view are done in separate ticks, because each takes more than 50 ms for the
  // largest debates.
  await yieldWhenBusy();
  const debate = (await endedDebate(services, record)) ?? replay(await readWholeLog(services, tenant, debateId));
  await yieldFirstWhenBusy();
  const obstacle = debate.finishedAt === null ? await debateObstacle(services, record) : null;
  return debateView({ record, debate, obstacle }, services);
}

/**
 * Returns a finished debate from its last event, which contains everything that the view shows: for three debaters and
 * three rounds 12 KB instead of a log of 44 KB. Returns null when the whole log is needed.
 */
async function endedDebate({ store }: Services, record: DebateRecord): Promise<Debate | null> {
  const { tenant, id: debateId, finishedAt, startedAt, lastSequenceNumber } = record;
  if (finishedAt === null) return null;
  const [last] = await store.events.read({ tenant, debateId, after: lastSequenceNumber - 1, limit: 1 });
  if (last === undefined || !isTerminal(last) || last.result === null) return null;
  const { rounds, routing_decision } = last.result;
  // The result shows a routing answer that ended its debate as a round, but the log has no such round.
  return replay([last], { ...NEW_DEBATE, startedAt, rounds: routing_decision === 'single_agent' ? [] : rounds });
}
