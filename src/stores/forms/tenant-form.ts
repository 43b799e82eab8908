/** How a tenant is written down: the same text in every store. */
import { createHash } from 'node:crypto';
import type { Tenant, VersionedTenant } from '../tenant-store.ts';

/** All but what the store keeps beside it. */
export function settingsText({ id: _id, createdAt: _createdAt, ...settings }: Tenant): string {
  return JSON.stringify(settings satisfies TenantSettings);
}

export function tenantOf(id: string, settings: string, createdAt: string): Tenant {
  // Release 0.1 stored none of these.
  return {
    status: 'active',
    auditRate: 0,
    budgetKeys: [],
    retention: { contentDays: null, ledgerDays: null },
    ...(JSON.parse(settings) as Partial<TenantSettings>),
    id,
    createdAt,
  } as Tenant;
}

export function versionedTenant(id: string, settings: string, createdAt: string): VersionedTenant {
  return { tenant: tenantOf(id, settings, createdAt), version: versionOf(settings) };
}

/** Of the stored text, which a script on Redis can compute as well. */
export function versionOf(settings: string): string {
  return createHash('sha1').update(settings).digest('hex');
}

type TenantSettings = Omit<Tenant, 'id' | 'createdAt'>;
