/** How endpoints and deliveries are written down: the same texts in every store. */
import type { Delivery, EndpointChange, SettleDelivery, WebhookEndpoint, WebhookMessage } from '../webhook-store.ts';

/** Of an endpoint, deliveries that ended and are kept to be read; older ones go when a new one is written. */
export const ENDED_DELIVERIES_KEPT = 100;

/** All but whose it is. */
export type EndpointText = Omit<WebhookEndpoint, 'tenant'>;

export function endpointText({ tenant: _tenant, ...rest }: WebhookEndpoint): string {
  return JSON.stringify(rest satisfies EndpointText);
}

export function endpointOf(tenant: string, text: string): WebhookEndpoint {
  // Release 0.1 sent no answers: its endpoints get them when they are replaced.
  return { includeAnswer: false, ...(JSON.parse(text) as Partial<EndpointText>), tenant } as WebhookEndpoint;
}

export function deliveryText(delivery: Delivery): string {
  return JSON.stringify(delivery);
}

export function deliveryOf(text: string): Delivery {
  return JSON.parse(text) as Delivery;
}

/** A message that nobody has tried to deliver yet. */
export function newDelivery(endpointId: string, message: WebhookMessage, at: string): Delivery {
  const untried = { attempts: 0, lastAttemptAt: null, lastStatus: null, lastError: null };
  return { endpointId, message, createdAt: at, status: 'pending', ...untried, nextAttemptAt: at };
}

/** What is due at an endpoint that is disabled. */
export function givenUp(delivery: Delivery): Delivery {
  return { ...delivery, status: 'failed', nextAttemptAt: null };
}

export function changed(endpoint: WebhookEndpoint, { previousUntil, ...change }: EndpointChange): WebhookEndpoint {
  const previous = previousUntil === undefined ? endpoint.previous : { secret: endpoint.secret, until: previousUntil };
  return { ...endpoint, ...change, previous };
}

/** The endpoint with a secret in another form; null: none is stored in the form `from`. */
export function withSecret(
  endpoint: WebhookEndpoint,
  { from, to }: { readonly from: string; readonly to: string },
): WebhookEndpoint | null {
  const { secret, previous } = endpoint;
  if (secret !== from && previous?.secret !== from) return null;
  const earlier = previous?.secret === from ? { ...previous, secret: to } : previous;
  return { ...endpoint, secret: secret === from ? to : secret, previous: earlier };
}

/** The endpoint after an attempt; the same one when the attempt says nothing of it. */
export function judged(
  endpoint: WebhookEndpoint,
  { delivery, endpoint: seen, verdict, giveUpBefore }: SettleDelivery,
): WebhookEndpoint {
  if (endpoint.updatedAt !== seen.updatedAt || !endpoint.enabled) return endpoint;
  if (verdict === 'healthy') return { ...endpoint, failingSince: null };
  if (verdict === 'gone') return { ...endpoint, enabled: false, disabledBecause: 'gone' };
  const failingSince = endpoint.failingSince ?? delivery.lastAttemptAt;
  const isDead = failingSince !== null && failingSince < giveUpBefore;
  return { ...endpoint, failingSince, ...(isDead ? { enabled: false, disabledBecause: 'failing' as const } : {}) };
}
