/** Names of the operator's schemas: tenants, keys, prices and usage. */
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

export const tenantComponents: Readonly<Record<string, z.ZodType>> = {
  TenantSettings: tenantSettingsSchema,
  Tenant: tenantViewSchema,
  ListedTenant: listedTenantSchema,
  PriceSettings: priceSettingsSchema,
  PriceVersion: priceVersionSchema,
  Usage: monthUsageSchema,
  UsageRow: usageRowSchema,
  CreatedKey: createdKeySchema,
  TenantKey: keyViewSchema,
  NewKey: newKeySchema,
  ModelReliability: modelRecordSchema,
  ModelReliabilities: modelRecordsSchema,
};
