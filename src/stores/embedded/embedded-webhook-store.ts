/** Webhook endpoints and deliveries on SQLite, one row each. */
import { deliveryCursor, deliveryPositionOf } from '../forms/cursor.ts';
import {
  afterAttempt,
  deliveryOf,
  deliveryText,
  endpointOf,
  endpointText,
  failedDelivery,
  withChange,
  withSecret,
} from '../forms/webhook-form.ts';
import type { Page, PageRequest } from '../page.ts';
import type {
  Delivery,
  DueDelivery,
  EndpointChange,
  RetryDeliveries,
  SettleDelivery,
  TakeDue,
  WebhookEndpoint,
  WebhookStore,
} from '../webhook-store.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import { endpointsOf } from './steps/step-messages.ts';

export function embeddedWebhookStore(database: EmbeddedDatabase): WebhookStore {
  return {
    add: async (endpoint, maxEndpoints) => database.write((sql) => add(sql, endpoint, maxEndpoints)),
    list: async (tenant) => database.read((sql) => endpointsOf(sql, tenant)),
    read: async (tenant, id) => database.read((sql) => readEndpoint(sql, tenant, id)),
    change: async (tenant, id, change) => database.write((sql) => applyChange(sql, { tenant, id }, change)),

    async replaceSecret(tenant, id, forms) {
      const replaced = database.write((sql) => {
        const endpoint = readEndpoint(sql, tenant, id);
        const after = endpoint === null ? null : withSecret(endpoint, forms);
        return after !== null && storeEndpoint(sql, after) === after;
      });
      // Until it is truncated, the write-ahead log still contains the replaced text.
      if (replaced) database.truncateLog();
    },

    async delete(tenant, id) {
      const deleted = database.write((sql) => {
        sql.run`DELETE FROM deliveries WHERE tenant = ${tenant} AND endpoint_id = ${id}`;
        return sql.run`DELETE FROM webhooks WHERE tenant = ${tenant} AND id = ${id}`.changes !== 0;
      });
      // Until it is truncated, the write-ahead log still contains the secret.
      if (deleted) database.truncateLog();
      return deleted;
    },

    deliveries: async (tenant, endpointId, page) =>
      database.read((sql) => deliveriesOf(sql, { tenant, id: endpointId }, page)),

    retry: async (tenant, id, retrying) => database.write((sql) => retry(sql, { tenant, id }, retrying)),

    async tenantsWithDue(at) {
      const rows = database.read(
        (sql) => sql.all`SELECT DISTINCT tenant FROM deliveries WHERE due_at IS NOT NULL AND due_at <= ${at}`,
      );
      return rows.map((row) => String(row.tenant));
    },

    takeDue: async (tenant, take) => database.write((sql) => takeDue(sql, tenant, take)),
    settle: async (settled) => database.write((sql) => settle(sql, settled)),
  };
}

function add(sql: SafeSql, endpoint: WebhookEndpoint, maxEndpoints: number): boolean {
  const { tenant, id, createdAt } = endpoint;
  if (endpointsOf(sql, tenant).length >= maxEndpoints) return false;
  sql.run`
    INSERT INTO webhooks (tenant, id, created_at, endpoint)
    VALUES (${tenant}, ${id}, ${createdAt}, ${endpointText(endpoint)})`;
  return true;
}

function readEndpoint(sql: SafeSql, tenant: string, id: string): WebhookEndpoint | null {
  const row = sql.get`SELECT endpoint FROM webhooks WHERE tenant = ${tenant} AND id = ${id}`;
  return row === undefined ? null : endpointOf(tenant, String(row.endpoint));
}

interface EndpointName {
  readonly tenant: string;
  readonly id: string;
}

function applyChange(sql: SafeSql, { tenant, id }: EndpointName, change: EndpointChange): WebhookEndpoint | null {
  const endpoint = readEndpoint(sql, tenant, id);
  return endpoint === null ? null : storeEndpoint(sql, withChange(endpoint, change));
}

