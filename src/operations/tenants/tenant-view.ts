/** Tenants and their model records in the format of the operator's API. */
import { z } from 'zod';
import { limitFromUsd, usdFromNano } from '../../budget/money.ts';
import type { BudgetLimit } from '../../budget/reservation.ts';
import { budgetPeriods } from '../../budget/reservation.ts';
import { budgetKeysSchema } from '../../debate/schema/request/request-fields.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import { operatorKeyUses, tenantStatuses } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { retentionOf, retentionSettingsSchema, retentionView, retentionViewSchema } from './retention-view.ts';

const model = z.string().regex(/^[a-z0-9_-]{1,64}\/\S{1,200}$/i, 'must be provider/model');
const cap = z.int().min(1).max(1_000_000);

export const tenantIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -');

/** The settings of a tenant. Null means no limit. */
export const tenantSettingsSchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(200)
      .nullish()
      .meta({ description: 'A name for people; the id by default.', examples: ['Acme Inc.'] }),
    status: z.enum(tenantStatuses).nullish().meta({
      description:
        '`suspended`: requests with its keys are refused as `tenant_suspended`. Debates that were accepted go on. `active` by default.',
    }),
    budget: z
      .strictObject({
        limit_usd: z
          .number()
          .min(0)
          .max(1_000_000)
          .nullish()
          .meta({ description: 'The limit of each period in USD; null for no limit.', examples: [10] }),
        period: z.enum(budgetPeriods).nullish().meta({
          description: 'The period of the budget: `none`, or a `day`, `week` (from Monday) or `month` in UTC.',
        }),
      })
      .nullish()
      .meta({ description: 'The budget; without a limit by default.' }),
    max_concurrent_debates: cap.nullish().meta({
      description:
        'Debates that run at the same time. Further ones wait in the queue. Null: no limit. Without it, the limit in the configuration applies.',
      examples: [4],
    }),
    max_queued_debates: cap.nullish().meta({
      description:
        'Unfinished debates, the running ones included. Further ones are refused as `queue_full`. Without it, the limit in the configuration applies.',
      examples: [100],
    }),
    requests_per_minute: cap.nullish().meta({
      description: 'Requests in a minute. Further ones are refused as `rate_limited`. Null: no limit.',
      examples: [600],
    }),
    max_streams: cap.nullish().meta({
      description:
        'Event streams that are open at the same time in one process. Further ones are refused as `rate_limited`. Without it, the limit in the configuration applies.',
      examples: [50],
    }),
    allowed_models: z
      .array(model)
      .max(1_000)
      .nullish()
      .meta({
        description:
          'The models that the tenant may use, as exact `provider/model`. Others are refused as `model_not_allowed`. Null: all.',
        examples: [['anthropic/claude-haiku-5-5']],
      }),
    audit_rate: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .meta({
        description:
          'The share of debates, 0 to 1, that are drawn for an audit and wait for a review with reason `audit`; 0 by default. A panel learns only from audits and labelled items.',
        examples: [0.05],
      }),
    retention: retentionSettingsSchema,
    operator_keys: z.enum(operatorKeyUses).nullish().meta({
      description:
        "Which provider keys its debates use. `other_providers`, the default: the tenant's own key for each provider that it has a key for, and the operator's keys for the other providers. `fallback`: also the operator's key when a provider refuses the tenant's key. `never`: only the tenant's own keys; models of other providers are refused as `unknown_model`.",
    }),
    budget_keys: budgetKeysSchema.nullish().meta({
      description:
        'Keys of metadata, at most three. Debates can be listed by them, and `PUT /v1/budgets/{key}/{value}` sets a budget for all debates with a pair. A key applies to debates that are created after it was declared.',
      examples: [['session']],
    }),
  })
  .meta({ description: 'The settings of a tenant.' });
export type TenantSettings = z.infer<typeof tenantSettingsSchema>;

