/** Webhook messages as parts of a transaction: stored for every enabled endpoint that subscribes to their event. */
import { deliveryText, ENDED_DELIVERIES_KEPT, endpointOf, newDelivery } from '../../forms/webhook-form.ts';
import type { WebhookEndpoint, WebhookMessage } from '../../webhook-store.ts';
import type { SafeSql } from '../database/safe-numbers.ts';

interface Messages {
  readonly messages: readonly WebhookMessage[];
  /** ISO 8601 UTC. */
  readonly at: string;
}

export function storeMessages(sql: SafeSql, tenant: string, { messages, at }: Messages): void {
  if (messages.length === 0) return;
  for (const { id: endpointId, enabled, events } of endpointsOf(sql, tenant)) {
    const wanted = enabled ? messages.filter(({ event }) => events.includes(event)) : [];
    for (const message of wanted) {
      sql.run`
        INSERT INTO deliveries (tenant, endpoint_id, created_at, message_id, due_at, delivery)
        VALUES (${tenant}, ${endpointId}, ${at}, ${message.id}, ${at}, ${deliveryText(newDelivery(endpointId, message, at))})`;
    }
    if (wanted.length > 0) deleteEnded(sql, tenant, endpointId);
  }
}

export function endpointsOf(sql: SafeSql, tenant: string): WebhookEndpoint[] {
  const rows = sql.all`SELECT endpoint FROM webhooks WHERE tenant = ${tenant} ORDER BY created_at, id`;
  return rows.map((row) => endpointOf(tenant, String(row.endpoint)));
}

/** Deletes all ended deliveries except the latest ones. */
function deleteEnded(sql: SafeSql, tenant: string, endpointId: string): void {
  sql.run`
    DELETE FROM deliveries WHERE tenant = ${tenant} AND endpoint_id = ${endpointId} AND due_at IS NULL
      AND (created_at, message_id) <= (
        SELECT created_at, message_id FROM deliveries
        WHERE tenant = ${tenant} AND endpoint_id = ${endpointId} AND due_at IS NULL
        ORDER BY created_at DESC, message_id DESC LIMIT 1 OFFSET ${ENDED_DELIVERIES_KEPT})`;
}