function storeEndpoint(sql: SafeSql, endpoint: WebhookEndpoint): WebhookEndpoint {
  const { tenant, id } = endpoint;
  sql.run`UPDATE webhooks SET endpoint = ${endpointText(endpoint)} WHERE tenant = ${tenant} AND id = ${id}`;
  return endpoint;
}

function deliveriesOf(sql: SafeSql, { tenant, id }: EndpointName, { limit, cursor }: PageRequest): Page<Delivery> {
  const below = cursor === null ? { createdAt: '~', messageId: '' } : deliveryPositionOf(cursor);
  const rows = sql.all`
    SELECT delivery FROM deliveries
    WHERE tenant = ${tenant} AND endpoint_id = ${id} AND (created_at, message_id) < (${below.createdAt}, ${below.messageId})
    ORDER BY created_at DESC, message_id DESC LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit).map((row) => deliveryOf(String(row.delivery)));
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? deliveryCursor({ createdAt: last.createdAt, messageId: last.message.id }) : null;
  return { rows: shown, nextCursor };
}

function retry(sql: SafeSql, { tenant, id }: EndpointName, { deliveries, at }: RetryDeliveries): number {
  let count = 0;
  for (const { createdAt, message } of deliveries) {
    const row = sql.get`
      SELECT delivery FROM deliveries
      WHERE tenant = ${tenant} AND endpoint_id = ${id} AND created_at = ${createdAt} AND message_id = ${message.id}
        AND due_at IS NULL`;
    if (row === undefined) continue;
    storeDelivery(sql, tenant, {
      ...deliveryOf(String(row.delivery)),
      status: 'pending',
      attempts: 0,
      nextAttemptAt: at,
    });
    count += 1;
  }
  return count;
}

function takeDue(sql: SafeSql, tenant: string, { at, until, limit }: TakeDue): DueDelivery[] {
  const rows = sql.all`
    SELECT delivery FROM deliveries WHERE tenant = ${tenant} AND due_at IS NOT NULL AND due_at <= ${at}
    ORDER BY due_at LIMIT ${limit}`;
  return rows.flatMap((row) => {
    const delivery = deliveryOf(String(row.delivery));
    const endpoint = readEndpoint(sql, tenant, delivery.endpointId);
    if (endpoint === null) return [];
    if (!endpoint.enabled) {
      storeDelivery(sql, tenant, failedDelivery(delivery));
      return [];
    }
    sql.run`
      UPDATE deliveries SET due_at = ${until}
      WHERE tenant = ${tenant} AND endpoint_id = ${endpoint.id} AND created_at = ${delivery.createdAt}
        AND message_id = ${delivery.message.id}`;
    return [{ delivery, endpoint }];
  });
}

function settle(sql: SafeSql, settled: SettleDelivery): boolean {
  const { delivery } = settled;
  const { tenant, id } = settled.endpoint;
  const stored = sql.get`
    SELECT due_at FROM deliveries
    WHERE tenant = ${tenant} AND endpoint_id = ${id} AND created_at = ${delivery.createdAt}
      AND message_id = ${delivery.message.id}`;
  if (stored === undefined || stored.due_at === null) return false;
  storeDelivery(sql, tenant, delivery);
  const before = readEndpoint(sql, tenant, id);
  if (before === null) return false;
  return before.enabled && !storeEndpoint(sql, afterAttempt(before, settled)).enabled;
}

function storeDelivery(sql: SafeSql, tenant: string, delivery: Delivery): void {
  sql.run`
    UPDATE deliveries SET delivery = ${deliveryText(delivery)}, due_at = ${delivery.nextAttemptAt}
    WHERE tenant = ${tenant} AND endpoint_id = ${delivery.endpointId} AND created_at = ${delivery.createdAt}
      AND message_id = ${delivery.message.id}`;
}
