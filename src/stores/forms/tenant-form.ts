/** How a tenant is written down: the same text in every store. */
import type { Tenant } from '../tenant-store.ts';

/** All but what the store keeps beside it. */
export function settingsText({ id: _id, createdAt: _createdAt, ...settings }: Tenant): string {
  return JSON.stringify(settings satisfies TenantSettings);
}

export function tenantOf(id: string, settings: string, createdAt: string): Tenant {
  // Release 0.1 stored neither.
  return {
    auditRate: 0,
    budgetKeys: [],
    ...(JSON.parse(settings) as Partial<TenantSettings>),
    id,
    createdAt,
  } as Tenant;
}

type TenantSettings = Omit<Tenant, 'id' | 'createdAt'>;
