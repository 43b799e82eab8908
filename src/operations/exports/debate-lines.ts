/** Exports the debates of a tenant, each followed by the events of its log. */
import { nullIfNotFound } from '../../errors.ts';
import { ALL_DEBATES } from '../../stores/debates/debate-filter.ts';
import type { DebateView } from '../debates/debate-view.ts';
import type { DebateName } from '../debates/read-debate.ts';
import { readDebate } from '../debates/read-debate.ts';
import { rowsOf } from '../rows-of.ts';
import type { Services } from '../services.ts';
import type { ExportLine } from './export-line.ts';

/** Rows of one read. A debate with its question, or an event, may have some hundred kilobytes. */
const DEBATES_PER_READ = 10;
const EVENTS_PER_READ = 20;

/** Yields debates, newest first. */
export async function* debateLines(services: Services, tenant: string): AsyncGenerator<ExportLine> {
  for await (const { id } of rowsOf(DEBATES_PER_READ, (page) =>
    services.store.debates.list(tenant, ALL_DEBATES, page),
  )) {
    const name = { tenant, debateId: id };
    const debate = await nullIfNotFound(readDebate(services, name));
    // The debate was deleted meanwhile.
    if (debate === null) continue;
    yield { type: 'debate', data: debate };
    yield* eventLines(services, name, debate);
  }
}

/** Yields the events up to the last one that the exported view contains. */
async function* eventLines(
  { store }: Services,
  name: DebateName,
  { last_sequence_number: last }: DebateView,
): AsyncGenerator<ExportLine> {
  for (let after = 0; after < last; ) {
    const events = await store.events.read({ ...name, after, limit: Math.min(EVENTS_PER_READ, last - after) });
    // The debate was deleted meanwhile.
    if (events.length === 0) return;
    for (const event of events) yield { type: 'event', data: { debate_id: name.debateId, ...event } };
    after += events.length;
  }
}
