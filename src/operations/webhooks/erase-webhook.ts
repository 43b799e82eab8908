/** Forgets a webhook endpoint, its secret and what was still to be told to it. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { WebhookName } from './webhook-view.ts';

/** Throws `ParleyError` not_found. */
export async function eraseWebhook({ store }: Services, { tenant, id }: WebhookName): Promise<void> {
  if (!(await store.webhooks.erase(tenant, id))) throw notFound('webhook endpoint');
}
