/** The latest deliveries to an endpoint and their outcomes, newest first. */
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';
import { readWebhook } from './read-webhook.ts';
import type { DeliveryView, WebhookName } from './webhook-view.ts';
import { deliveryView } from './webhook-view.ts';

/** Throws `ParleyError` not_found. */
export async function listDeliveries(
  services: Services,
  name: WebhookName,
  page: PageRequest,
): Promise<Page<DeliveryView>> {
  await readWebhook(services, name);
  const { rows, nextCursor } = await services.store.webhooks.deliveries(name.tenant, name.id, page);
  return { rows: rows.map(deliveryView), nextCursor };
}
