/** The stored format of a tenant, the same in every store. */
import { createHash } from 'node:crypto';
import type { Tenant, VersionedTenant } from '../tenant-store.ts';

/** Returns all settings except the fields that the store keeps separately. */
export function settingsText({ id: _id, createdAt: _createdAt, ...settings }: Tenant): string {
  return JSON.stringify(settings satisfies TenantSettings);
}

export function tenantOf(id: string, settings: string, createdAt: string): Tenant {
  // Defaults for fields that release 0.1 did not store.
  return {
    status: 'active',
    auditRate: 0,
    budgetKeys: [],
    retention: { contentDays: null, ledgerDays: null },
    operatorKeys: 'other_providers',
    ...(JSON.parse(settings) as Partial<TenantSettings>),
    id,
    createdAt,
  } as Tenant;
}

export function versionedTenant(id: string, settings: string, createdAt: string): VersionedTenant {
  return { tenant: tenantOf(id, settings, createdAt), version: versionOf(settings) };
}

/** Returns the hash of the stored text, which a Redis script can also compute. */
export function versionOf(settings: string): string {
  return createHash('sha1').update(settings).digest('hex');
}

type TenantSettings = Omit<Tenant, 'id' | 'createdAt'>;
