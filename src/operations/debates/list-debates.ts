/** A tenant's debates, newest first. */
import type { DebateFilter } from '../../stores/debate-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import type { Services } from '../services.ts';
import type { DebateSummaryView, HistoryEntry } from './debate-view.ts';
import { historyEntry, summaryView } from './debate-view.ts';

export interface ListDebates {
  readonly tenant: string;
  readonly filter: Omit<DebateFilter, 'finished' | 'reviewed'>;
  readonly page: PageRequest;
}

export function listDebates(
  { store }: Services,
  { tenant, filter, page }: ListDebates,
): Promise<Page<DebateSummaryView>> {
  const wanted = { ...filter, finished: false, reviewed: null };
  return boundedPage(page, (part) => store.debates.list(tenant, wanted, part), summaryView);
}

/** Finished debates only, with their outcomes. */
export function listHistory({ store }: Services, { tenant, filter, page }: ListDebates): Promise<Page<HistoryEntry>> {
  const wanted = { ...filter, finished: true, reviewed: null };
  return boundedPage(page, (part) => store.debates.list(tenant, wanted, part), historyEntry);
}
