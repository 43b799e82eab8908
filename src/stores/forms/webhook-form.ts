/** The stored format of endpoints and deliveries, the same in every store. */
import type { Delivery, EndpointChange, SettleDelivery, WebhookEndpoint, WebhookMessage } from '../webhook-store.ts';

/** Number of ended deliveries that are kept per endpoint. Older ones are deleted when a new one is stored. */
export const ENDED_DELIVERIES_KEPT = 100;

/** An endpoint without its tenant. */
export type EndpointText = Omit<WebhookEndpoint, 'tenant'>;

export function endpointText({ tenant: _tenant, ...rest }: WebhookEndpoint): string {
  return JSON.stringify(rest satisfies EndpointText);
}

export function endpointOf(tenant: string, text: string): WebhookEndpoint {
  // Release 0.1 sent no answers. Its endpoints get answers only after they are replaced.
  return { includeAnswer: false, ...(JSON.parse(text) as Partial<EndpointText>), tenant } as WebhookEndpoint;
}

export function deliveryText(delivery: Delivery): string {
  return JSON.stringify(delivery);
}

export function deliveryOf(text: string): Delivery {
  return JSON.parse(text) as Delivery;
}

/** Returns a pending delivery that is due at once and has no attempts. */
export function newDelivery(endpointId: string, message: WebhookMessage, at: string): Delivery {
  const noAttempts = { attempts: 0, lastAttemptAt: null, lastStatus: null, lastError: null };
  return { endpointId, message, createdAt: at, status: 'pending', ...noAttempts, nextAttemptAt: at };
}

/** Returns the delivery as failed, because its endpoint is disabled. */
export function failedDelivery(delivery: Delivery): Delivery {
  return { ...delivery, status: 'failed', nextAttemptAt: null };
}

export function withChange(endpoint: WebhookEndpoint, { previousUntil, ...change }: EndpointChange): WebhookEndpoint {
  const previous = previousUntil === undefined ? endpoint.previous : { secret: endpoint.secret, until: previousUntil };
  return { ...endpoint, ...change, previous };
}

/** Returns the endpoint with the stored secret `from` replaced by `to`; null when it has no such secret. */
export function withSecret(
  endpoint: WebhookEndpoint,
  { from, to }: { readonly from: string; readonly to: string },
): WebhookEndpoint | null {
  const { secret, previous } = endpoint;
  if (secret !== from && previous?.secret !== from) return null;
  const earlier = previous?.secret === from ? { ...previous, secret: to } : previous;
  return { ...endpoint, secret: secret === from ? to : secret, previous: earlier };
}

/** Returns the endpoint after an attempt; the same object when the attempt does not change it. */
export function afterAttempt(
  endpoint: WebhookEndpoint,
  { delivery, endpoint: leased, verdict, disableBefore }: SettleDelivery,
): WebhookEndpoint {
  if (endpoint.updatedAt !== leased.updatedAt || !endpoint.enabled) return endpoint;
  if (verdict === 'healthy') return { ...endpoint, failingSince: null };
  if (verdict === 'gone') return { ...endpoint, enabled: false, disabledBecause: 'gone' };
  const failingSince = endpoint.failingSince ?? delivery.lastAttemptAt;
  const isDisabled = failingSince !== null && failingSince < disableBefore;
  return { ...endpoint, failingSince, ...(isDisabled ? { enabled: false, disabledBecause: 'failing' as const } : {}) };
}
