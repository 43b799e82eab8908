/** The backlog of a store: counted over all tenants until the work is done. */
import { expect, test } from 'vitest';
import { AT, admission, finishStep, laterByMs, STARTED, uniqueId, writeStep } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

describeStores('the backlog', (store) => {
  test('counts waiting debates and deliveries of all tenants, until none waits', async () => {
    expect(await store().backlog(AT)).toEqual({
      oldestQueuedAt: null,
      outbox: 0,
      pendingDeliveries: 0,
      dueDeliveries: 0,
    });
    const [first, second] = [uniqueId('tenant'), uniqueId('tenant')];
    const ids = [uniqueId('debate'), uniqueId('debate')] as const;
    await store().debates.admit(admission(second, { id: ids[1], at: laterByMs(5) }));
    await store().debates.admit(admission(first, { id: ids[0], at: AT }));
    expect(await store().backlog(laterByMs(9))).toMatchObject({ oldestQueuedAt: AT, outbox: 2 });

    await store().debates.removeFromOutbox({ tenant: first, debateId: ids[0], createdAt: AT });
    const run = await store().debates.acquire(first, ids[0]);
    const fence = { tenant: first, debateId: ids[0], epoch: run?.epoch ?? 0 };
    await store().debates.write(fence, writeStep(1, { events: [STARTED] }));
    expect(await store().backlog(laterByMs(9))).toMatchObject({ oldestQueuedAt: laterByMs(5), outbox: 1 });

    await store().webhooks.add(endpointOf(first), 10);
    const messages = [{ id: uniqueId('message'), event: 'debate.completed', payload: '{}' }] as const;
    await store().debates.finish(fence, finishStep(2, { messages }));
    expect(await store().backlog(AT)).toMatchObject({ pendingDeliveries: 1, dueDeliveries: 1 });
    await store().webhooks.takeDue(first, { at: AT, until: laterByMs(30_000), limit: 10 });
    expect(await store().backlog(laterByMs(1_000))).toMatchObject({ pendingDeliveries: 1, dueDeliveries: 0 });
    expect(await store().backlog(laterByMs(30_000))).toMatchObject({ pendingDeliveries: 1, dueDeliveries: 1 });
  });
});

function endpointOf(tenant: string) {
  return {
    ...{ id: uniqueId('hook'), tenant, url: 'https://example.org/', enabled: true, includeAnswer: false },
    events: ['debate.completed'] as const,
    ...{ disabledBecause: null, failingSince: null, secret: 'whsec_c2VjcmV0', previous: null },
    ...{ createdAt: AT, updatedAt: AT },
  };
}
