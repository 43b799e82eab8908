/** Typed calls about the webhook endpoints of a tenant. */

import type { DeliveryQuery, WebhookSettings } from './contract-types.ts';
import type { CallOptions, Transport } from './transport.ts';
import { dataOf, idParams } from './transport.ts';

export function webhookCalls({ api }: Transport) {
  return {
    webhooks: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/webhooks', { signal })),

    webhook: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/webhooks/{id}', { params: idParams(id), signal })),

    /** Creates an endpoint. This reply is the only one that contains its secret, so the call is not retried. */
    createWebhook: (settings: WebhookSettings, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/webhooks', { body: settings, signal })),

    replaceWebhook: (id: string, settings: WebhookSettings, { signal = null }: CallOptions = {}) =>
      dataOf(api.PUT('/v1/webhooks/{id}', { params: idParams(id), body: settings, signal })),

    deleteWebhook: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await dataOf(api.DELETE('/v1/webhooks/{id}', { params: idParams(id), signal }));
    },

    /** Replaces the secret. This reply is the only one that contains the new secret. */
    rotateWebhookSecret: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/webhooks/{id}/rotate', { params: idParams(id), signal })),

    /** Sends a test message at once, regardless of the endpoint's settings. Not retried. */
    testWebhook: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/webhooks/{id}/test', { params: idParams(id), signal })),

    /** Lists the deliveries to the endpoint and their results, newest first. */
    deliveries: (id: string, query: DeliveryQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/webhooks/{id}/deliveries', { params: { ...idParams(id), query }, signal })),

    /** Sends a delivery again, with as many attempts as a new one. */
    retryDelivery: (id: string, deliveryId: string, { signal = null }: CallOptions = {}) =>
      dataOf(
        api.POST('/v1/webhooks/{id}/deliveries/{delivery_id}/retry', {
          params: { path: { id, delivery_id: deliveryId } },
          signal,
        }),
      ),

    /** Sends again all deliveries that failed since a time (ISO 8601). */
    retryDeliveries: (id: string, failedSince: string, { signal = null }: CallOptions = {}) =>
      dataOf(
        api.POST('/v1/webhooks/{id}/deliveries/retry', {
          params: idParams(id),
          body: { failed_since: failedSince },
          signal,
        }),
      ),
  };
}
