/** A tenant's keys, the revoked ones too, newest first. */
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';
import { readTenant } from './read-tenant.ts';
import type { KeyView } from './tenant-view.ts';
import { keyView } from './tenant-view.ts';

/** Throws `ParleyError` not_found. */
export async function listKeys(services: Services, tenant: string, page: PageRequest): Promise<Page<KeyView>> {
  await readTenant(services, tenant);
  const { rows, nextCursor } = await services.store.tenants.keys(tenant, page);
  return { rows: rows.map(keyView), nextCursor };
}
