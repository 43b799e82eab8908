/**
 * Requests to delete debates by metadata: stored until they finish, each debate counted once, in the step that deletes
 * it.
 */
import { expect, test } from 'vitest';
import { AT, finishStep, laterByMs, startRun, uniqueId } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const PAIRS = [{ key: 'customer', value: 'Ada |"ä" 42' }];

describeStores('deletions', (store) => {
  const deletionRequest = (tenant: string, changes: object = {}) => ({
    ...{ tenant, id: uniqueId('deletion'), pairs: PAIRS, createdAt: AT },
    ...changes,
  });
  const listUnfinished = async (tenant: string) =>
    (await store().deletions.unfinished()).filter((deletion) => deletion.tenant === tenant).map(({ id }) => id);

  test('a request › is read unchanged, starts and finishes once, and then has no values', async () => {
    const tenant = uniqueId('tenant');
    const deletion = deletionRequest(tenant);
    expect(await store().deletions.add(deletion, 5)).toBe(true);
    const added = { ...deletion, keys: ['customer'], startedAt: null, finishedAt: null, debates: 0 };
    expect(await store().deletions.read(tenant, deletion.id)).toEqual(added);
    expect(await store().deletions.read(uniqueId('tenant'), deletion.id)).toBeNull();
    expect(await store().deletions.read(tenant, 'open')).toBeNull();
    expect(await listUnfinished(tenant)).toEqual([deletion.id]);
    await store().deletions.begin(tenant, deletion.id, laterByMs(1));
    await store().deletions.begin(tenant, deletion.id, laterByMs(2));
    await store().deletions.finish(tenant, deletion.id, laterByMs(3));
    await store().deletions.finish(tenant, deletion.id, laterByMs(4));
    const finishedDeletion = { ...added, pairs: null, startedAt: laterByMs(1), finishedAt: laterByMs(3) };
    expect(await store().deletions.read(tenant, deletion.id)).toEqual(finishedDeletion);
    expect(await store().deletions.list(tenant)).toEqual([finishedDeletion]);
    expect(await listUnfinished(tenant)).toEqual([]);
    await store().deletions.finish(tenant, uniqueId('deletion'), laterByMs(5));
    expect(await store().deletions.list(tenant)).toHaveLength(1);
  });

  test('a tenant › has a limited number of unfinished requests; finished ones do not count', async () => {
    const tenant = uniqueId('tenant');
    const [first, second, third] = [
      deletionRequest(tenant),
      deletionRequest(tenant, { createdAt: laterByMs(1) }),
      deletionRequest(tenant),
    ];
    expect(await store().deletions.add(first, 2)).toBe(true);
    expect(await store().deletions.add(second, 2)).toBe(true);
    expect(await store().deletions.add(third, 2)).toBe(false);
    expect(await listUnfinished(tenant)).toEqual([first.id, second.id]);
    await store().deletions.finish(tenant, first.id, laterByMs(2));
    await store().deletions.finish(tenant, first.id, laterByMs(2));
    expect(await store().deletions.add(third, 2)).toBe(true);
    expect(await store().deletions.add(deletionRequest(tenant), 2)).toBe(false);
  });

  test('a debate › is counted once and is deleted with its webhook deliveries', async () => {
    const tenant = uniqueId('tenant');
    const { deletions, debates, webhooks } = store();
    const deletion = deletionRequest(tenant);
    await deletions.add(deletion, 5);
    const endpoint = {
      ...{ tenant, id: uniqueId('hook'), url: 'https://example.org/', events: ['debate.completed'] as const },
      ...{ enabled: true, includeAnswer: true, disabledBecause: null, failingSince: null, secret: 'whsec_' },
      ...{ previous: null, createdAt: AT, updatedAt: AT },
    };
    await webhooks.add(endpoint, 10);
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const fence = await startRun(store(), tenant);
      const payload = JSON.stringify({ type: 'debate.completed', data: { debate_id: fence.debateId } });
      const message = { id: uniqueId('msg'), event: 'debate.completed' as const, payload };
      await debates.finish(fence, finishStep(1, { messages: [message] }));
      ids.push({ debateId: fence.debateId, messageId: message.id });
    }
    const readMessageIds = async () =>
      (await webhooks.deliveries(tenant, endpoint.id, { limit: 10, cursor: null })).rows.map(
        ({ message }) => message.id,
      );
    const [requested, remaining, plain] = ids;
    if (requested === undefined || remaining === undefined || plain === undefined)
      throw new Error('there are three debates');
    expect(await debates.delete(tenant, requested.debateId, deletion.id)).toBe(true);
    expect(await debates.delete(tenant, requested.debateId, deletion.id)).toBe(false);
    expect(await debates.delete(tenant, plain.debateId)).toBe(true);
    expect(await deletions.read(tenant, deletion.id)).toMatchObject({ debates: 1 });
    // Messages of a debate that is deleted without such a request are still sent.
    expect((await readMessageIds()).toSorted()).toEqual([remaining.messageId, plain.messageId].toSorted());
    const due = await webhooks.takeDue(tenant, { at: laterByMs(1), until: laterByMs(2), limit: 10 });
    expect(due).toHaveLength(2);
  });
});
