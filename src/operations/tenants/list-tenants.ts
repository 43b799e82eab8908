/** Every tenant that was made, by id. */
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';
import type { TenantView } from './tenant-view.ts';
import { tenantView } from './tenant-view.ts';

export async function listTenants({ store }: Services, page: PageRequest): Promise<Page<TenantView>> {
  const { rows, nextCursor } = await store.tenants.list(page);
  return { rows: rows.map(tenantView), nextCursor };
}
