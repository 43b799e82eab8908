/** A human's verdict: stored beside the debate, accepted once, counted once, and never in the log. */
import { describe, expect, test } from 'vitest';
import type { ReviewStep } from '../../../src/stores/debates/debate-review.ts';
import type { ModelRecord } from '../../../src/stores/tenant-store.ts';
import type { WebhookEndpoint } from '../../../src/stores/webhook-store.ts';
import { tenantWith } from '../../support/tenants.ts';
import { AT, EVERYTHING, finishing, fresh, later, running, SUMMARY } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const record = (model: string, correct: number, total: number): ModelRecord => ({ model, correct, total });

describeStores('a review', (store) => {
  const ended = async (tenant: string, escalated = true, at = AT) => {
    const { debateId } = await running(store(), tenant, { at }).then(async (fence) => {
      await store().debates.finish(fence, finishing(1, { summary: { ...SUMMARY, escalated, confidence: 1 / 3 } }));
      return fence;
    });
    return debateId;
  };
  const step = (tenant: string, debateId: string, changes: Partial<ReviewStep> = {}): ReviewStep => ({
    tenant,
    debateId,
    review: { answer: '42 "Ü" /', correct: false, note: null, at: later(7) },
    marks: { verdict: false, roundOne: null, debaters: { a: true, b: null } },
    records: [record('x/right', 1, 1), record('x/wrong', 0, 1)],
    supersede: false,
    messages: [],
    ...changes,
  });
  const records = (tenant: string) => store().tenants.modelRecords(tenant);

  test('is stored beside the debate and in its summary, and does not change the log', async () => {
    const tenant = fresh('tenant');
    const debateId = await ended(tenant);
    const read = () => store().debates.read(tenant, debateId);
    const log = () => store().events.read({ tenant, debateId, after: 0, limit: 10 });
    const [before, events] = [await read(), await log()];
    const given = step(tenant, debateId);
    expect(await store().debates.review(given)).toBe('reviewed');
    const summary = { ...SUMMARY, escalated: true, confidence: 1 / 3, review: given.marks };
    expect(await read()).toEqual({ ...before, review: given.review, summary });
    expect(await log()).toEqual(events);
    expect((await store().debates.finished(tenant, { limit: 5, cursor: null })).rows).toMatchObject([{ summary }]);
    expect(await store().debates.acquire(tenant, debateId)).toBeNull();
  });

  test('is stored once, by one of many requests, and only for an ended debate of the tenant', async () => {
    const [tenant, other] = [fresh('tenant'), fresh('tenant')];
    const debateId = await ended(tenant);
    expect(await store().debates.review(step(other, debateId))).toBe('absent');
    const { debateId: unfinished } = await running(store(), tenant);
    expect(await store().debates.review(step(tenant, unfinished))).toBe('unfinished');
    expect(await records(tenant)).toEqual([]);
    const by = (note: string) => step(tenant, debateId, { review: { answer: null, correct: true, note, at: AT } });
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((note) => store().debates.review(by(note))));
    expect(all.toSorted()).toEqual([...Array(4).fill('already_reviewed'), 'reviewed']);
    expect(await records(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
  });

  test('can be repeated after a lost reply and counts once', async () => {
    const tenant = fresh('tenant');
    const debateId = await ended(tenant);
    for (const supersede of [false, true, false]) {
      expect(await store().debates.review(step(tenant, debateId, { supersede }))).toBe('reviewed');
      expect(await records(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
    }
  });

  test('removes from the records what the replaced review had added', async () => {
    const tenant = fresh('tenant');
    const [one, two] = [await ended(tenant), await ended(tenant)];
    await store().debates.review(step(tenant, one));
    await store().debates.review(step(tenant, two, { records: [record('x/right', 1, 1), record('x/new', 1, 1)] }));
    const both = [record('x/right', 2, 2), record('x/wrong', 0, 1), record('x/new', 1, 1)];
    expect(await records(tenant)).toEqual(both);
    const again = step(tenant, one, { supersede: true, records: [record('x/right', 0, 1)] });
    for (let times = 0; times < 2; times += 1) {
      expect(await store().debates.review(again)).toBe('reviewed');
      // 2 − 1 + 0 of 2 − 1 + 1; there is no record of x/wrong any more.
      expect(await records(tenant)).toEqual([record('x/right', 1, 2), record('x/new', 1, 1)]);
    }
    await store().debates.review(step(tenant, one, { supersede: true, records: [] }));
    await store().debates.review(step(tenant, two, { supersede: true, records: [] }));
    expect(await records(tenant)).toEqual([]);
    await store().debates.review(step(tenant, one, { supersede: true }));
    expect(await records(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
  });

  describe('records that an operator set', () => {
    test('grow by reviews and are not reduced by earlier counts', async () => {
      const tenant = fresh('tenant');
      await store().tenants.put(tenantWith(tenant));
      const debateId = await ended(tenant);
      await store().debates.review(step(tenant, debateId));
      await store().tenants.putModelRecords(tenant, [record('x/right', 7, 10), record('x/other', 0, 0)]);
      const again = step(tenant, debateId, { supersede: true, records: [record('x/right', 0, 1)] });
      await store().debates.review(again);
      expect(await records(tenant)).toEqual([record('x/right', 7, 11), record('x/other', 0, 0)]);
      await store().debates.review({ ...again, records: [record('x/right', 1, 1)] });
      expect(await records(tenant)).toEqual([record('x/right', 8, 11), record('x/other', 0, 0)]);
    });

    test('are not reduced by a review of a debate that outlived its tenant', async () => {
      const tenant = fresh('tenant');
      await store().tenants.put(tenantWith(tenant));
      const debateId = await ended(tenant);
      await store().debates.review(step(tenant, debateId));
      await store().tenants.delete(tenant);
      expect(await records(tenant)).toEqual([]);
      expect(await store().tenants.tenant(tenant)).toBeNull();
      expect(await store().tenants.delete(tenant)).toBe(false);
      const review = { answer: null, correct: true, note: null, at: later(8) };
      await store().debates.review(step(tenant, debateId, { review, supersede: true }));
      expect(await records(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
    });

    test('are learned for a tenant without settings, which stays absent', async () => {
      const tenant = fresh('tenant');
      await store().debates.review(step(tenant, await ended(tenant)));
      expect(await records(tenant)).toHaveLength(2);
      expect(await store().tenants.tenant(tenant)).toBeNull();
      expect(await store().tenants.putModelRecords(tenant, [])).toBe(false);
      const key = {
        id: fresh('key'),
        tenant,
        secretHash: '00',
        createdAt: AT,
        expiresAt: null,
        name: null,
        scopes: null,
        revokedAt: null,
      };
      expect(await store().tenants.addKey(key)).toBe(false);
      expect(await store().tenants.delete(tenant)).toBe(false);
      expect(await records(tenant)).toHaveLength(2);
    });
  });

  test('notifies endpoints in the same step, and does not when it is refused', async () => {
    const tenant = fresh('tenant');
    const endpoint: WebhookEndpoint = {
      ...{ id: fresh('hook'), tenant, url: 'https://example.org', events: ['debate.reviewed'], enabled: true },
      ...{ includeAnswer: true, disabledBecause: null, failingSince: null, secret: 'whsec_YQ==', previous: null },
      ...{ createdAt: AT, updatedAt: AT },
    };
    await store().webhooks.add(endpoint, 10);
    const debateId = await ended(tenant);
    const message = (id: string) => ({ id, event: 'debate.reviewed', payload: '{}' }) as const;
    await store().debates.review(step(tenant, debateId, { messages: [message('first')] }));
    const other = { answer: null, correct: true, note: null, at: later(8) };
    await store().debates.review(step(tenant, debateId, { review: other, messages: [message('refused')] }));
    await store().debates.review(
      step(tenant, debateId, { review: other, messages: [message('second')], supersede: true }),
    );
    const { rows } = await store().webhooks.deliveries(tenant, endpoint.id, { limit: 9, cursor: null });
    expect(rows.map(({ message: { id } }) => id).toSorted()).toEqual(['first', 'second']);
    expect(rows[0]).toMatchObject({ createdAt: later(8), nextAttemptAt: later(8) });
  });

  test('debates to review › are listed until they have a verdict or are deleted', async () => {
    const tenant = fresh('tenant');
    const ids: string[] = [];
    for (const i of [0, 1, 2, 3]) ids.push(await ended(tenant, i !== 2, later(i)));
    await running(store(), tenant);
    const listed = async (reviewed: boolean, escalated: boolean | null) => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const filter = { ...EVERYTHING, finished: true, escalated, reviewed };
        const page = await store().debates.list(tenant, filter, { limit: 1, cursor });
        found.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found.map((id) => ids.indexOf(id));
    };
    expect(await listed(false, true)).toEqual([3, 1, 0]);
    expect(await listed(true, null)).toEqual([]);
    for (const i of [1, 2]) await store().debates.review(step(tenant, ids[i] ?? ''));
    expect(await listed(false, true)).toEqual([3, 0]);
    expect(await listed(false, null)).toEqual([3, 0]);
    expect(await listed(true, null)).toEqual([2, 1]);
    expect(await listed(true, true)).toEqual([1]);
    for (const i of [0, 1]) await store().debates.delete(tenant, ids[i] ?? '');
    expect(await listed(false, true)).toEqual([3]);
    expect(await listed(true, null)).toEqual([2]);
    expect(await store().debates.review(step(tenant, ids[0] ?? ''))).toBe('absent');
    // The learned records stay.
    expect(await records(tenant)).toEqual([record('x/right', 2, 2), record('x/wrong', 0, 2)]);
  });
});
