/** A tenant's debates, newest first. */
import type { DebateFilter } from '../stores/debate-store.ts';
import type { Page, PageRequest } from '../stores/page.ts';
import type { DebateSummaryView, HistoryEntry } from './debate-view.ts';
import { historyEntry, summaryView } from './debate-view.ts';
import type { Services } from './services.ts';

export interface ListDebates {
  readonly tenant: string;
  readonly filter: Omit<DebateFilter, 'finished' | 'reviewed'>;
  readonly page: PageRequest;
}

export async function listDebates({ store }: Services, list: ListDebates): Promise<Page<DebateSummaryView>> {
  const page = await store.debates.list(list.tenant, { ...list.filter, finished: false, reviewed: null }, list.page);
  return { ...page, rows: page.rows.map(summaryView) };
}

/** Finished ones only, with what came of them. */
export async function listHistory({ store }: Services, list: ListDebates): Promise<Page<HistoryEntry>> {
  const page = await store.debates.list(list.tenant, { ...list.filter, finished: true, reviewed: null }, list.page);
  return { ...page, rows: page.rows.map(historyEntry) };
}
