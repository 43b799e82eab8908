/** Sends one test message to an endpoint immediately and returns its outcome. */
import { z } from 'zod';
import { storedWord } from '../../debate/schema/stored.ts';
import { notFound } from '../../errors.ts';
import { deliveryErrors } from '../../stores/webhook-store.ts';
import type { Services } from '../services.ts';
import { isSuccess, sendMessage } from './send-message.ts';
import type { WebhookName } from './webhook-view.ts';

/** Longer than the 10 s that an attempt may take. */
const TIMEOUT_MS = 15_000;

export const webhookTestSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'The `webhook-id` of the message.', examples: ['msg_test_2KWPBgLlAfxdpx2AI54pPJ85'] }),
    delivered: z.boolean().meta({ description: 'Whether the endpoint answered with a status from 200 to 299.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the endpoint; null without a response.', examples: [204] }),
    error: storedWord(deliveryErrors).nullable().meta({ description: 'Why there was no response; null otherwise.' }),
    duration_ms: z.int().meta({ description: 'Milliseconds until the response or the error.', examples: [87] }),
  })
  .meta({ description: 'The outcome of a test message.' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** Sends the message, also to a disabled endpoint, and does not change the endpoint. Throws `ParleyError` not_found. */
export async function testWebhook(services: Services, { tenant, id }: WebhookName): Promise<WebhookTest> {
  const { store, world } = services;
  const endpoint = await store.webhooks.read(tenant, id);
  if (endpoint === null) throw notFound('webhook endpoint');
  const at = world.now();
  const messageId = `msg_test_${world.newId()}`;
  const payload = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { webhook_id: id } });
  const message = { messageId, payload, at };
  const outcome = await sendMessage(services, { endpoint, message }, AbortSignal.timeout(TIMEOUT_MS));
  return {
    id: messageId,
    delivered: isSuccess(outcome),
    status: 'status' in outcome ? outcome.status : null,
    error: 'error' in outcome ? outcome.error : null,
    duration_ms: world.now().getTime() - at.getTime(),
  };
}
