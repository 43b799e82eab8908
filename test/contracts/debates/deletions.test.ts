/**
 * Requests to delete debates by metadata: stored until they finish, each debate counted once, in the step that deletes
 * it.
 */
import { expect, test } from 'vitest';
import { AT, finishing, fresh, later, running } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const PAIRS = [{ key: 'customer', value: 'Ada |"ä" 42' }];

describeStores('deletions', (store) => {
  const asked = (tenant: string, changes: object = {}) => ({
    ...{ tenant, id: fresh('deletion'), pairs: PAIRS, createdAt: AT },
    ...changes,
  });
  const openOf = async (tenant: string) =>
    (await store().deletions.unfinished()).filter((deletion) => deletion.tenant === tenant).map(({ id }) => id);

  test('a request › is read as given, starts and finishes once, and then has no values', async () => {
    const tenant = fresh('tenant');
    const deletion = asked(tenant);
    expect(await store().deletions.add(deletion, 5)).toBe(true);
    const made = { ...deletion, keys: ['customer'], startedAt: null, finishedAt: null, debates: 0 };
    expect(await store().deletions.read(tenant, deletion.id)).toEqual(made);
    expect(await store().deletions.read(fresh('tenant'), deletion.id)).toBeNull();
    expect(await store().deletions.read(tenant, 'open')).toBeNull();
    expect(await openOf(tenant)).toEqual([deletion.id]);
    await store().deletions.begin(tenant, deletion.id, later(1));
    await store().deletions.begin(tenant, deletion.id, later(2));
    await store().deletions.finish(tenant, deletion.id, later(3));
    await store().deletions.finish(tenant, deletion.id, later(4));
    const ended = { ...made, pairs: null, startedAt: later(1), finishedAt: later(3) };
    expect(await store().deletions.read(tenant, deletion.id)).toEqual(ended);
    expect(await store().deletions.list(tenant)).toEqual([ended]);
    expect(await openOf(tenant)).toEqual([]);
    await store().deletions.finish(tenant, fresh('deletion'), later(5));
    expect(await store().deletions.list(tenant)).toHaveLength(1);
  });

  test('a tenant › has a limited number of unfinished requests; finished ones do not count', async () => {
    const tenant = fresh('tenant');
    const [first, second, third] = [asked(tenant), asked(tenant, { createdAt: later(1) }), asked(tenant)];
    expect(await store().deletions.add(first, 2)).toBe(true);
    expect(await store().deletions.add(second, 2)).toBe(true);
    expect(await store().deletions.add(third, 2)).toBe(false);
    expect(await openOf(tenant)).toEqual([first.id, second.id]);
    await store().deletions.finish(tenant, first.id, later(2));
    await store().deletions.finish(tenant, first.id, later(2));
    expect(await store().deletions.add(third, 2)).toBe(true);
    expect(await store().deletions.add(asked(tenant), 2)).toBe(false);
  });

  test('a debate › is counted once and is deleted with its webhook deliveries', async () => {
    const tenant = fresh('tenant');
    const { deletions, debates, webhooks } = store();
    const deletion = asked(tenant);
    await deletions.add(deletion, 5);
    const endpoint = {
      ...{ tenant, id: fresh('hook'), url: 'https://example.org/', events: ['debate.completed'] as const },
      ...{ enabled: true, includeAnswer: true, disabledBecause: null, failingSince: null, secret: 'whsec_' },
      ...{ previous: null, createdAt: AT, updatedAt: AT },
    };
    await webhooks.add(endpoint, 10);
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const fence = await running(store(), tenant);
      const payload = JSON.stringify({ type: 'debate.completed', data: { debate_id: fence.debateId } });
      const message = { id: fresh('msg'), event: 'debate.completed' as const, payload };
      await debates.finish(fence, finishing(1, { messages: [message] }));
      ids.push({ debateId: fence.debateId, messageId: message.id });
    }
    const messageIds = async () =>
      (await webhooks.deliveries(tenant, endpoint.id, { limit: 10, cursor: null })).rows.map(
        ({ message }) => message.id,
      );
    const [deleted, kept, plain] = ids;
    if (deleted === undefined || kept === undefined || plain === undefined) throw new Error('three were made');
    expect(await debates.delete(tenant, deleted.debateId, deletion.id)).toBe(true);
    expect(await debates.delete(tenant, deleted.debateId, deletion.id)).toBe(false);
    expect(await debates.delete(tenant, plain.debateId)).toBe(true);
    expect(await deletions.read(tenant, deletion.id)).toMatchObject({ debates: 1 });
    // Messages of a debate that is deleted without such a request are still sent.
    expect((await messageIds()).toSorted()).toEqual([kept.messageId, plain.messageId].toSorted());
    const due = await webhooks.takeDue(tenant, { at: later(1), until: later(2), limit: 10 });
    expect(due).toHaveLength(2);
  });
});
