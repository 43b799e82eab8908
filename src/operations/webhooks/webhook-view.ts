/** Webhook endpoints and deliveries in the format of the API. */
import { z } from 'zod';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import { ParleyError } from '../../errors.ts';
import type { Delivery, WebhookEndpoint } from '../../stores/webhook-store.ts';
import { deliveryErrors, webhookEvents } from '../../stores/webhook-store.ts';
import type { Services } from '../services.ts';

const MAX_URL_CHARACTERS = 2_048;

const url = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .max(MAX_URL_CHARACTERS)
  .refine((value) => {
    const { username, password } = URL.canParse(value) ? new URL(value) : { username: '', password: '' };
    return username === '' && password === '';
  }, 'must not contain a user name or a password');

export const webhookSettingsSchema = z
  .strictObject({
    url: url.meta({
      description:
        'The http or https address. An address that is not public is refused unless the operator allows it. This includes host names that resolve to such an address.',
      examples: ['https://example.com/parley'],
    }),
    events: z
      .array(z.enum(webhookEvents))
      .min(1)
      .refine((events) => new Set(events).size === events.length, 'must name each event once')
      .nullish()
      .meta({ description: 'The events to send; all when absent.', examples: [['debate.completed']] }),
    enabled: z.boolean().nullish().meta({ description: 'Whether messages are sent; true by default.' }),
    include_answer: z.boolean().nullish().meta({
      description:
        'Whether messages about a debate carry `final_answer` (at most 10,000 characters), `final_answer_truncated` and `confidence`; true by default.',
    }),
  })
  .meta({ description: 'The settings of an endpoint. Only `url` is required.' });
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;

export const webhookViewSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the endpoint.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    url: z.string().meta({ description: 'The http or https address.', examples: ['https://example.com/parley'] }),
    events: z
      .array(storedWord(webhookEvents))
      .meta({ description: 'The events to send.', examples: [['debate.completed']] }),
    enabled: z.boolean().meta({ description: 'Whether messages are sent.' }),
    include_answer: z.boolean().meta({ description: 'Whether messages about a debate carry its answer.' }),
    disabled_because: storedWord(['gone', 'failing']).nullable().meta({
      description:
        '`gone`: the endpoint answered 410. `failing`: no message was delivered for three days. Null otherwise. Replacing the endpoint enables it.',
    }),
    failing_since: timeSchema
      .nullable()
      .meta({ description: 'When deliveries began to fail; null when the last delivery succeeded or there was none.' }),
    created_at: timeSchema.meta({ description: 'When the endpoint was created.' }),
    updated_at: timeSchema.meta({ description: 'When the endpoint was last changed.' }),
  })
  .meta({ description: 'An endpoint, without its secret.' });
export type WebhookView = z.infer<typeof webhookViewSchema>;

/** The reply to creating an endpoint or replacing its secret. No other reply contains the secret. */
export const webhookWithSecretSchema = webhookViewSchema
  .extend({
    secret: z.string().meta({
      description: 'The key of the signatures: `whsec_` and the key in base64. It is shown only once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  })
  .meta({ description: 'An endpoint with its secret, which is shown only once.' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const deliveryViewSchema = z
  .object({
    id: z.string().meta({
      description: 'The `webhook-id`, the same in all attempts.',
      examples: ['msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'],
    }),
    event: storedWord(webhookEvents).meta({ description: 'The event.' }),
    status: storedWord(['pending', 'delivered', 'failed']).meta({ description: 'The status of the delivery.' }),
    attempts: z.int().meta({
      description:
        'Attempts so far. A failed one is repeated after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 20 h, each with up to 20 % of jitter.',
      examples: [1],
    }),
    created_at: timeSchema.meta({ description: 'When the event happened.' }),
    last_attempt_at: timeSchema
      .nullable()
      .meta({ description: 'When the last attempt was made; null before the first.' }),
    last_status: z
      .int()
      .nullable()
      .meta({
        description: 'The HTTP status of the last attempt; null without a response. Redirects are not followed.',
        examples: [200],
      }),
    last_error: storedWord(deliveryErrors)
      .nullable()
      .meta({ description: 'Why there was no response; null otherwise.' }),
    next_attempt_at: timeSchema
      .nullable()
      .meta({ description: 'When the next attempt is due; null when no attempt follows.' }),
  })
  .meta({ description: 'A delivery of a message to an endpoint, with its outcome.' });
export type DeliveryView = z.infer<typeof deliveryViewSchema>;

/** Names an endpoint. An endpoint of another tenant is treated as absent. */
export interface WebhookName {
  readonly tenant: string;
  readonly id: string;
}

export function webhookView(endpoint: WebhookEndpoint): WebhookView {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: [...endpoint.events],
    enabled: endpoint.enabled,
    include_answer: endpoint.includeAnswer,
    disabled_because: endpoint.disabledBecause,
    failing_since: endpoint.failingSince,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

export function deliveryView(delivery: Delivery): DeliveryView {
  return {
    id: delivery.message.id,
    event: delivery.message.event,
    status: delivery.status,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    last_attempt_at: delivery.lastAttemptAt,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    next_attempt_at: delivery.nextAttemptAt,
  };
}

type Settings = Pick<
  WebhookEndpoint,
  'url' | 'events' | 'enabled' | 'includeAnswer' | 'disabledBecause' | 'failingSince'
>;

/**
 * Returns the settings as they are stored, with the defaults of absent ones. Storing them clears the endpoint's record
 * of failures. Throws `ParleyError` invalid_request when the address is not allowed.
 */
export function settingsOf({ webhooks }: Services, settings: WebhookSettings): Settings {
  const { url: address, events, enabled, include_answer: includeAnswer } = settings;
  const message = webhooks.problemWith(address);
  if (message !== null)
    throw new ParleyError('invalid_request', { detail: `url: ${message}`, fields: [{ path: 'url', message }] });
  const noFailures = { disabledBecause: null, failingSince: null };
  return {
    url: address,
    events: events ?? webhookEvents,
    enabled: enabled ?? true,
    includeAnswer: includeAnswer ?? true,
    ...noFailures,
  };
}

/** Returns a secret of 256 bits in the format of Standard Webhooks. */
export function newSecret({ world }: Services): string {
  return `whsec_${world.newBytes(32).toString('base64')}`;
}
