/** Adds an endpoint, and tells its secret this once. */
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import { sealedFor } from './webhook-secrets.ts';
import type { WebhookSettings, WebhookWithSecret } from './webhook-view.ts';
import { newSecret, settingsOf, webhookView } from './webhook-view.ts';

const MAX_ENDPOINTS = 10;

/** Throws `ParleyError`: invalid_request, limit_reached. */
export async function createWebhook(
  services: Services,
  { tenant, settings }: { readonly tenant: string; readonly settings: WebhookSettings },
): Promise<WebhookWithSecret> {
  const { store, world } = services;
  const at = world.now().toISOString();
  const secret = newSecret(services);
  const name = { tenant, id: world.newId() };
  const rest = { previous: null, createdAt: at, updatedAt: at, ...settingsOf(services, settings) };
  const endpoint = { ...name, secret: sealedFor(name, services, secret), ...rest };
  if (!(await store.webhooks.add(endpoint, MAX_ENDPOINTS)))
    throw new ParleyError('limit_reached', { detail: `a tenant has at most ${MAX_ENDPOINTS} webhook endpoints` });
  return { ...webhookView(endpoint), secret };
}
