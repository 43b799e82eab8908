/** Sends deliveries again: one that has ended, or all that failed since a time. */
import { z } from 'zod';
import { timeSchema } from '../../debate/schema/time.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { Delivery } from '../../stores/webhook-store.ts';
import type { Services } from '../services.ts';
import type { DeliveryView, WebhookName } from './webhook-view.ts';
import { deliveryView } from './webhook-view.ts';

export const retryRequestSchema = z.strictObject({
  failed_since: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with its offset' }).meta({
    description: 'Failed deliveries whose last attempt was at this time or later are sent again.',
    examples: ['2026-11-29T08:00:00Z'],
  }),
});
export type RetryRequest = z.infer<typeof retryRequestSchema>;

export const retriedSchema = z.object({
  retried: z.int().meta({ description: 'The number of deliveries that are sent again.', examples: [12] }),
  at: timeSchema.meta({ description: 'The time from which they are due.' }),
});
export type Retried = z.infer<typeof retriedSchema>;

/** The maximum number of deliveries that one read returns. */
const DELIVERIES_PER_READ = 100;

/**
 * Sends one delivery again, also a successful one. A pending delivery is unchanged. Throws `ParleyError`: not_found,
 * webhook_disabled.
 */
export async function retryDelivery(services: Services, name: WebhookName, messageId: string): Promise<DeliveryView> {
  await refuseDisabled(services, name);
  const isWanted = ({ message }: Delivery) => message.id === messageId;
  const [delivery] = await deliveriesOf(services, name, isWanted);
  if (delivery === undefined) throw notFound('delivery');
  await retry(services, name, [delivery]);
  const [after = delivery] = await deliveriesOf(services, name, isWanted);
  return deliveryView(after);
}

/** Sends all deliveries again that failed since a time. Throws `ParleyError`: not_found, webhook_disabled. */
export async function retryDeliveries(services: Services, name: WebhookName, request: RetryRequest): Promise<Retried> {
  await refuseDisabled(services, name);
  const since = new Date(request.failed_since).toISOString();
  const failed = await deliveriesOf(
    services,
    name,
    ({ status, lastAttemptAt, createdAt }) => status === 'failed' && (lastAttemptAt ?? createdAt) >= since,
  );
  return retry(services, name, failed);
}

async function retry({ store, world }: Services, { tenant, id }: WebhookName, deliveries: readonly Delivery[]) {
  const at = world.now().toISOString();
  return { retried: await store.webhooks.retry(tenant, id, { deliveries, at }), at };
}

/** Throws for a disabled endpoint, because its due deliveries would fail. */
async function refuseDisabled({ store }: Services, { tenant, id }: WebhookName): Promise<void> {
  const endpoint = await store.webhooks.read(tenant, id);
  if (endpoint === null) throw notFound('webhook endpoint');
  if (endpoint.enabled) return;
  throw new ParleyError('webhook_disabled', { detail: 'the endpoint is disabled: enable it first' });
}

async function deliveriesOf(
  { store }: Services,
  { tenant, id }: WebhookName,
  isWanted: (delivery: Delivery) => boolean,
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.webhooks.deliveries(tenant, id, { limit: DELIVERIES_PER_READ, cursor });
    found.push(...page.rows.filter(isWanted));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}
