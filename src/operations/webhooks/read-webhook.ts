/** One webhook endpoint. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { WebhookName, WebhookView } from './webhook-view.ts';
import { webhookView } from './webhook-view.ts';

/** Throws `ParleyError` not_found. */
export async function readWebhook({ store }: Services, { tenant, id }: WebhookName): Promise<WebhookView> {
  const endpoint = await store.webhooks.read(tenant, id);
  if (endpoint === null) throw notFound('webhook endpoint');
  return webhookView(endpoint);
}
