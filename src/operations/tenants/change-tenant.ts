/** Creates, replaces or changes a tenant. Writes it only if it is unchanged since it was read. */
import { notFound, ParleyError } from '../../errors.ts';
import { settingsText, versionOf } from '../../stores/forms/tenant-form.ts';
import type { Tenant, VersionedTenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { TenantSettings } from './tenant-view.ts';
import { tenantOf, tenantView } from './tenant-view.ts';
import type { ReadTenant } from './tenants.ts';

export interface ChangeTenant {
  readonly id: string;
  readonly settings: TenantSettings;
  /** Versions of which the tenant must have one; `any` means that it must exist, null means no condition. */
  readonly ifVersion: readonly string[] | 'any' | null;
}

export interface ChangedTenant extends ReadTenant {
  readonly created: boolean;
}

/** Maximum number of attempts of a change without a condition, when other requests change the tenant meanwhile. */
const MAX_ATTEMPTS = 10;

/**
 * Creates or replaces a tenant's settings. They apply from the next request on, and to running debates from their next
 * reservation on. Throws `ParleyError`: tenant_deleted, precondition_failed, incompatible_options when the settings
 * would remove a budget without naming it, and overloaded while other requests keep changing the tenant.
 */
export function putTenant(services: Services, change: ChangeTenant): Promise<ChangedTenant> {
  const { id, settings } = change;
  return applyChange(services, change, (before) => {
    if (settings.budget === undefined && before !== null && before.budget.limitNanoUsd !== null) throw noBudget();
    return newTenant(services, id, settings);
  });
}

/**
 * Changes only the named settings, also within the budget and the retention. Throws `ParleyError`: not_found,
 * precondition_failed, and overloaded like `putTenant`.
 */
export function patchTenant(services: Services, change: ChangeTenant): Promise<ChangedTenant> {
  const { id, settings } = change;
  return applyChange(services, change, (before) => {
    if (before === null) throw notFound('tenant');
    const view = tenantView(before);
    const budget = settings.budget && { ...view.budget, ...settings.budget };
    const retention = settings.retention && { ...view.retention, ...settings.retention };
    const replacement = newTenant(services, id, { ...settings, budget, retention });
    const names = (Object.keys(settings) as (keyof TenantSettings)[]).map((name) => storedNames[name]);
    return { ...before, ...Object.fromEntries(names.map((name) => [name, replacement[name]])) };
  });
}

/** The stored name of each setting. */
const storedNames = {
  name: 'name',
  status: 'status',
  budget: 'budget',
  max_concurrent_debates: 'maxConcurrentDebates',
  max_queued_debates: 'maxUnfinishedDebates',
  requests_per_minute: 'requestsPerMinute',
  max_streams: 'maxStreams',
  allowed_models: 'allowedModels',
  audit_rate: 'auditRate',
  retention: 'retention',
  budget_keys: 'budgetKeys',
  operator_keys: 'operatorKeys',
} as const satisfies Record<keyof TenantSettings, keyof Tenant>;

function newTenant({ world, limits }: Services, id: string, settings: TenantSettings): Tenant {
  return tenantOf({ id, settings, createdAt: world.now().toISOString(), limits });
}

type NextTenant = (before: Tenant | null) => Tenant;

async function applyChange(
  { store }: Services,
  { id, ifVersion }: ChangeTenant,
  next: NextTenant,
): Promise<ChangedTenant> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await store.tenants.versioned(id);
    checkVersion(before, ifVersion);
    const tenant = next(before?.tenant ?? null);
    const put = await store.tenants.put(tenant, before?.version ?? null);
    if (put === null) throw deleted(id);
    if (put !== 'changed') {
      return { created: put.created, tenant: tenantView(put.tenant), version: versionOf(settingsText(tenant)) };
    }
  }
  const detail = 'other requests are changing the tenant at the same time: try again';
  throw new ParleyError('overloaded', { detail, retryAfterSeconds: 1 });
}

function checkVersion(before: VersionedTenant | null, ifVersion: ChangeTenant['ifVersion']): void {
  if (ifVersion === null) return;
  if (before === null || (ifVersion !== 'any' && !ifVersion.includes(before.version))) throw versionMismatch();
}

function versionMismatch(): ParleyError {
  const detail = 'If-Match does not match the ETag of the tenant: read the tenant again';
  return new ParleyError('precondition_failed', { detail });
}

function deleted(id: string): ParleyError {
  const detail = `the id "${id}" belonged to a deleted tenant, whose data must not pass to another one: choose another id`;
  return new ParleyError('tenant_deleted', { detail });
}

function noBudget(): ParleyError {
  const message = 'the tenant has a budget: send it again, or null to remove it';
  const fields = [{ path: 'budget', message }];
  return new ParleyError('incompatible_options', { detail: `budget: ${message}`, fields });
}
