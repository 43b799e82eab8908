/** Names and descriptions of what operators set and read: tenants, keys, prices and usage. */
import type { z } from 'zod';
import { priceSettingsSchema, priceVersionSchema } from '../../operations/prices/put-prices.ts';
import { createdKeySchema, keyViewSchema, newKeySchema } from '../../operations/tenants/key-view.ts';
import { listedTenantSchema } from '../../operations/tenants/listed-tenant.ts';
import {
  modelRecordSchema,
  modelRecordsSchema,
  tenantSettingsSchema,
  tenantViewSchema,
} from '../../operations/tenants/tenant-view.ts';
import { monthUsageSchema, usageRowSchema } from '../../operations/usage/read-usage.ts';

export const tenantComponents: Readonly<Record<string, readonly [schema: z.ZodType, sentence: string]>> = {
  TenantSettings: [tenantSettingsSchema, 'What a tenant may do; null is no cap.'],
  Tenant: [tenantViewSchema, 'A tenant and what it may do; null is no cap.'],
  ListedTenant: [listedTenantSchema, 'A tenant, and what it has spent in the current period.'],
  PriceSettings: [priceSettingsSchema, 'The prices of a version, and from when they are in force.'],
  PriceVersion: [priceVersionSchema, 'A version of the stored prices.'],
  Usage: [monthUsageSchema, 'What was used in a month.'],
  UsageRow: [usageRowSchema, 'What was used by a tenant, of a model or with a key.'],
  CreatedKey: [createdKeySchema, 'A new key, told this once.'],
  TenantKey: [keyViewSchema, 'A key without what makes it one.'],
  NewKey: [newKeySchema, 'What may be said of a key before it is made.'],
  ModelReliability: [modelRecordSchema, 'How often a model was right where somebody knew.'],
  ModelReliabilities: [modelRecordsSchema, 'All that is known of a tenant’s models; each model once.'],
};
