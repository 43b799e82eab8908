/** The webhook endpoints of a tenant and their deliveries. */
import { notFound, ParleyError } from '../../errors.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';
import { resealSecrets, sealedFor } from './webhook-secrets.ts';
import type { DeliveryView, WebhookName, WebhookSettings, WebhookView, WebhookWithSecret } from './webhook-view.ts';
import { deliveryView, newSecret, settingsOf, webhookView } from './webhook-view.ts';

/** Returns all webhook endpoints of a tenant in the order in which they were added; there are at most 10. */
export async function listWebhooks({ store }: Services, tenant: string): Promise<WebhookView[]> {
  return (await store.webhooks.list(tenant)).map(webhookView);
}

/** Returns one webhook endpoint. Throws `ParleyError` not_found. */
export async function readWebhook({ store }: Services, { tenant, id }: WebhookName): Promise<WebhookView> {
  const endpoint = await store.webhooks.read(tenant, id);
  if (endpoint === null) throw notFound('webhook endpoint');
  return webhookView(endpoint);
}

const MAX_ENDPOINTS = 10;

/**
 * Adds an endpoint and returns its secret, which is never shown again. Throws `ParleyError`: invalid_request,
 * limit_reached.
 */
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

/** Replaces the settings of an endpoint; its secret stays. Throws `ParleyError`: not_found, invalid_request. */
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

/**
 * During this time messages are also signed with the previous secret, so that the receiver can change to the new one.
 */
const OVERLAP_MS = 86_400_000;

/** Replaces the secret of an endpoint and returns it; it is never shown again. Throws `ParleyError` not_found. */
export async function rotateWebhookSecret(services: Services, { tenant, id }: WebhookName): Promise<WebhookWithSecret> {
  const { store, world } = services;
  const before = await store.webhooks.read(tenant, id);
  if (before === null) throw notFound('webhook endpoint');
  // The current secret becomes the previous one, so it is encrypted with the newest key first.
  await resealSecrets(services, before);
  const now = world.now();
  const secret = newSecret(services);
  const previousUntil = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const stored = sealedFor({ tenant, id }, services, secret);
  const change = { secret: stored, previousUntil, updatedAt: now.toISOString() };
  const endpoint = await store.webhooks.change(tenant, id, change);
  if (endpoint === null) throw notFound('webhook endpoint');
  return { ...webhookView(endpoint), secret };
}

/** Deletes a webhook endpoint, its secret and its pending deliveries. Throws `ParleyError` not_found. */
export async function deleteWebhook({ store }: Services, { tenant, id }: WebhookName): Promise<void> {
  if (!(await store.webhooks.delete(tenant, id))) throw notFound('webhook endpoint');
}

/**
 * Returns one page of the latest deliveries to an endpoint with their outcomes, newest first. Throws `ParleyError`
 * not_found.
 */
export async function listDeliveries(
  services: Services,
  name: WebhookName,
  page: PageRequest,
): Promise<Page<DeliveryView>> {
  await readWebhook(services, name);
  const { rows, nextCursor } = await services.store.webhooks.deliveries(name.tenant, name.id, page);
  return { rows: rows.map(deliveryView), nextCursor };
}
