/** Replaces what an endpoint is told and where; its secret stays. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';
import { resealSecrets } from './webhook-secrets.ts';
import type { WebhookName, WebhookSettings, WebhookView } from './webhook-view.ts';
import { settingsOf, webhookView } from './webhook-view.ts';

/** Throws `ParleyError`: not_found, invalid_request. */
export async function replaceWebhook(
  services: Services,
  { tenant, id }: WebhookName,
  settings: WebhookSettings,
): Promise<WebhookView> {
  const { store, world } = services;
  const change = { ...settingsOf(services, settings), updatedAt: world.now().toISOString() };
  const endpoint = await store.webhooks.change(tenant, id, change);
  if (endpoint === null) throw notFound('webhook endpoint');
  await resealSecrets(services, endpoint);
  return webhookView(endpoint);
}
