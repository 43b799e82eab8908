/** Endpoints and deliveries: written in the step of their cause, acquired by one process at a time, and never lost. */
import { describe, expect, test } from 'vitest';
import { CursorInvalidError } from '../../src/stores/store-errors.ts';
import type { Delivery, SettleDelivery, WebhookEndpoint, WebhookMessage } from '../../src/stores/webhook-store.ts';
import { tenantWith } from '../support/tenants.ts';
import { AT, finishStep, laterByMs, startRun, uniqueId, writeStep } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const FIRST = { limit: 100, cursor: null };

function endpointWith(tenant: string, changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: uniqueId('hook'),
    tenant,
    url: 'https://example.org/ä/"x"?a=1',
    events: ['debate.completed', 'debate.escalated'],
    enabled: true,
    includeAnswer: true,
    disabledBecause: null,
    failingSince: null,
    secret: 'whsec_c2VjcmV0',
    previous: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

function message(id: string, event: WebhookMessage['event'] = 'debate.completed'): WebhookMessage {
  return { id, event, payload: `{"type":"${event}","data":{"text":"a/b \\"c\\" ü","none":null,"list":[]}}` };
}

describeStores('webhooks', (store) => {
  const addEndpoint = async (tenant: string, changes: Partial<WebhookEndpoint> = {}) => {
    const endpoint = endpointWith(tenant, changes);
    await store().webhooks.add(endpoint, 10);
    return endpoint;
  };
  /** Ends a debate of this tenant, which sends these messages. */
  const finishWith = async (tenant: string, messages: readonly WebhookMessage[], at = AT) => {
    const fence = await startRun(store(), tenant);
    await store().debates.finish(fence, finishStep(1, { messages, at }));
    return fence;
  };
  const takeDue = (tenant: string, at: string, limit = 100) =>
    store().webhooks.takeDue(tenant, { at, until: new Date(Date.parse(at) + 30_000).toISOString(), limit });
  const readDeliveries = async ({ tenant, id }: WebhookEndpoint) =>
    (await store().webhooks.deliveries(tenant, id, FIRST)).rows;
  const settle = (
    { delivery, endpoint: acquired }: { delivery: Delivery; endpoint: WebhookEndpoint },
    changes: Partial<Delivery>,
    options: Partial<SettleDelivery> = {},
  ) =>
    store().webhooks.settle({
      delivery: { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: laterByMs(1), ...changes },
      endpoint: acquired,
      verdict: 'failing',
      disableBefore: laterByMs(-1_000),
      ...options,
    });

  describe('an endpoint', () => {
    test('is stored unchanged, in the order of creation, separately for each tenant', async () => {
      const [tenant, other] = [uniqueId('tenant'), uniqueId('tenant')];
      const second = await addEndpoint(tenant, {
        createdAt: laterByMs(1),
        previous: { secret: 'whsec_YQ==', until: laterByMs(9) },
      });
      const first = await addEndpoint(tenant);
      expect(await store().webhooks.list(tenant)).toEqual([first, second]);
      expect(await store().webhooks.read(tenant, second.id)).toEqual(second);
      expect(await store().webhooks.read(other, second.id)).toBeNull();
      expect(await store().webhooks.list(other)).toEqual([]);
      expect(await store().webhooks.change(other, second.id, { enabled: false, updatedAt: AT })).toBeNull();
      expect(await store().webhooks.delete(other, second.id)).toBe(false);
      expect(await store().webhooks.read(tenant, second.id)).toEqual(second);
    });

    test('is refused above the tenant’s limit, also with concurrent requests', async () => {
      const tenant = uniqueId('tenant');
      const results = await Promise.all(Array.from({ length: 8 }, () => store().webhooks.add(endpointWith(tenant), 3)));
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await store().webhooks.list(tenant)).toHaveLength(3);
    });

    test('keeps what a change does not name, and keeps the replaced secret as the previous one', async () => {
      const endpoint = await addEndpoint(uniqueId('tenant'), {
        enabled: false,
        disabledBecause: 'gone',
        failingSince: AT,
      });
      const { tenant, id } = endpoint;
      const change = {
        enabled: true,
        includeAnswer: true,
        disabledBecause: null,
        failingSince: null,
        updatedAt: laterByMs(1),
      };
      const enabled = { ...endpoint, ...change };
      expect(await store().webhooks.change(tenant, id, change)).toEqual(enabled);
      const rotation = { secret: 'whsec_bmV3', previousUntil: laterByMs(99), updatedAt: laterByMs(2) };
      const rotated = {
        ...enabled,
        secret: 'whsec_bmV3',
        previous: { secret: endpoint.secret, until: laterByMs(99) },
        updatedAt: laterByMs(2),
      };
      expect(await store().webhooks.change(tenant, id, rotation)).toEqual(rotated);
      expect(await store().webhooks.read(tenant, id)).toEqual(rotated);
    });

    test('secret › is replaced only while it is unchanged, like the previous secret', async () => {
      const tenant = uniqueId('tenant');
      const previous = { secret: 'whsec_before', until: laterByMs(9) };
      const { id } = await addEndpoint(tenant, { previous });
      const readStored = () => store().webhooks.read(tenant, id);
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_c2VjcmV0', to: 'sealed' });
      expect(await readStored()).toEqual(endpointWith(tenant, { id, secret: 'sealed', previous }));
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_before', to: 'sealed before' });
      const bothSealed = { secret: 'sealed', previous: { ...previous, secret: 'sealed before' } };
      expect(await readStored()).toEqual(endpointWith(tenant, { id, ...bothSealed }));
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_c2VjcmV0', to: 'late' });
      await store().webhooks.replaceSecret(uniqueId('tenant'), id, { from: 'sealed', to: 'foreign' });
      await store().webhooks.replaceSecret(tenant, uniqueId('hook'), { from: 'sealed', to: 'absent' });
      expect(await readStored()).toEqual(endpointWith(tenant, { id, ...bothSealed }));
    });

    test('is deleted with its deliveries, and with its tenant', async () => {
      const tenant = uniqueId('tenant');
      const [deleted, remaining] = [await addEndpoint(tenant), await addEndpoint(tenant)];
      await finishWith(tenant, [message('m')]);
      expect(await store().webhooks.delete(tenant, deleted.id)).toBe(true);
      expect(await store().webhooks.delete(tenant, deleted.id)).toBe(false);
      expect(await readDeliveries(deleted)).toEqual([]);
      expect((await takeDue(tenant, AT)).map(({ delivery }) => delivery.endpointId)).toEqual([remaining.id]);

      await store().tenants.put(tenantWith(tenant));
      await store().tenants.delete(tenant);
      expect(await store().webhooks.list(tenant)).toEqual([]);
      expect(await readDeliveries(remaining)).toEqual([]);
      expect(await store().webhooks.tenantsWithDue(laterByMs(99_999))).not.toContain(tenant);
    });
  });

  describe('a message', () => {
    test('is written in the step that ends the debate, for every endpoint that subscribes to it', async () => {
      const tenant = uniqueId('tenant');
      const subscribed = await addEndpoint(tenant);
      const disabled = await addEndpoint(tenant, { enabled: false });
      const otherEvents = await addEndpoint(tenant, { events: ['debate.failed'] });
      const ofOtherTenant = await addEndpoint(uniqueId('tenant'));
      const messages = [message('m-1', 'debate.escalated'), message('m-2')];
      await finishWith(tenant, messages);
      const expectedDeliveries = messages.map((each) => ({
        endpointId: subscribed.id,
        message: each,
        createdAt: AT,
        status: 'pending',
        attempts: 0,
        lastAttemptAt: null,
        lastStatus: null,
        lastError: null,
        nextAttemptAt: AT,
      }));
      expect(await readDeliveries(subscribed)).toEqual(expectedDeliveries.toReversed());
      for (const unnotified of [disabled, otherEvents, ofOtherTenant])
        expect(await readDeliveries(unnotified)).toEqual([]);
    });

    test('is written once when the step is repeated, and never when the step is refused', async () => {
      const tenant = uniqueId('tenant');
      const endpoint = await addEndpoint(tenant);
      const fence = await startRun(store(), tenant);
      const step = finishStep(1, { messages: [message('m')] });
      await expect(store().debates.finish({ ...fence, epoch: 0 }, step)).rejects.toThrow();
      expect(await readDeliveries(endpoint)).toEqual([]);
      await store().debates.finish(fence, step);
      await store().debates.finish(fence, step);
      expect(await readDeliveries(endpoint)).toHaveLength(1);
      await expect(store().debates.write(fence, writeStep(9))).rejects.toThrow();
    });

    test('is kept when its debate is deleted', async () => {
      const tenant = uniqueId('tenant');
      await addEndpoint(tenant);
      const { debateId } = await finishWith(tenant, [message('m')]);
      await store().debates.delete(tenant, debateId);
      expect(await takeDue(tenant, AT)).toHaveLength(1);
    });
  });

  describe('a due delivery', () => {
    test('is acquired by one of many, and is due again when no process settles it', async () => {
      const tenant = uniqueId('tenant');
      const endpoint = await addEndpoint(tenant);
      await finishWith(tenant, [message('a'), message('b')]);
      expect(await takeDue(tenant, laterByMs(-1))).toEqual([]);
      expect(await store().webhooks.tenantsWithDue(laterByMs(-1))).not.toContain(tenant);
      expect(await store().webhooks.tenantsWithDue(AT)).toContain(tenant);
      const acquired = (await Promise.all(Array.from({ length: 6 }, () => takeDue(tenant, AT)))).flat();
      expect(acquired.map(({ delivery }) => delivery.message.id).toSorted()).toEqual(['a', 'b']);
      expect(acquired[0]?.endpoint).toEqual(endpoint);
      expect(await takeDue(tenant, laterByMs(29_999))).toEqual([]);
      expect(await takeDue(tenant, laterByMs(30_000))).toHaveLength(2);
    });

    test('is acquired in the order of its due time, up to the requested number', async () => {
      const tenant = uniqueId('tenant');
      await addEndpoint(tenant);
      for (const [id, at] of [
        ['c', laterByMs(3)],
        ['a', laterByMs(1)],
        ['b', laterByMs(2)],
      ] as const)
        await finishWith(tenant, [message(id)], at);
      const ids = async () => (await takeDue(tenant, laterByMs(9), 2)).map(({ delivery }) => delivery.message.id);
      expect([await ids(), await ids(), await ids()]).toEqual([['a', 'b'], ['c'], []]);
    });

    test('fails when its endpoint was disabled', async () => {
      const tenant = uniqueId('tenant');
      const endpoint = await addEndpoint(tenant);
      await finishWith(tenant, [message('m')]);
      await store().webhooks.change(tenant, endpoint.id, { enabled: false, updatedAt: laterByMs(1) });
      expect(await takeDue(tenant, laterByMs(1))).toEqual([]);
      expect(await readDeliveries(endpoint)).toMatchObject([{ status: 'failed', attempts: 0, nextAttemptAt: null }]);
      await store().webhooks.change(tenant, endpoint.id, { enabled: true, updatedAt: laterByMs(2) });
      expect(await takeDue(tenant, laterByMs(99_999))).toEqual([]);
    });
  });

  describe('an attempt', () => {
    const acquireDelivery = async () => {
      const tenant = uniqueId('tenant');
      const endpoint = await addEndpoint(tenant);
      await finishWith(tenant, [message('m')]);
      const [acquired] = await takeDue(tenant, AT);
      if (acquired === undefined) throw new Error('a message is due at once');
      return { tenant, endpoint, acquired };
    };
    const readEndpoint = async ({ tenant, id }: WebhookEndpoint) => store().webhooks.read(tenant, id);

    test('ends the delivery when it succeeds, and later outcomes change nothing', async () => {
      const { tenant, endpoint, acquired } = await acquireDelivery();
      await store().webhooks.change(tenant, endpoint.id, { failingSince: AT, updatedAt: AT });
      const success = { status: 'delivered', lastStatus: 204, nextAttemptAt: null } as const;
      expect(await settle(acquired, success, { verdict: 'healthy' })).toBe(false);
      const finalDelivery = { ...acquired.delivery, ...success, attempts: 1, lastAttemptAt: laterByMs(1) };
      expect(await readDeliveries(endpoint)).toEqual([finalDelivery]);
      expect(await readEndpoint(endpoint)).toEqual(endpoint);
      await settle(acquired, { lastStatus: 500, nextAttemptAt: laterByMs(5) }, { verdict: 'gone' });
      expect(await readDeliveries(endpoint)).toEqual([finalDelivery]);
      expect(await readEndpoint(endpoint)).toEqual(endpoint);
      expect(await takeDue(tenant, laterByMs(99_999))).toEqual([]);
    });

    test('is repeated when it fails, and its endpoint is failing since the first failure', async () => {
      const { tenant, endpoint, acquired } = await acquireDelivery();
      const failure = { lastStatus: 500, nextAttemptAt: laterByMs(5_000) };
      expect(await settle(acquired, failure)).toBe(false);
      expect(await readEndpoint(endpoint)).toEqual({ ...endpoint, failingSince: laterByMs(1) });
      expect(await takeDue(tenant, laterByMs(4_999))).toEqual([]);
      const [repeated] = await takeDue(tenant, laterByMs(5_000));
      expect(repeated?.delivery).toEqual({
        ...acquired.delivery,
        ...failure,
        attempts: 1,
        lastAttemptAt: laterByMs(1),
      });
      if (repeated === undefined) throw new Error('it is due again');
      expect(await settle(repeated, { lastAttemptAt: laterByMs(5_001), lastError: 'timeout', lastStatus: null })).toBe(
        false,
      );
      expect((await readEndpoint(endpoint))?.failingSince).toBe(laterByMs(1));
    });

    test.each([
      ['gone', laterByMs(-1_000), 'gone'],
      // The endpoint fails since 1 ms, which is before 2 ms and not before 1 ms.
      ['failing', laterByMs(2), 'failing'],
      ['failing', laterByMs(1), null],
    ] as const)(
      'that finds its endpoint %s disables it when failing since before %s: %s',
      async (verdict, disableBefore, reason) => {
        const { endpoint, acquired } = await acquireDelivery();
        const failure = { status: 'failed', nextAttemptAt: null } as const;
        expect(await settle(acquired, failure, { verdict, disableBefore })).toBe(reason !== null);
        expect(await readEndpoint(endpoint)).toMatchObject({ enabled: reason === null, disabledBecause: reason });
      },
    );

    test('does not change an endpoint that was changed meanwhile', async () => {
      const { tenant, endpoint, acquired } = await acquireDelivery();
      await store().webhooks.change(tenant, endpoint.id, { url: 'https://example.org/new', updatedAt: laterByMs(1) });
      expect(await settle(acquired, { status: 'failed', nextAttemptAt: null }, { verdict: 'gone' })).toBe(false);
      expect(await readEndpoint(endpoint)).toMatchObject({
        enabled: true,
        includeAnswer: true,
        disabledBecause: null,
        failingSince: null,
      });
    });

    test('leaves no data when its endpoint was deleted meanwhile', async () => {
      const { tenant, endpoint, acquired } = await acquireDelivery();
      await store().webhooks.delete(tenant, endpoint.id);
      expect(await settle(acquired, { nextAttemptAt: laterByMs(5) })).toBe(false);
      expect(await readDeliveries(endpoint)).toEqual([]);
      expect(await takeDue(tenant, laterByMs(99_999))).toEqual([]);
    });
  });

  test('deliveries › are listed newest first, page by page, and refuse a foreign cursor', async () => {
    const tenant = uniqueId('tenant');
    const endpoint = await addEndpoint(tenant);
    for (const i of [1, 2, 3]) await finishWith(tenant, [message(`m-${i}`)], laterByMs(i));
    const page = (cursor: string | null) => store().webhooks.deliveries(tenant, endpoint.id, { limit: 2, cursor });
    const first = await page(null);
    expect(first.rows.map(({ message: { id } }) => id)).toEqual(['m-3', 'm-2']);
    const lastPage = await page(first.nextCursor);
    expect(lastPage.rows.map(({ message: { id } }) => id)).toEqual(['m-1']);
    expect(lastPage.nextCursor).toBeNull();
    await expect(page('x')).rejects.toThrow(CursorInvalidError);
    await expect(store().debates.finished(tenant, { limit: 1, cursor: first.nextCursor })).rejects.toThrow(
      CursorInvalidError,
    );
  });

  test('deliveries › are kept all while pending, and up to a limit when ended', async () => {
    const tenant = uniqueId('tenant');
    const endpoint = await addEndpoint(tenant);
    await finishWith(tenant, [message('waits')], AT);
    for (let i = 1; i <= 104; i += 1) {
      await finishWith(tenant, [message(`m-${i}`)], laterByMs(i));
      const acquired = await takeDue(tenant, laterByMs(i));
      for (const each of acquired.filter(({ delivery }) => delivery.message.id !== 'waits'))
        await settle(each, { status: 'delivered', nextAttemptAt: null }, { verdict: 'healthy' });
    }
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await store().webhooks.deliveries(tenant, endpoint.id, { limit: 50, cursor });
      ids.push(...page.rows.map(({ message: { id } }) => id));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(ids.slice(0, 2)).toEqual(['m-104', 'm-103']);
    expect(ids.at(-1)).toBe('waits');
    expect(ids.length).toBeGreaterThanOrEqual(100);
    expect(ids.length).toBeLessThanOrEqual(103);
  });
});
