/** Gives an endpoint a new secret, and tells it this once. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';
import { resealSecrets, sealedFor } from './webhook-secrets.ts';
import type { WebhookName, WebhookWithSecret } from './webhook-view.ts';
import { newSecret, webhookView } from './webhook-view.ts';

/** During this time messages are also signed with the previous secret, so that a receiver can change over. */
const OVERLAP_MS = 86_400_000;

/** Throws `ParleyError` not_found. */
export async function rotateWebhookSecret(services: Services, { tenant, id }: WebhookName): Promise<WebhookWithSecret> {
  const { store, world } = services;
  const before = await store.webhooks.read(tenant, id);
  if (before === null) throw notFound('webhook endpoint');
  // It is stored again, as the secret before.
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
