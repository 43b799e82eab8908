/** Lists a tenant's debates, newest first. */
import type { DebateFilter } from '../../stores/debates/debate-filter.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import { refuseUndeclared } from '../budgets/metadata-budgets.ts';
import type { Services } from '../services.ts';
import type { DebateSummaryView, HistoryEntry } from './debate-view.ts';
import { historyEntry, summaryView } from './debate-view.ts';
import { knownTenant } from './known-tenant.ts';

export interface ListDebates {
  readonly tenant: string;
  readonly filter: Omit<DebateFilter, 'finished' | 'reviewed'>;
  readonly page: PageRequest;
}

/**
 * Returns one page. Throws `ParleyError` invalid_request when the filter has a metadata key that is not a budget key of
 * the tenant.
 */
export async function listDebates(
  services: Services,
  { tenant, filter, page }: ListDebates,
): Promise<Page<DebateSummaryView>> {
  const { store } = services;
  await refuseOtherKeys(services, tenant, filter);
  const wanted = { ...filter, finished: false, reviewed: null };
  return boundedPage(page, (part) => store.debates.list(tenant, wanted, part), summaryView);
}

/** Returns one page of finished debates with their outcomes. Throws the same error as `listDebates`. */
export async function listHistory(
  services: Services,
  { tenant, filter, page }: ListDebates,
): Promise<Page<HistoryEntry>> {
  const { store } = services;
  await refuseOtherKeys(services, tenant, filter);
  const wanted = { ...filter, finished: true, reviewed: null };
  return boundedPage(page, (part) => store.debates.list(tenant, wanted, part), historyEntry);
}

async function refuseOtherKeys(services: Services, tenant: string, { pairs = [] }: ListDebates['filter']) {
  if (pairs.length === 0) return;
  const keys = pairs.map(({ key }) => ({ path: `metadata.${key}`, key }));
  refuseUndeclared(await knownTenant(services, tenant), keys);
}
