/** Reads the event log of a debate from its beginning to its current end. */
import type { LoggedEvent } from '../../debate/schema/event.ts';
import type { EventQuery } from '../../stores/debates/event-log.ts';
import type { Services } from '../services.ts';

/** Events of one read: all of an ordinary debate, and a limited reply for a long one. */
export const EVENTS_PER_READ = 500;

export function readWholeLog(services: Services, tenant: string, debateId: string): Promise<LoggedEvent[]> {
  return readLogAfter(services, { tenant, debateId, after: 0 });
}

/** Returns the events after this number. */
export async function readLogAfter(
  { store }: Services,
  { tenant, debateId, after: from }: Omit<EventQuery, 'limit'>,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.seq ?? from;
    const more = await store.events.read({ tenant, debateId, after, limit: EVENTS_PER_READ });
    events.push(...more);
    if (more.length < EVENTS_PER_READ) return events;
  }
}

/** Returns the last event; null when the debate does not exist. */
export async function readLastEvent(
  { store }: Services,
  { tenant, debateId }: Pick<EventQuery, 'tenant' | 'debateId'>,
): Promise<LoggedEvent | null> {
  const record = await store.debates.read(tenant, debateId);
  if (record === null) return null;
  const [last = null] = await store.events.read({ tenant, debateId, after: record.lastSequenceNumber - 1, limit: 1 });
  return last;
}
