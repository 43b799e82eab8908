/** Webhook endpoints and deliveries as tenants write and read them. */
import { z } from 'zod';
import { storedWord } from '../../debate/schema/stored.ts';
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
  }, 'must hold no user and no password');

export const webhookSettingsSchema = z.strictObject({
  url,
  /** All when it is left out. */
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .refine((events) => new Set(events).size === events.length, 'must name each event once')
    .nullish(),
  enabled: z.boolean().nullish(),
});
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;

export const webhookViewSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(storedWord(webhookEvents)),
  enabled: z.boolean(),
  disabled_because: storedWord(['gone', 'failing']).nullable(),
  failing_since: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebhookView = z.infer<typeof webhookViewSchema>;

/** The only time that the secret is told. */
export const webhookWithSecretSchema = webhookViewSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const deliveryViewSchema = z.object({
  /** The `webhook-id`. */
  id: z.string(),
  event: storedWord(webhookEvents),
  status: storedWord(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  created_at: z.string(),
  last_attempt_at: z.string().nullable(),
  last_status: z.int().nullable(),
  last_error: storedWord(deliveryErrors).nullable(),
  next_attempt_at: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryViewSchema>;

/** Names an endpoint; another tenant's is absent. */
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

type Settings = Pick<WebhookEndpoint, 'url' | 'events' | 'enabled' | 'disabledBecause' | 'failingSince'>;

/** As they are kept: whatever was the matter with the endpoint before is forgotten. Throws `ParleyError` invalid_request. */
export function settingsOf({ webhooks }: Services, { url: address, events, enabled }: WebhookSettings): Settings {
  const message = webhooks.problemWith(address);
  if (message !== null)
    throw new ParleyError('invalid_request', { detail: `url: ${message}`, fields: [{ path: 'url', message }] });
  const fresh = { disabledBecause: null, failingSince: null };
  return { url: address, events: events ?? webhookEvents, enabled: enabled ?? true, ...fresh };
}

/** 256 bits, as Standard Webhooks writes them. */
export function newSecret({ world }: Services): string {
  return `whsec_${world.newBytes(32).toString('base64')}`;
}
