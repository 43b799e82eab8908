/** Endpoints and deliveries: written in the step of their cause, acquired by one process at a time, and never lost. */
import { describe, expect, test } from 'vitest';
import { CursorInvalidError } from '../../src/stores/store-errors.ts';
import type { Delivery, SettleDelivery, WebhookEndpoint, WebhookMessage } from '../../src/stores/webhook-store.ts';
import { tenantWith } from '../support/tenants.ts';
import { AT, finishing, fresh, later, running, writing } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const FIRST = { limit: 100, cursor: null };

function endpoint(tenant: string, changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: fresh('hook'),
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
  const added = async (tenant: string, changes: Partial<WebhookEndpoint> = {}) => {
    const made = endpoint(tenant, changes);
    await store().webhooks.add(made, 10);
    return made;
  };
  /** Ends a debate of this tenant, which sends these messages. */
  const finishWith = async (tenant: string, messages: readonly WebhookMessage[], at = AT) => {
    const fence = await running(store(), tenant);
    await store().debates.finish(fence, finishing(1, { messages, at }));
    return fence;
  };
  const due = (tenant: string, at: string, limit = 100) =>
    store().webhooks.takeDue(tenant, { at, until: new Date(Date.parse(at) + 30_000).toISOString(), limit });
  const all = async ({ tenant, id }: WebhookEndpoint) => (await store().webhooks.deliveries(tenant, id, FIRST)).rows;
  const settled = (
    { delivery, endpoint: taken }: { delivery: Delivery; endpoint: WebhookEndpoint },
    changes: Partial<Delivery>,
    rest: Partial<SettleDelivery> = {},
  ) =>
    store().webhooks.settle({
      delivery: { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: later(1), ...changes },
      endpoint: taken,
      verdict: 'failing',
      giveUpBefore: later(-1_000),
      ...rest,
    });

  describe('an endpoint', () => {
    test('is kept as given, in the order of creation, apart from other tenants', async () => {
      const [tenant, other] = [fresh('tenant'), fresh('tenant')];
      const second = await added(tenant, { createdAt: later(1), previous: { secret: 'whsec_YQ==', until: later(9) } });
      const first = await added(tenant);
      expect(await store().webhooks.list(tenant)).toEqual([first, second]);
      expect(await store().webhooks.read(tenant, second.id)).toEqual(second);
      expect(await store().webhooks.read(other, second.id)).toBeNull();
      expect(await store().webhooks.list(other)).toEqual([]);
      expect(await store().webhooks.change(other, second.id, { enabled: false, updatedAt: AT })).toBeNull();
      expect(await store().webhooks.delete(other, second.id)).toBe(false);
      expect(await store().webhooks.read(tenant, second.id)).toEqual(second);
    });

    test('is refused above the tenant’s limit, also with concurrent requests', async () => {
      const tenant = fresh('tenant');
      const results = await Promise.all(Array.from({ length: 8 }, () => store().webhooks.add(endpoint(tenant), 3)));
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await store().webhooks.list(tenant)).toHaveLength(3);
    });

    test('keeps what a change does not name, and keeps the replaced secret as the previous one', async () => {
      const made = await added(fresh('tenant'), { enabled: false, disabledBecause: 'gone', failingSince: AT });
      const { tenant, id } = made;
      const change = {
        enabled: true,
        includeAnswer: true,
        disabledBecause: null,
        failingSince: null,
        updatedAt: later(1),
      };
      const enabled = { ...made, ...change };
      expect(await store().webhooks.change(tenant, id, change)).toEqual(enabled);
      const rotation = { secret: 'whsec_bmV3', previousUntil: later(99), updatedAt: later(2) };
      const rotated = {
        ...enabled,
        secret: 'whsec_bmV3',
        previous: { secret: made.secret, until: later(99) },
        updatedAt: later(2),
      };
      expect(await store().webhooks.change(tenant, id, rotation)).toEqual(rotated);
      expect(await store().webhooks.read(tenant, id)).toEqual(rotated);
    });

    test('secret › is replaced only while it is unchanged, like the previous secret', async () => {
      const tenant = fresh('tenant');
      const previous = { secret: 'whsec_before', until: later(9) };
      const { id } = await added(tenant, { previous });
      const stored = () => store().webhooks.read(tenant, id);
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_c2VjcmV0', to: 'sealed' });
      expect(await stored()).toEqual(endpoint(tenant, { id, secret: 'sealed', previous }));
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_before', to: 'sealed before' });
      const both = { secret: 'sealed', previous: { ...previous, secret: 'sealed before' } };
      expect(await stored()).toEqual(endpoint(tenant, { id, ...both }));
      await store().webhooks.replaceSecret(tenant, id, { from: 'whsec_c2VjcmV0', to: 'late' });
      await store().webhooks.replaceSecret(fresh('tenant'), id, { from: 'sealed', to: 'foreign' });
      await store().webhooks.replaceSecret(tenant, fresh('hook'), { from: 'sealed', to: 'absent' });
      expect(await stored()).toEqual(endpoint(tenant, { id, ...both }));
    });

    test('is deleted with its deliveries, and with its tenant', async () => {
      const tenant = fresh('tenant');
      const [gone, stays] = [await added(tenant), await added(tenant)];
      await finishWith(tenant, [message('m')]);
      expect(await store().webhooks.delete(tenant, gone.id)).toBe(true);
      expect(await store().webhooks.delete(tenant, gone.id)).toBe(false);
      expect(await all(gone)).toEqual([]);
      expect((await due(tenant, AT)).map(({ delivery }) => delivery.endpointId)).toEqual([stays.id]);

      await store().tenants.put(tenantWith(tenant));
      await store().tenants.delete(tenant);
      expect(await store().webhooks.list(tenant)).toEqual([]);
      expect(await all(stays)).toEqual([]);
      expect(await store().webhooks.tenantsWithDue(later(99_999))).not.toContain(tenant);
    });
  });

  describe('a message', () => {
    test('is written in the step that ends the debate, for every endpoint that subscribes to it', async () => {
      const tenant = fresh('tenant');
      const wants = await added(tenant);
      const off = await added(tenant, { enabled: false });
      const other = await added(tenant, { events: ['debate.failed'] });
      const elsewhere = await added(fresh('tenant'));
      const messages = [message('m-1', 'debate.escalated'), message('m-2')];
      await finishWith(tenant, messages);
      const kept = messages.map((each) => ({
        endpointId: wants.id,
        message: each,
        createdAt: AT,
        status: 'pending',
        attempts: 0,
        lastAttemptAt: null,
        lastStatus: null,
        lastError: null,
        nextAttemptAt: AT,
      }));
      expect(await all(wants)).toEqual(kept.toReversed());
      for (const silent of [off, other, elsewhere]) expect(await all(silent)).toEqual([]);
    });

    test('is written once when the step is repeated, and never when the step is refused', async () => {
      const tenant = fresh('tenant');
      const made = await added(tenant);
      const fence = await running(store(), tenant);
      const step = finishing(1, { messages: [message('m')] });
      await expect(store().debates.finish({ ...fence, epoch: 0 }, step)).rejects.toThrow();
      expect(await all(made)).toEqual([]);
      await store().debates.finish(fence, step);
      await store().debates.finish(fence, step);
      expect(await all(made)).toHaveLength(1);
      await expect(store().debates.write(fence, writing(9))).rejects.toThrow();
    });

    test('is kept when its debate is deleted', async () => {
      const tenant = fresh('tenant');
      await added(tenant);
      const { debateId } = await finishWith(tenant, [message('m')]);
      await store().debates.delete(tenant, debateId);
      expect(await due(tenant, AT)).toHaveLength(1);
    });
  });

  describe('a due delivery', () => {
    test('is acquired by one of many, and is due again when no process settles it', async () => {
      const tenant = fresh('tenant');
      const made = await added(tenant);
      await finishWith(tenant, [message('a'), message('b')]);
      expect(await due(tenant, later(-1))).toEqual([]);
      expect(await store().webhooks.tenantsWithDue(later(-1))).not.toContain(tenant);
      expect(await store().webhooks.tenantsWithDue(AT)).toContain(tenant);
      const taken = (await Promise.all(Array.from({ length: 6 }, () => due(tenant, AT)))).flat();
      expect(taken.map(({ delivery }) => delivery.message.id).toSorted()).toEqual(['a', 'b']);
      expect(taken[0]?.endpoint).toEqual(made);
      expect(await due(tenant, later(29_999))).toEqual([]);
      expect(await due(tenant, later(30_000))).toHaveLength(2);
    });

    test('is acquired in the order of its due time, up to the requested number', async () => {
      const tenant = fresh('tenant');
      await added(tenant);
      for (const [id, at] of [
        ['c', later(3)],
        ['a', later(1)],
        ['b', later(2)],
      ] as const)
        await finishWith(tenant, [message(id)], at);
      const ids = async () => (await due(tenant, later(9), 2)).map(({ delivery }) => delivery.message.id);
      expect([await ids(), await ids(), await ids()]).toEqual([['a', 'b'], ['c'], []]);
    });

    test('fails when its endpoint was disabled', async () => {
      const tenant = fresh('tenant');
      const made = await added(tenant);
      await finishWith(tenant, [message('m')]);
      await store().webhooks.change(tenant, made.id, { enabled: false, updatedAt: later(1) });
      expect(await due(tenant, later(1))).toEqual([]);
      expect(await all(made)).toMatchObject([{ status: 'failed', attempts: 0, nextAttemptAt: null }]);
      await store().webhooks.change(tenant, made.id, { enabled: true, updatedAt: later(2) });
      expect(await due(tenant, later(99_999))).toEqual([]);
    });
  });

  describe('an attempt', () => {
    const oneDue = async () => {
      const tenant = fresh('tenant');
      const made = await added(tenant);
      await finishWith(tenant, [message('m')]);
      const [taken] = await due(tenant, AT);
      if (taken === undefined) throw new Error('a message is due at once');
      return { tenant, made, taken };
    };
    const hook = async ({ tenant, id }: WebhookEndpoint) => store().webhooks.read(tenant, id);

    test('ends the delivery when it succeeds, and later outcomes change nothing', async () => {
      const { tenant, made, taken } = await oneDue();
      await store().webhooks.change(tenant, made.id, { failingSince: AT, updatedAt: AT });
      const ended = { status: 'delivered', lastStatus: 204, nextAttemptAt: null } as const;
      expect(await settled(taken, ended, { verdict: 'healthy' })).toBe(false);
      const standing = { ...taken.delivery, ...ended, attempts: 1, lastAttemptAt: later(1) };
      expect(await all(made)).toEqual([standing]);
      expect(await hook(made)).toEqual(made);
      await settled(taken, { lastStatus: 500, nextAttemptAt: later(5) }, { verdict: 'gone' });
      expect(await all(made)).toEqual([standing]);
      expect(await hook(made)).toEqual(made);
      expect(await due(tenant, later(99_999))).toEqual([]);
    });

    test('is repeated when it fails, and its endpoint is failing since the first failure', async () => {
      const { tenant, made, taken } = await oneDue();
      const failed = { lastStatus: 500, nextAttemptAt: later(5_000) };
      expect(await settled(taken, failed)).toBe(false);
      expect(await hook(made)).toEqual({ ...made, failingSince: later(1) });
      expect(await due(tenant, later(4_999))).toEqual([]);
      const [again] = await due(tenant, later(5_000));
      expect(again?.delivery).toEqual({ ...taken.delivery, ...failed, attempts: 1, lastAttemptAt: later(1) });
      if (again === undefined) throw new Error('it is due again');
      expect(await settled(again, { lastAttemptAt: later(5_001), lastError: 'timeout', lastStatus: null })).toBe(false);
      expect((await hook(made))?.failingSince).toBe(later(1));
    });

    test.each([
      ['gone', later(-1_000), 'gone'],
      // Failing since 1 ms: longer than since 2 ms, not longer than since 1 ms.
      ['failing', later(2), 'failing'],
      ['failing', later(1), null],
    ] as const)(
      'that finds its endpoint %s disables it when failing since before %s: %s',
      async (verdict, giveUpBefore, because) => {
        const { made, taken } = await oneDue();
        const ended = { status: 'failed', nextAttemptAt: null } as const;
        expect(await settled(taken, ended, { verdict, giveUpBefore })).toBe(because !== null);
        expect(await hook(made)).toMatchObject({ enabled: because === null, disabledBecause: because });
      },
    );

    test('does not change an endpoint that was changed meanwhile', async () => {
      const { tenant, made, taken } = await oneDue();
      await store().webhooks.change(tenant, made.id, { url: 'https://example.org/new', updatedAt: later(1) });
      expect(await settled(taken, { status: 'failed', nextAttemptAt: null }, { verdict: 'gone' })).toBe(false);
      expect(await hook(made)).toMatchObject({
        enabled: true,
        includeAnswer: true,
        disabledBecause: null,
        failingSince: null,
      });
    });

    test('leaves no data when its endpoint was deleted meanwhile', async () => {
      const { tenant, made, taken } = await oneDue();
      await store().webhooks.delete(tenant, made.id);
      expect(await settled(taken, { nextAttemptAt: later(5) })).toBe(false);
      expect(await all(made)).toEqual([]);
      expect(await due(tenant, later(99_999))).toEqual([]);
    });
  });

  test('deliveries › are listed newest first, page by page, and refuse a foreign cursor', async () => {
    const tenant = fresh('tenant');
    const made = await added(tenant);
    for (const i of [1, 2, 3]) await finishWith(tenant, [message(`m-${i}`)], later(i));
    const page = (cursor: string | null) => store().webhooks.deliveries(tenant, made.id, { limit: 2, cursor });
    const first = await page(null);
    expect(first.rows.map(({ message: { id } }) => id)).toEqual(['m-3', 'm-2']);
    const rest = await page(first.nextCursor);
    expect(rest.rows.map(({ message: { id } }) => id)).toEqual(['m-1']);
    expect(rest.nextCursor).toBeNull();
    await expect(page('x')).rejects.toThrow(CursorInvalidError);
    await expect(store().debates.finished(tenant, { limit: 1, cursor: first.nextCursor })).rejects.toThrow(
      CursorInvalidError,
    );
  });

  test('deliveries › are kept all while pending, and up to a limit when ended', async () => {
    const tenant = fresh('tenant');
    const made = await added(tenant);
    await finishWith(tenant, [message('waits')], AT);
    for (let i = 1; i <= 104; i += 1) {
      await finishWith(tenant, [message(`m-${i}`)], later(i));
      const taken = await due(tenant, later(i));
      for (const each of taken.filter(({ delivery }) => delivery.message.id !== 'waits'))
        await settled(each, { status: 'delivered', nextAttemptAt: null }, { verdict: 'healthy' });
    }
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await store().webhooks.deliveries(tenant, made.id, { limit: 50, cursor });
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
