/** Tenants for tests: one without limits, except those that the test names. */
import type { Tenant } from '../../src/stores/tenant-store.ts';

export function tenantWith(id: string, changes: Partial<Tenant> = {}): Tenant {
  return {
    id,
    name: id,
    createdAt: '2026-11-27T10:00:00.000Z',
    status: 'active',
    budget: { limitNanoUsd: null, period: 'none' },
    maxConcurrentDebates: null,
    maxUnfinishedDebates: null,
    requestsPerMinute: null,
    maxStreams: null,
    allowedModels: null,
    auditRate: 0,
    retention: { contentDays: null, ledgerDays: null },
    budgetKeys: [],
    operatorKeys: 'other_providers',
    ...changes,
  };
}
