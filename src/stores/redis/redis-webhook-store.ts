/**
 * Webhook endpoints and deliveries on Redis. A tenant is added to the set of tenants with endpoints before its endpoint
 * is stored, so that the set lacks none.
 */
import { deliveryCursor, deliveryPositionOf } from '../forms/cursor.ts';
import { afterAttempt, deliveryOf, deliveryText, endpointOf, endpointText } from '../forms/webhook-form.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Delivery, DueDelivery, SettleDelivery, WebhookStore } from '../webhook-store.ts';
import type { RedisParts } from './redis-parts.ts';

/** The number of tenants whose due deliveries are read together. */
const TENANTS_PER_READ = 100;

export function redisWebhookStore(parts: RedisParts): WebhookStore {
  const { connection, scripts, keys } = parts;
  return {
    async add(endpoint, maxEndpoints) {
      const { tenant, id } = endpoint;
      const [kind] = await scripts.run('add-webhook', {
        before: (client) => client.sadd(keys.webhookTenants(), tenant),
        keys: keys.ofWebhooks(tenant),
        values: [id, endpointText(endpoint), maxEndpoints],
      });
      return kind === 'added';
    },

    async list(tenant) {
      const texts = await connection.run((client) => client.hvals(keys.webhooks(tenant)));
      const sortKey = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt}|${id}`;
      return texts.map((text) => endpointOf(tenant, text)).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    },

    async read(tenant, id) {
      const text = await connection.run((client) => client.hget(keys.webhooks(tenant), id));
      return text === null ? null : endpointOf(tenant, text);
    },

    async change(tenant, id, { previousUntil = '', ...change }) {
      const values = [id, JSON.stringify(change), previousUntil];
      const [kind, text = ''] = await scripts.run('change-webhook', { keys: keys.ofWebhooks(tenant), values });
      return kind === 'changed' ? endpointOf(tenant, text) : null;
    },

    async replaceSecret(tenant, id, { from, to }) {
      await scripts.run('replace-webhook-secret', { keys: keys.ofWebhooks(tenant), values: [id, from, to] });
    },

    async delete(tenant, id) {
      const [kind] = await scripts.run('delete-webhook', { keys: keys.ofWebhooks(tenant), values: [id] });
      return kind === 'deleted';
    },

    deliveries: (tenant, endpointId, page) => listDeliveries(parts, { tenant, endpointId, page }),

    async retry(tenant, endpointId, { deliveries, at }) {
      const entries = deliveries.map(({ createdAt, message }) => entryOf({ endpointId, createdAt, message }));
      const values = [Date.parse(at), at, ...entries];
      const [, count] = await scripts.run('retry-deliveries', { keys: keys.ofWebhooks(tenant), values });
      return Number(count);
    },

    tenantsWithDue: (at) => tenantsWithDue(parts, at),

    async takeDue(tenant, { at, until, limit }) {
      const values = [Date.parse(at), Date.parse(until), limit];
      const [, ...leased] = await scripts.run('take-deliveries', { keys: keys.ofWebhooks(tenant), values });
      const due: DueDelivery[] = [];
      for (let i = 0; i + 1 < leased.length; i += 2)
        due.push({ delivery: deliveryOf(leased[i] ?? ''), endpoint: endpointOf(tenant, leased[i + 1] ?? '') });
      return due;
    },

    settle: (settled) => settleDelivery(parts, settled),
  };
}

/**
 * Settles a delivery. The effect on the endpoint is computed here from the stored endpoint; if the endpoint changes
 * meanwhile, the step is repeated.
 */
async function settleDelivery({ scripts, keys }: RedisParts, settled: SettleDelivery): Promise<boolean> {
  const { delivery, endpoint: leasedEndpoint } = settled;
  const due = delivery.nextAttemptAt === null ? '' : Date.parse(delivery.nextAttemptAt);
  for (let text = endpointText(leasedEndpoint); ; ) {
    const { after, isDisabled } = endpointTextAfter(text, settled);
    const values = [entryOf(delivery), deliveryText(delivery), due, leasedEndpoint.id, text, after];
    const [kind, current = ''] = await scripts.run('settle-delivery', {
      keys: keys.ofWebhooks(leasedEndpoint.tenant),
      values,
    });
    if (kind !== 'changed') return kind === 'settled' && isDisabled;
    text = current;
  }
}

/**
 * Returns the text of the endpoint after the attempt, and whether the attempt disabled it. `text` is the stored
 * endpoint, '' when it was deleted.
 */
function endpointTextAfter(
  text: string,
  settled: SettleDelivery,
): { readonly after: string; readonly isDisabled: boolean } {
  if (text === '') return { after: '', isDisabled: false };
  const endpoint = endpointOf(settled.endpoint.tenant, text);
  const after = afterAttempt(endpoint, settled);
  if (after === endpoint) return { after: text, isDisabled: false };
  return { after: endpointText(after), isDisabled: endpoint.enabled && !after.enabled };
}

function entryOf({ endpointId, createdAt, message }: Pick<Delivery, 'endpointId' | 'createdAt' | 'message'>): string {
  return `${endpointId}|${createdAt}|${message.id}`;
}

interface ListDeliveries {
  readonly tenant: string;
  readonly endpointId: string;
  readonly page: PageRequest;
}

/** Returns a page. A delivery that is deleted between the two commands is left out. */
async function listDeliveries(
  { connection, keys }: RedisParts,
  { tenant, endpointId, page: { limit, cursor } }: ListDeliveries,
): Promise<Page<Delivery>> {
  const sortKey = cursor === null ? null : deliveryPositionOf(cursor);
  const below = sortKey === null ? `${endpointId}}` : `${endpointId}|${sortKey.createdAt}|${sortKey.messageId}`;
  const entries = await connection.run((client) =>
    client.zrange(keys.recentDeliveries(tenant), `(${below}`, `[${endpointId}|`, 'BYLEX', 'REV', 'LIMIT', 0, limit + 1),
  );
  const shown = entries.slice(0, limit);
  if (shown.length === 0) return { rows: [], nextCursor: null };
  const texts = await connection.run((client) => client.hmget(keys.deliveries(tenant), ...shown));
  const rows = texts.flatMap((text) => (text === null ? [] : [deliveryOf(text)]));
  const [, createdAt = '', messageId = ''] = shown.at(-1)?.split('|') ?? [];
  return { rows, nextCursor: entries.length > limit ? deliveryCursor({ createdAt, messageId }) : null };
}

async function tenantsWithDue({ connection, keys }: RedisParts, at: string): Promise<string[]> {
  const tenants = await connection.run((client) => client.smembers(keys.webhookTenants()));
  const found: string[] = [];
  for (let first = 0; first < tenants.length; first += TENANTS_PER_READ) {
    const batch = tenants.slice(first, first + TENANTS_PER_READ);
    const counts = await connection.run((client) =>
      Promise.all(batch.map((tenant) => client.zcount(keys.dueDeliveries(tenant), '-inf', Date.parse(at)))),
    );
    found.push(...batch.filter((_, i) => (counts[i] ?? 0) > 0));
  }
  return found;
}
