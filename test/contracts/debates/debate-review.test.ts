/** A human's verdict: stored beside the debate, accepted once, counted once, and never in the log. */
import { describe, expect, test } from 'vitest';
import type { ReviewStep } from '../../../src/stores/debates/debate-review.ts';
import type { ModelRecord } from '../../../src/stores/tenant-store.ts';
import type { WebhookEndpoint } from '../../../src/stores/webhook-store.ts';
import { tenantWith } from '../../support/tenants.ts';
import { AT, finishStep, laterByMs, NO_FILTER, SUMMARY, startRun, uniqueId } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const record = (model: string, correct: number, total: number): ModelRecord => ({ model, correct, total });

describeStores('a review', (store) => {
  const createEndedDebate = async (tenant: string, escalated = true, at = AT) => {
    const { debateId } = await startRun(store(), tenant, { at }).then(async (fence) => {
      await store().debates.finish(fence, finishStep(1, { summary: { ...SUMMARY, escalated, confidence: 1 / 3 } }));
      return fence;
    });
    return debateId;
  };
  const step = (tenant: string, debateId: string, changes: Partial<ReviewStep> = {}): ReviewStep => ({
    tenant,
    debateId,
    review: { answer: '42 "Ü" /', correct: false, note: null, at: laterByMs(7) },
    marks: { verdict: false, roundOne: null, debaters: { a: true, b: null } },
    records: [record('x/right', 1, 1), record('x/wrong', 0, 1)],
    supersede: false,
    messages: [],
    ...changes,
  });
  const readRecords = (tenant: string) => store().tenants.modelRecords(tenant);

  test('is stored beside the debate and in its summary, and does not change the log', async () => {
    const tenant = uniqueId('tenant');
    const debateId = await createEndedDebate(tenant);
    const read = () => store().debates.read(tenant, debateId);
    const log = () => store().events.read({ tenant, debateId, after: 0, limit: 10 });
    const [before, events] = [await read(), await log()];
    const reviewStep = step(tenant, debateId);
    expect(await store().debates.review(reviewStep)).toBe('reviewed');
    const summary = { ...SUMMARY, escalated: true, confidence: 1 / 3, review: reviewStep.marks };
    expect(await read()).toEqual({ ...before, review: reviewStep.review, summary });
    expect(await log()).toEqual(events);
    expect((await store().debates.finished(tenant, { limit: 5, cursor: null })).rows).toMatchObject([{ summary }]);
    expect(await store().debates.acquire(tenant, debateId)).toBeNull();
  });

  test('is stored once, by one of many requests, and only for an ended debate of the tenant', async () => {
    const [tenant, other] = [uniqueId('tenant'), uniqueId('tenant')];
    const debateId = await createEndedDebate(tenant);
    expect(await store().debates.review(step(other, debateId))).toBe('absent');
    const { debateId: unfinished } = await startRun(store(), tenant);
    expect(await store().debates.review(step(tenant, unfinished))).toBe('unfinished');
    expect(await readRecords(tenant)).toEqual([]);
    const stepWithNote = (note: string) =>
      step(tenant, debateId, { review: { answer: null, correct: true, note, at: AT } });
    const results = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((note) => store().debates.review(stepWithNote(note))),
    );
    expect(results.toSorted()).toEqual([...Array(4).fill('already_reviewed'), 'reviewed']);
    expect(await readRecords(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
  });

  test('can be repeated after a lost reply and counts once', async () => {
    const tenant = uniqueId('tenant');
    const debateId = await createEndedDebate(tenant);
    for (const supersede of [false, true, false]) {
      expect(await store().debates.review(step(tenant, debateId, { supersede }))).toBe('reviewed');
      expect(await readRecords(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
    }
  });

  test('removes the counts of the replaced review from the records', async () => {
    const tenant = uniqueId('tenant');
    const [firstId, secondId] = [await createEndedDebate(tenant), await createEndedDebate(tenant)];
    await store().debates.review(step(tenant, firstId));
    await store().debates.review(step(tenant, secondId, { records: [record('x/right', 1, 1), record('x/new', 1, 1)] }));
    const bothRecords = [record('x/right', 2, 2), record('x/wrong', 0, 1), record('x/new', 1, 1)];
    expect(await readRecords(tenant)).toEqual(bothRecords);
    const replacementStep = step(tenant, firstId, { supersede: true, records: [record('x/right', 0, 1)] });
    for (let times = 0; times < 2; times += 1) {
      expect(await store().debates.review(replacementStep)).toBe('reviewed');
      // 2 − 1 + 0 of 2 − 1 + 1; there is no record of x/wrong any more.
      expect(await readRecords(tenant)).toEqual([record('x/right', 1, 2), record('x/new', 1, 1)]);
    }
    await store().debates.review(step(tenant, firstId, { supersede: true, records: [] }));
    await store().debates.review(step(tenant, secondId, { supersede: true, records: [] }));
    expect(await readRecords(tenant)).toEqual([]);
    await store().debates.review(step(tenant, firstId, { supersede: true }));
    expect(await readRecords(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
  });

  describe('records that an operator set', () => {
    test('grow by reviews and are not reduced by earlier counts', async () => {
      const tenant = uniqueId('tenant');
      await store().tenants.put(tenantWith(tenant));
      const debateId = await createEndedDebate(tenant);
      await store().debates.review(step(tenant, debateId));
      await store().tenants.putModelRecords(tenant, [record('x/right', 7, 10), record('x/other', 0, 0)]);
      const replacementStep = step(tenant, debateId, { supersede: true, records: [record('x/right', 0, 1)] });
      await store().debates.review(replacementStep);
      expect(await readRecords(tenant)).toEqual([record('x/right', 7, 11), record('x/other', 0, 0)]);
      await store().debates.review({ ...replacementStep, records: [record('x/right', 1, 1)] });
      expect(await readRecords(tenant)).toEqual([record('x/right', 8, 11), record('x/other', 0, 0)]);
    });

    test('are not reduced by a review of a debate that outlived its tenant', async () => {
      const tenant = uniqueId('tenant');
      await store().tenants.put(tenantWith(tenant));
      const debateId = await createEndedDebate(tenant);
      await store().debates.review(step(tenant, debateId));
      await store().tenants.delete(tenant);
      expect(await readRecords(tenant)).toEqual([]);
      expect(await store().tenants.tenant(tenant)).toBeNull();
      expect(await store().tenants.delete(tenant)).toBe(false);
      const review = { answer: null, correct: true, note: null, at: laterByMs(8) };
      await store().debates.review(step(tenant, debateId, { review, supersede: true }));
      expect(await readRecords(tenant)).toEqual([record('x/right', 1, 1), record('x/wrong', 0, 1)]);
    });

    test('are learned for a tenant without settings, which stays absent', async () => {
      const tenant = uniqueId('tenant');
      await store().debates.review(step(tenant, await createEndedDebate(tenant)));
      expect(await readRecords(tenant)).toHaveLength(2);
      expect(await store().tenants.tenant(tenant)).toBeNull();
      expect(await store().tenants.putModelRecords(tenant, [])).toBe(false);
      const key = {
        id: uniqueId('key'),
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
      expect(await readRecords(tenant)).toHaveLength(2);
    });
  });

  test('notifies endpoints in the same step, and does not when it is refused', async () => {
    const tenant = uniqueId('tenant');
    const endpoint: WebhookEndpoint = {
      ...{ id: uniqueId('hook'), tenant, url: 'https://example.org', events: ['debate.reviewed'], enabled: true },
      ...{ includeAnswer: true, disabledBecause: null, failingSince: null, secret: 'whsec_YQ==', previous: null },
      ...{ createdAt: AT, updatedAt: AT },
    };
    await store().webhooks.add(endpoint, 10);
    const debateId = await createEndedDebate(tenant);
    const message = (id: string) => ({ id, event: 'debate.reviewed', payload: '{}' }) as const;
    await store().debates.review(step(tenant, debateId, { messages: [message('first')] }));
    const other = { answer: null, correct: true, note: null, at: laterByMs(8) };
    await store().debates.review(step(tenant, debateId, { review: other, messages: [message('refused')] }));
    await store().debates.review(
      step(tenant, debateId, { review: other, messages: [message('second')], supersede: true }),
    );
    const { rows } = await store().webhooks.deliveries(tenant, endpoint.id, { limit: 9, cursor: null });
    expect(rows.map(({ message: { id } }) => id).toSorted()).toEqual(['first', 'second']);
    expect(rows[0]).toMatchObject({ createdAt: laterByMs(8), nextAttemptAt: laterByMs(8) });
  });

  test('debates to review › are listed until they have a verdict or are deleted', async () => {
    const tenant = uniqueId('tenant');
    const ids: string[] = [];
    for (const i of [0, 1, 2, 3]) ids.push(await createEndedDebate(tenant, i !== 2, laterByMs(i)));
    await startRun(store(), tenant);
    const listIndexes = async (reviewed: boolean, escalated: boolean | null) => {
      const listedIds: string[] = [];
      let cursor: string | null = null;
      do {
        const filter = { ...NO_FILTER, finished: true, escalated, reviewed };
        const page = await store().debates.list(tenant, filter, { limit: 1, cursor });
        listedIds.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return listedIds.map((id) => ids.indexOf(id));
    };
    expect(await listIndexes(false, true)).toEqual([3, 1, 0]);
    expect(await listIndexes(true, null)).toEqual([]);
    for (const i of [1, 2]) await store().debates.review(step(tenant, ids[i] ?? ''));
    expect(await listIndexes(false, true)).toEqual([3, 0]);
    expect(await listIndexes(false, null)).toEqual([3, 0]);
    expect(await listIndexes(true, null)).toEqual([2, 1]);
    expect(await listIndexes(true, true)).toEqual([1]);
    for (const i of [0, 1]) await store().debates.delete(tenant, ids[i] ?? '');
    expect(await listIndexes(false, true)).toEqual([3]);
    expect(await listIndexes(true, null)).toEqual([2]);
    expect(await store().debates.review(step(tenant, ids[0] ?? ''))).toBe('absent');
    // The learned records stay.
    expect(await readRecords(tenant)).toEqual([record('x/right', 2, 2), record('x/wrong', 0, 2)]);
  });
});
