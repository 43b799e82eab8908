/** Lists, reads and deletes tenants, for the operator. */
import { expediteDebate } from '../../background/feed-queue.ts';
import type { DebateStatus } from '../../debate/schema/event.ts';
import { notFound } from '../../errors.ts';
import { ALL_DEBATES } from '../../stores/debates/debate-filter.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { rowsOf } from '../rows-of.ts';
import type { Services } from '../services.ts';
import type { ListedTenant } from './listed-tenant.ts';
import { listedTenant } from './listed-tenant.ts';
import type { TenantView } from './tenant-view.ts';
import { tenantView } from './tenant-view.ts';

/** Returns one page of the stored tenants, sorted by id. */
export async function listTenants(services: Services, page: PageRequest): Promise<Page<ListedTenant>> {
  const { rows, nextCursor } = await services.store.tenants.list(page);
  return { rows: await Promise.all(rows.map((tenant) => listedTenant(services, tenant))), nextCursor };
}

/** Returns one stored tenant. Throws `ParleyError` not_found. */
export async function readTenant({ store }: Services, id: string): Promise<ReadTenant> {
  const read = await store.tenants.versioned(id);
  if (read === null) throw notFound('tenant');
  return { tenant: tenantView(read.tenant), version: read.version };
}

export interface ReadTenant {
  readonly tenant: TenantView;
  /** Changes whenever the settings change. */
  readonly version: string;
}

const UNFINISHED: readonly DebateStatus[] = ['queued', 'running'];

export interface DeleteTenant {
  readonly id: string;
  /** Whether its debates, panels and calibrations are deleted, too. */
  readonly content: 'keep' | 'delete';
}

/**
 * Deletes a tenant: revokes its keys at once and cancels its debates. Keeps the ledger, and keeps the content unless
 * `content` says otherwise (delete-tenant-content.ts). Throws `ParleyError` not_found.
 */
export async function deleteTenant(services: Services, { id, content }: DeleteTenant): Promise<void> {
  const deleted = await services.store.tenants.delete(id, content === 'delete' ? 'to_delete' : 'kept');
  if (!deleted) throw notFound('tenant');
  await cancelUnfinished(services, id);
}

const DEBATES_PER_PAGE = 100;

export async function cancelUnfinished(services: Services, tenant: string): Promise<void> {
  for (const status of UNFINISHED) await cancelAll(services, tenant, status);
}

/**
 * Cancels all debates of this status. A debate that is created meanwhile and not listed ends at its next reservation,
 * because a deleted tenant may spend nothing.
 */
async function cancelAll(services: Services, tenant: string, status: DebateStatus): Promise<void> {
  const { debates } = services.store;
  const filter = { ...ALL_DEBATES, status };
  for await (const { id: debateId } of rowsOf(DEBATES_PER_PAGE, (page) => debates.list(tenant, filter, page)))
    if (await debates.requestCancel(tenant, debateId)) await expediteDebate(services, { tenant, debateId });
}
