/** Tenants, keys and models' records as the operator writes and reads them. */
import { z } from 'zod';
import { limitFromUsd, usdFromNano } from '../../budget/money.ts';
import type { BudgetLimit } from '../../budget/reservation.ts';
import { budgetPeriods } from '../../budget/reservation.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import type { Tenant, TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { keyPrefix } from './tenant-key.ts';

const model = z.string().regex(/^[a-z0-9_-]{1,64}\/\S{1,200}$/i, 'must be provider/model');
const cap = z.int().min(1).max(1_000_000);

export const tenantIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -');

/** Null: no cap. */
export const tenantSettingsSchema = z.strictObject({
  name: z.string().min(1).max(200).nullish(),
  budget: z
    .strictObject({
      limit_usd: z.number().min(0).max(1_000_000).nullish(),
      period: z.enum(budgetPeriods).nullish(),
    })
    .nullish(),
  max_concurrent_debates: cap.nullish(),
  max_queued_debates: cap.nullish(),
  requests_per_minute: cap.nullish(),
  max_streams: cap.nullish(),
  allowed_models: z.array(model).max(1_000).nullish(),
  audit_rate: z.number().min(0).max(1).nullish(),
});
export type TenantSettings = z.infer<typeof tenantSettingsSchema>;

export const tenantViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  budget: z.object({ limit_usd: z.number().nullable(), period: storedWord(budgetPeriods) }),
  max_concurrent_debates: z.int().nullable(),
  max_queued_debates: z.int().nullable(),
  requests_per_minute: z.int().nullable(),
  max_streams: z.int().nullable(),
  allowed_models: z.array(z.string()).nullable(),
  audit_rate: z.number(),
  created_at: z.string(),
});
export type TenantView = z.infer<typeof tenantViewSchema>;

export interface NewTenant {
  readonly id: string;
  readonly settings: TenantSettings;
  readonly createdAt: string;
  /** Stand where the settings do not say. */
  readonly limits: Pick<Services['limits'], 'maxQueuedDebates' | 'maxStreams'>;
}

export function tenantOf({ id, settings, createdAt, limits }: NewTenant): Tenant {
  const { max_queued_debates: queued = limits.maxQueuedDebates, max_streams: streams = limits.maxStreams } = settings;
  return {
    id,
    createdAt,
    name: settings.name ?? id,
    budget: budgetOf(settings.budget),
    maxConcurrentDebates: settings.max_concurrent_debates ?? null,
    maxUnfinishedDebates: queued,
    requestsPerMinute: settings.requests_per_minute ?? null,
    maxStreams: streams,
    allowedModels: settings.allowed_models ?? null,
    auditRate: settings.audit_rate ?? 0,
  };
}

function budgetOf(budget: TenantSettings['budget']): BudgetLimit {
  const limit = budget?.limit_usd ?? null;
  return { limitNanoUsd: limit === null ? null : limitFromUsd(limit), period: budget?.period ?? 'none' };
}

export function tenantView(tenant: Tenant): TenantView {
  const { limitNanoUsd, period } = tenant.budget;
  return {
    id: tenant.id,
    name: tenant.name,
    budget: { limit_usd: limitNanoUsd === null ? null : usdFromNano(limitNanoUsd), period },
    max_concurrent_debates: tenant.maxConcurrentDebates,
    max_queued_debates: tenant.maxUnfinishedDebates,
    requests_per_minute: tenant.requestsPerMinute,
    max_streams: tenant.maxStreams,
    allowed_models: tenant.allowedModels === null ? null : [...tenant.allowedModels],
    audit_rate: tenant.auditRate,
    created_at: tenant.createdAt,
  };
}

export const newKeySchema = z.strictObject({ expires_at: z.iso.datetime({ offset: true }).nullish() });

const keyFields = {
  id: z.string(),
  /** What may be shown of the key. */
  prefix: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
};

/** The only time that the key itself is told. */
export const createdKeySchema = z.object({ ...keyFields, key: z.string() });
export type CreatedKey = z.infer<typeof createdKeySchema>;

export const keyViewSchema = z.object({ ...keyFields, revoked: z.boolean() });
export type KeyView = z.infer<typeof keyViewSchema>;

export function keyView({ id, createdAt, expiresAt, revokedAt }: TenantKey): KeyView {
  const revoked = revokedAt !== null;
  return { id, prefix: keyPrefix(id), created_at: createdAt, expires_at: expiresAt, revoked };
}

const count = z.int().min(0).max(1_000_000_000);

export const modelRecordSchema = z
  .strictObject({ model, correct: count, total: count })
  .refine(({ correct, total }) => correct <= total, { path: ['correct'], message: 'must be at most total' });

export const modelRecordsSchema = z.strictObject({
  data: z
    .array(modelRecordSchema)
    .max(1_000)
    .refine((rows) => new Set(rows.map((row) => row.model)).size === rows.length, 'must name each model once'),
});
