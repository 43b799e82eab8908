/** A tenant's webhook endpoints: few, so all at once. */
import type { Services } from '../services.ts';
import type { WebhookView } from './webhook-view.ts';
import { webhookView } from './webhook-view.ts';

/** In the order they were added. */
export async function listWebhooks({ store }: Services, tenant: string): Promise<WebhookView[]> {
  return (await store.webhooks.list(tenant)).map(webhookView);
}
