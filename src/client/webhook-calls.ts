/** What a client does with its tenant's webhook endpoints. */
import type { CallOptions, Wire } from './wire.ts';
import { taken } from './wire.ts';
import type { DeliveryQuery, WebhookSettings } from './words.ts';

export function webhookCalls({ api }: Wire) {
  const of = (id: string) => ({ path: { id } });
  return {
    webhooks: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/webhooks', { signal })),

    webhook: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/webhooks/{id}', { params: of(id), signal })),

    /** The one time that its secret is told; not asked for twice. */
    createWebhook: (settings: WebhookSettings, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/webhooks', { body: settings, signal })),

    replaceWebhook: (id: string, settings: WebhookSettings, { signal = null }: CallOptions = {}) =>
      taken(api.PUT('/v1/webhooks/{id}', { params: of(id), body: settings, signal })),

    deleteWebhook: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await taken(api.DELETE('/v1/webhooks/{id}', { params: of(id), signal }));
    },

    /** A new secret, told this once. */
    rotateWebhookSecret: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/webhooks/{id}/rotate', { params: of(id), signal })),

    /** Sends a test message at once, whatever the settings of the endpoint are; not repeated. */
    testWebhook: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/webhooks/{id}/test', { params: of(id), signal })),

    /** What was sent to it and how it was taken, newest first. */
    deliveries: (id: string, query: DeliveryQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/webhooks/{id}/deliveries', { params: { ...of(id), query }, signal })),

    /** Sends a delivery again, with all attempts of a new one. */
    retryDelivery: (id: string, deliveryId: string, { signal = null }: CallOptions = {}) =>
      taken(
        api.POST('/v1/webhooks/{id}/deliveries/{delivery_id}/retry', {
          params: { path: { id, delivery_id: deliveryId } },
          signal,
        }),
      ),

    /** Sends again all that failed since a time (ISO 8601). */
    retryDeliveries: (id: string, failedSince: string, { signal = null }: CallOptions = {}) =>
      taken(
        api.POST('/v1/webhooks/{id}/deliveries/retry', {
          params: of(id),
          body: { failed_since: failedSince },
          signal,
        }),
      ),
  };
}