export const tenantViewSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the tenant.', examples: ['acme'] }),
    name: z.string().meta({ description: 'The name of the tenant.', examples: ['Acme Inc.'] }),
    status: storedWord(tenantStatuses).meta({ description: 'Whether its requests are served.' }),
    budget: z
      .object({
        limit_usd: z
          .number()
          .nullable()
          .meta({ description: 'The limit of each period in USD; null for no limit.', examples: [10] }),
        period: storedWord(budgetPeriods).meta({ description: 'The period of the budget.' }),
      })
      .meta({ description: 'The budget.' }),
    max_concurrent_debates: z
      .int()
      .nullable()
      .meta({ description: 'Debates that run at the same time; null for no limit.', examples: [4] }),
    max_queued_debates: z
      .int()
      .nullable()
      .meta({
        description: 'Unfinished debates, the running ones included; null for the limit in the configuration.',
        examples: [100],
      }),
    requests_per_minute: z
      .int()
      .nullable()
      .meta({ description: 'Requests in a minute; null for no limit.', examples: [600] }),
    max_streams: z
      .int()
      .nullable()
      .meta({
        description:
          'Event streams that are open at the same time in one process; null for the limit in the configuration.',
        examples: [50],
      }),
    allowed_models: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'The models that the tenant may use; null for all.',
        examples: [['anthropic/claude-haiku-5-5']],
      }),
    audit_rate: z
      .number()
      .meta({ description: 'The share of debates that are drawn for an audit, 0 to 1.', examples: [0.05] }),
    retention: retentionViewSchema,
    budget_keys: z.array(z.string()).meta({
      description: 'Keys of metadata by which debates can be listed and have a budget.',
      examples: [['session']],
    }),
    operator_keys: storedWord(operatorKeyUses).meta({ description: "When the operator's provider keys are used." }),
    created_at: timeSchema.meta({ description: 'When the tenant was created.' }),
  })
  .meta({ description: 'A tenant and its settings.' });
export type TenantView = z.infer<typeof tenantViewSchema>;

export interface NewTenant {
  readonly id: string;
  readonly settings: TenantSettings;
  readonly createdAt: string;
  /** Defaults of the settings. */
  readonly limits: Pick<Services['limits'], 'maxConcurrentDebates' | 'maxQueuedDebates' | 'maxStreams'>;
}

export function tenantOf({ id, settings, createdAt, limits }: NewTenant): Tenant {
  const {
    max_concurrent_debates: concurrent = limits.maxConcurrentDebates,
    max_queued_debates: queued = limits.maxQueuedDebates,
    max_streams: streams = limits.maxStreams,
  } = settings;
  return {
    id,
    createdAt,
    name: settings.name ?? id,
    status: settings.status ?? 'active',
    budget: budgetOf(settings.budget),
    maxConcurrentDebates: concurrent,
    maxUnfinishedDebates: queued,
    requestsPerMinute: settings.requests_per_minute ?? null,
    maxStreams: streams,
    allowedModels: settings.allowed_models ?? null,
    auditRate: settings.audit_rate ?? 0,
    retention: retentionOf(settings.retention),
    budgetKeys: settings.budget_keys ?? [],
    operatorKeys: settings.operator_keys ?? 'other_providers',
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
    status: tenant.status,
    budget: { limit_usd: limitNanoUsd === null ? null : usdFromNano(limitNanoUsd), period },
    max_concurrent_debates: tenant.maxConcurrentDebates,
    max_queued_debates: tenant.maxUnfinishedDebates,
    requests_per_minute: tenant.requestsPerMinute,
    max_streams: tenant.maxStreams,
    allowed_models: tenant.allowedModels === null ? null : [...tenant.allowedModels],
    audit_rate: tenant.auditRate,
    retention: retentionView(tenant.retention),
    budget_keys: [...tenant.budgetKeys],
    operator_keys: tenant.operatorKeys,
    created_at: tenant.createdAt,
  };
}

const count = z.int().min(0).max(1_000_000_000);

export const modelRecordSchema = z
  .strictObject({
    model: model.meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
    correct: count.meta({ description: 'The number of right answers.', examples: [41] }),
    total: count.meta({ description: 'The number of answers whose correctness is known.', examples: [50] }),
  })
  .refine(({ correct, total }) => correct <= total, { path: ['correct'], message: 'must be at most total' })
  .meta({ description: 'How often the model was right, over the answers whose correctness is known.' });

export const modelRecordsSchema = z
  .strictObject({
    data: z
      .array(modelRecordSchema)
      .max(1_000)
      .refine((rows) => new Set(rows.map((row) => row.model)).size === rows.length, 'must name each model once')
      .meta({
        description: 'The reliabilities, each model once.',
        examples: [[{ model: 'anthropic/claude-haiku-5-5', correct: 41, total: 50 }]],
      }),
  })
  .meta({ description: 'The reliabilities of all models of a tenant, each model once.' });
