/** The steps of a debate: each is complete or refused, happens once, and is accepted from the current run only. */

import { describe, expect, test, vi } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import type { AddNoteStep } from '../../../src/stores/debates/caller-requests.ts';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { EngineLevelError, FencedError } from '../../../src/stores/store-errors.ts';
import {
  AT,
  admission,
  budget,
  CANCELLED,
  CONFIG,
  call,
  finishStep,
  judgingEvent,
  laterByMs,
  NO_FILTER,
  PRICE,
  reply,
  reservation,
  reserveStep,
  STARTED,
  SUMMARY,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

describeStores('debate store', (store) => {
  describe('admit', () => {
    test('stores the debate unchanged, with its first event and reservations', async () => {
      const tenant = uniqueId('tenant');
      const question = 'Zażółć 议论 \u{1F9D1}‍⚖️ "quoted"\n\u0000 \\ \ud800';
      const trace = { traceparent: '00-a-b-01', tracestate: 'vendor=1', baggage: 'session=7' };
      const origin = { requestId: 'request-1', keyId: 'key-1' };
      const step = admission(tenant, {
        question,
        trace,
        origin,
        reservations: [reservation('a', 30), reservation('b', 12)],
      });
      expect(await store().debates.admit(step)).toEqual({ kind: 'admitted' });
      expect(await store().debates.read(tenant, step.id)).toEqual({
        tenant,
        id: step.id,
        question,
        config: CONFIG,
        trace,
        origin,
        needs: 1,
        status: 'queued',
        epoch: 0,
        takeovers: 0,
        cancelRequested: false,
        concludeRequested: false,
        notes: 0,
        createdAt: AT,
        startedAt: null,
        finishedAt: null,
        lastSequenceNumber: 1,
        costNanoUsd: 0,
        reservedNanoUsd: 42, // 30 + 12
        summary: null,
        review: null,
      });
      expect(await store().events.read({ tenant, debateId: step.id, after: 0, limit: 10 })).toEqual([
        { type: 'debate.queued', seq: 1, at: AT },
      ]);
      expect((await store().debates.journal(tenant, step.id)).map((entry) => [entry.key.subject, entry.state])).toEqual(
        [
          ['a', 'intent'],
          ['b', 'intent'],
        ],
      );
    });

    test('returns the first debate for the same key and body, and a mismatch for another body', async () => {
      const tenant = uniqueId('tenant');
      const idempotency = { key: 'order 66/~!', bodyHash: 'aa', keepMs: 86_400_000 };
      const first = admission(tenant, { idempotency, reservations: [reservation('a', 10)] });
      const repeated = admission(tenant, { idempotency, reservations: [reservation('a', 10)], at: laterByMs(5) });
      expect(await store().debates.admit(first)).toEqual({ kind: 'admitted' });
      expect(await store().debates.admit(repeated)).toEqual({ kind: 'replayed', debateId: first.id, createdAt: AT });
      const other = admission(tenant, { idempotency: { ...idempotency, bodyHash: 'bb' } });
      expect(await store().debates.admit(other)).toEqual({ kind: 'idempotency_mismatch' });
      expect(await store().debates.read(tenant, repeated.id)).toBeNull();
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(10);
      const otherTenantStep = admission(uniqueId('tenant'), { idempotency });
      expect(await store().debates.admit(otherTenantStep)).toEqual({ kind: 'admitted' });
    });

    test('admits one of many concurrent debates with the same key', async () => {
      const tenant = uniqueId('tenant');
      const idempotency = { key: 'k', bodyHash: 'aa', keepMs: 86_400_000 };
      const steps = Array.from({ length: 20 }, () => admission(tenant, { idempotency }));
      const results = await Promise.all(steps.map((step) => store().debates.admit(step)));
      expect(results.filter((result) => result.kind === 'admitted')).toHaveLength(1);
      const ids = results.flatMap((result) => (result.kind === 'replayed' ? [result.debateId] : []));
      expect(new Set(ids).size).toBe(1);
      expect(ids).toHaveLength(19);
    });

    test('deletes an idempotency key when it expires', async () => {
      const tenant = uniqueId('tenant');
      const admitNow = () =>
        store().debates.admit(
          admission(tenant, { at: new Date().toISOString(), idempotency: { key: 'k', bodyHash: 'aa', keepMs: 30 } }),
        );
      expect(await admitNow()).toEqual({ kind: 'admitted' });
      await vi.waitFor(async () => expect(await admitNow()).toEqual({ kind: 'admitted' }), { timeout: 5_000 });
    });

    test('stores no refusal under the idempotency key', async () => {
      const tenant = uniqueId('tenant');
      const idempotency = { key: 'k', bodyHash: 'aa', keepMs: 86_400_000 };
      const reservations = [reservation('a', 11)];
      const refused = await store().debates.admit(admission(tenant, { idempotency, reservations, budget: budget(10) }));
      expect(refused.kind).toBe('budget_exceeded');
      const admitted = await store().debates.admit(
        admission(tenant, { idempotency, reservations, budget: budget(11) }),
      );
      expect(admitted.kind).toBe('admitted');
    });

    test('refuses a debate when the tenant has its maximum of unfinished debates', async () => {
      const tenant = uniqueId('tenant');
      const first = await startRun(store(), tenant);
      await startRun(store(), tenant);
      const third = admission(tenant, { maxUnfinished: 2 });
      expect(await store().debates.admit(third)).toEqual({ kind: 'queue_full', unfinished: 2 });
      expect(await store().debates.read(tenant, third.id)).toBeNull();
      await store().debates.finish(first, finishStep(1));
      expect(await store().debates.admit(third)).toEqual({ kind: 'admitted' });
    });

    test('rejects an id that exists', async () => {
      const tenant = uniqueId('tenant');
      const step = admission(tenant, { reservations: [reservation('a', 10)] });
      await store().debates.admit(step);
      await expect(store().debates.admit({ ...step, question: 'another' })).rejects.toThrow(/taken/);
      expect((await store().debates.read(tenant, step.id))?.question).toBe(step.question);
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(10);
    });

    test('stores nothing when a budget refuses the debate', async () => {
      const tenant = uniqueId('tenant');
      await startRun(store(), tenant, { reservations: [reservation('a', 60)], budget: budget(100) });
      const step = admission(tenant, {
        reservations: [reservation('a', 20), reservation('b', 21)],
        budget: budget(100),
      });
      // 60 + 20 + 21 = 101 > 100
      expect(await store().debates.admit(step)).toEqual({
        kind: 'budget_exceeded',
        scope: 'tenant',
        budget: { limitNanoUsd: 100, spentNanoUsd: 0, reservedNanoUsd: 60 },
      });
      const aboveDebateLimit = admission(tenant, {
        reservations: [reservation('a', 20)],
        budget: budget(100),
        debateLimit: 19,
      });
      expect(await store().debates.admit(aboveDebateLimit)).toEqual({
        kind: 'budget_exceeded',
        scope: 'debate',
        budget: { limitNanoUsd: 19, spentNanoUsd: 0, reservedNanoUsd: 0 },
      });
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(60);
      expect(await store().debates.read(tenant, step.id)).toBeNull();
      expect(await store().debates.journal(tenant, step.id)).toEqual([]);
      expect(await store().events.read({ tenant, debateId: step.id, after: 0, limit: 10 })).toEqual([]);
      // 60 + 40 = 100: exactly at the limit is allowed.
      const atTheLimit = admission(tenant, {
        reservations: [reservation('a', 40)],
        budget: budget(100),
        debateLimit: 40,
      });
      expect(await store().debates.admit(atTheLimit)).toEqual({ kind: 'admitted' });
    });
  });

  describe('takeovers', () => {
    const resumed: DebateEvent = { type: 'debate.resumed', epoch: 2 };
    const acquireNext = async (fence: Fence) => {
      const record = await store().debates.acquire(fence.tenant, fence.debateId);
      return { fence: { ...fence, epoch: record?.epoch ?? 0 }, takeovers: record?.takeovers };
    };

    test('are counted from the second run on', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant);
      expect((await store().debates.read(tenant, fence.debateId))?.takeovers).toBe(0);
      expect([(await acquireNext(fence)).takeovers, (await acquireNext(fence)).takeovers]).toEqual([1, 2]);
    });

    test.each([
      ['an event', 1, writeStep(1, { events: [STARTED] }), 1],
      ['a settled call', 1, writeStep(1, { settlements: [settlement(call('a'), 5)] }), 1],
      ['nothing, as a run that leaves by itself', 1, writeStep(1), 1],
      ['an event of its resumption', 1, writeStep(1, { events: [resumed] }), 2],
      ['a call that was lost', 1, writeStep(1, { settlements: [settlement(call('a'), 0, { state: 'unknown' })] }), 2],
    ])('are counted from 0 again after a step that makes progress: %s', async (_, first, step, second) => {
      const fence = await startRun(store(), uniqueId('tenant'), { reservations: [reservation('a', 5)] });
      const acquired = await acquireNext(fence);
      expect(acquired.takeovers).toBe(first);
      await store().debates.write(acquired.fence, step);
      expect((await acquireNext(fence)).takeovers).toBe(second);
    });
  });

  describe('acquire', () => {
    test('raises the epoch by one each time and returns the head with it', async () => {
      const tenant = uniqueId('tenant');
      const step = admission(tenant);
      await store().debates.admit(step);
      const acquired = [await store().debates.acquire(tenant, step.id), await store().debates.acquire(tenant, step.id)];
      expect(acquired.map((record) => record?.epoch)).toEqual([1, 2]);
      expect(acquired[1]).toEqual(await store().debates.read(tenant, step.id));
    });

    test('changes nothing below the level that the debate needs, and the current run continues', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { needs: 3, reservations: [reservation('a', 9)] });
      const before = await store().debates.read(tenant, fence.debateId);
      expect(before?.needs).toBe(3);
      await expect(store().debates.acquire(tenant, fence.debateId, 2)).rejects.toThrow(EngineLevelError);
      expect(await store().debates.read(tenant, fence.debateId)).toEqual(before);
      expect(await store().debates.sent(fence, [call('a')], { at: AT })).toMatchObject({ cancelRequested: false });
      expect((await store().debates.acquire(tenant, fence.debateId, 3))?.epoch).toBe(2);
    });

    test('is refused for an absent, a foreign and a finished debate', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant);
      expect(await store().debates.acquire(tenant, 'nothing')).toBeNull();
      expect(await store().debates.acquire(uniqueId('tenant'), fence.debateId)).toBeNull();
      await store().debates.finish(fence, finishStep(1));
      expect(await store().debates.acquire(tenant, fence.debateId)).toBeNull();
    });
  });

  describe('reserve', () => {
    test('reserves on both budgets or on none', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { debateLimit: 50 });
      const reserved = await store().debates.reserve(
        fence,
        reserveStep([reservation('a', 10), reservation('b', 15)], budget(100)),
      );
      expect(reserved).toEqual({
        kind: 'reserved',
        cancelRequested: false,
        concludeRequested: false,
        notes: 0,
        lastSequenceNumber: 1,
        alerts: [],
        providerKeys: [],
      });
      // Debate: 10 + 15 + 26 = 51 > 50.
      expect(await store().debates.reserve(fence, reserveStep([reservation('c', 26)], budget(100)))).toEqual({
        kind: 'budget_exceeded',
        scope: 'debate',
        budget: { limitNanoUsd: 50, spentNanoUsd: 0, reservedNanoUsd: 25 },
        alerts: [],
      });
      // Tenant: 25 + 5 + 1 = 31 > 30, and the first of the two is not reserved either.
      const refused = await store().debates.reserve(
        fence,
        reserveStep([reservation('c', 5), reservation('d', 1)], budget(30)),
      );
      expect(refused).toMatchObject({ kind: 'budget_exceeded', scope: 'tenant', budget: { reservedNanoUsd: 25 } });
      expect(await store().debates.journal(tenant, fence.debateId)).toHaveLength(2);
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(25);
      expect((await store().debates.read(tenant, fence.debateId))?.reservedNanoUsd).toBe(25);
    });

    test('reserves once per call, and never again after the call has ended', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10)] });
      await store().debates.reserve(
        fence,
        reserveStep([reservation('a', 99), reservation('b', 7), reservation('b', 8)], budget(17)),
      );
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(17); // 10 + 7
      await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 4)] }));
      // No new reservation is requested, so a limit that was lowered below the spent amount does not refuse it.
      expect(await store().debates.reserve(fence, reserveStep([reservation('a', 10)], budget(1)))).toMatchObject({
        kind: 'reserved',
      });
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 4, reservedNanoUsd: 7 });
    });

    test('accepts exactly the reservations that fit when many are concurrent', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant);
      const subjects = Array.from({ length: 100 }, (_, i) => `debater-${i}`);
      const results = await Promise.all(
        subjects.map((subject) => store().debates.reserve(fence, reserveStep([reservation(subject, 10)], budget(305)))),
      );
      // 30 × 10 = 300 ≤ 305 < 310
      expect(results.filter((result) => result.kind === 'reserved')).toHaveLength(30);
      expect((await store().budgets.read(tenant, 'all')).reservedNanoUsd).toBe(300);
    });
  });

  describe('sent', () => {
    test('moves a call from intent to sent once and does not change an ended call', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10), reservation('b', 10)] });
      expect(await store().debates.sent(fence, [call('a')], { at: laterByMs(1) })).toEqual({
        cancelRequested: false,
        concludeRequested: false,
        notes: 0,
        lastSequenceNumber: 1,
        alerts: [],
      });
      await store().debates.sent(fence, [call('a')], { at: laterByMs(2) });
      const voided = settlement(call('b'), 0, { state: 'void' });
      await store().debates.write(fence, writeStep(1, { settlements: [voided] }));
      await store().debates.sent(fence, [call('b')], { at: laterByMs(3) });
      expect(
        (await store().debates.journal(tenant, fence.debateId)).map(({ state, sentAt }) => [state, sentAt]),
      ).toEqual([
        ['sent', laterByMs(1)],
        ['void', null],
      ]);
    });

    test('marks all of several calls, or none when one has no reservation', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10), reservation('b', 10)] });
      const states = async () => (await store().debates.journal(tenant, fence.debateId)).map(({ state }) => state);
      await expect(store().debates.sent(fence, [call('a'), call('c')], { at: AT })).rejects.toThrow();
      expect(await states()).toEqual(['intent', 'intent']);
      await store().debates.sent(fence, [call('a'), call('b')], { at: AT });
      expect(await states()).toEqual(['sent', 'sent']);
    });

    test('refuses a call without a reservation', async () => {
      const fence = await startRun(store(), uniqueId('tenant'));
      await expect(store().debates.sent(fence, [call('a')], { at: AT })).rejects.toThrow();
    });
  });

  describe('write', () => {
    test('numbers events without gaps and changes the status', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant);
      const first = await store().debates.write(
        fence,
        writeStep(1, { events: [STARTED, judgingEvent('x')], at: laterByMs(1) }),
      );
      expect(first).toEqual({
        cancelRequested: false,
        concludeRequested: false,
        notes: 0,
        lastSequenceNumber: 3,
        alerts: [],
      });
      await store().debates.write(fence, writeStep(3, { events: [judgingEvent('y')], at: laterByMs(2) }));
      const events = await store().events.read({ tenant, debateId: fence.debateId, after: 0, limit: 10 });
      expect(events.map(({ seq, at, type }) => [seq, at, type])).toEqual([
        [1, AT, 'debate.queued'],
        [2, laterByMs(1), 'debate.started'],
        [3, laterByMs(1), 'debate.judging'],
        [4, laterByMs(2), 'debate.judging'],
      ]);
      expect(events[1]).toEqual({ ...STARTED, seq: 2, at: laterByMs(1) });
      expect(await store().debates.read(tenant, fence.debateId)).toMatchObject({
        status: 'running',
        startedAt: laterByMs(1),
        finishedAt: null,
        lastSequenceNumber: 4,
      });
    });

    test('settles a call: releases the reservation, charges the cost, stores a line and the reply', async () => {
      const tenant = uniqueId('tenant');
      const origin = { requestId: 'request-1', keyId: 'key-1' };
      const reservations = [reservation('a', 100)];
      const fence = await startRun(store(), tenant, { origin, reservations, budget: budget(null, '2026-11') });
      await store().debates.sent(fence, [call('a')], { at: laterByMs(1) });
      const settled = settlement(call('a'), 37, { outcome: reply('ответ') });
      await store().debates.write(fence, writeStep(1, { settlements: [settled], at: laterByMs(2) }));
      expect(await store().debates.journal(tenant, fence.debateId)).toEqual([
        {
          key: call('a'),
          state: 'settled',
          model: 'maker/model',
          pricedAs: 'model',
          price: PRICE,
          reservedNanoUsd: 100,
          window: '2026-11',
          sentAt: laterByMs(1),
          settlement: settled,
        },
      ]);
      expect(await store().budgets.read(tenant, '2026-11')).toEqual({ spentNanoUsd: 37, reservedNanoUsd: 0 });
      const ledger = await store().budgets.ledger(tenant, { limit: 10, cursor: null });
      expect(ledger.rows).toEqual([
        {
          id: '000000000001',
          at: laterByMs(2),
          window: '2026-11',
          debateId: fence.debateId,
          keyId: 'key-1',
          purpose: 'debater',
          round: 1,
          phase: null,
          debaterId: 'a',
          attempt: 1,
          model: 'maker/model',
          pricedAs: 'model',
          usage: settled.usage,
          cacheWriteTokens: 3,
          costNanoUsd: 37,
          reservedNanoUsd: 100,
          basis: 'reported',
          flag: null,
          paidBy: 'operator',
          outcome: 'reply',
        },
      ]);
    });

    test('charges an unknown call its reservation and a void call nothing', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 100), reservation('b', 50)] });
      const interrupted = {
        kind: 'error',
        code: 'interrupted',
        message: 'm',
        retryable: false,
        retryAfterMs: null,
      } as const;
      const settlements = [
        settlement(call('a'), 0, { state: 'unknown', outcome: interrupted, basis: 'unknown' }),
        settlement(call('b'), 50, { state: 'void', outcome: interrupted }),
      ];
      await store().debates.write(fence, writeStep(1, { settlements }));
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 100, reservedNanoUsd: 0 });
      const { rows } = await store().budgets.ledger(tenant, { limit: 10, cursor: null });
      expect(rows.map((line) => [line.debaterId, line.costNanoUsd, line.basis, line.outcome])).toEqual([
        ['a', 100, 'unknown', 'interrupted'],
      ]);
      const journal = await store().debates.journal(tenant, fence.debateId);
      expect(journal.map((entry) => entry.settlement?.costNanoUsd)).toEqual([100, 0]);
    });

    test('ignores a second settlement of a call', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 100)] });
      const first = settlement(call('a'), 37);
      await store().debates.write(fence, writeStep(1, { settlements: [first, settlement(call('a'), 38)] }));
      for (const state of ['settled', 'void', 'unknown'] as const) {
        await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 99, { state })] }));
      }
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 37, reservedNanoUsd: 0 });
      expect((await store().budgets.ledger(tenant, { limit: 10, cursor: null })).rows).toHaveLength(1);
      expect((await store().debates.journal(tenant, fence.debateId))[0]?.settlement).toEqual(first);
    });

    test('writes nothing twice when it is repeated after a lost reply', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10)] });
      const step = writeStep(1, { settlements: [settlement(call('a'), 4)], events: [STARTED, judgingEvent('x')] });
      const results = [await store().debates.write(fence, step), await store().debates.write(fence, step)];
      expect(results.map((result) => result.lastSequenceNumber)).toEqual([3, 3]);
      await store().debates.write(fence, writeStep(3, { events: [judgingEvent('y')] }));
      expect((await store().debates.write(fence, step)).lastSequenceNumber).toBe(4);
      expect(await store().events.read({ tenant, debateId: fence.debateId, after: 0, limit: 10 })).toHaveLength(4);
      expect((await store().budgets.read(tenant, 'all')).spentNanoUsd).toBe(4);
    });

    test('refuses a step with used or skipped event numbers, including its settlements', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10)] });
      await store().debates.write(fence, writeStep(1, { events: [STARTED] }));
      const settlements = [settlement(call('a'), 4)];
      for (const after of [1, 3]) {
        const step = writeStep(after, { events: [judgingEvent('z')], settlements });
        await expect(store().debates.write(fence, step)).rejects.toThrow(FencedError);
      }
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 10 });
    });

    test('refuses a whole step that settles a call without a reservation', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 10)] });
      const settlements = [settlement(call('a'), 4), settlement(call('never reserved'), 4)];
      await expect(store().debates.write(fence, writeStep(1, { settlements, events: [STARTED] }))).rejects.toThrow();
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 10 });
      expect((await store().debates.read(tenant, fence.debateId))?.lastSequenceNumber).toBe(1);
    });
  });

  describe('finish', () => {
    test('closes the debate: voids unsent calls, charges sent calls, leaves no reservation', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, {
        reservations: [reservation('a', 30), reservation('b', 20), reservation('c', 10)],
      });
      await store().debates.sent(fence, [call('b')], { at: AT });
      await store().debates.sent(fence, [call('c')], { at: AT });
      const step = finishStep(1, { settlements: [settlement(call('c'), 6)], at: laterByMs(9) });
      expect((await store().debates.finish(fence, step)).lastSequenceNumber).toBe(2);
      const record = await store().debates.read(tenant, fence.debateId);
      expect(record).toMatchObject({ status: 'completed', finishedAt: laterByMs(9), summary: SUMMARY });
      expect([record?.costNanoUsd, record?.reservedNanoUsd]).toEqual([26, 0]); // 20 unknown + 6 settled
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 26, reservedNanoUsd: 0 });
      const journal = await store().debates.journal(tenant, fence.debateId);
      expect(journal.map((entry) => [entry.state, entry.settlement?.costNanoUsd])).toEqual([
        ['void', 0],
        ['unknown', 20],
        ['settled', 6],
      ]);
      const { rows } = await store().budgets.ledger(tenant, { limit: 10, cursor: null });
      expect(rows.map((line) => [line.debaterId, line.costNanoUsd, line.outcome])).toEqual([
        ['b', 20, 'interrupted'],
        ['c', 6, 'reply'],
      ]);
    });

    test('returns the same and changes nothing when it is repeated after a lost reply', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 30)] });
      const step = finishStep(1);
      const first = await store().debates.finish(fence, step);
      const before = await store().debates.read(tenant, fence.debateId);
      expect(await store().debates.finish(fence, step)).toEqual(first);
      expect(await store().debates.read(tenant, fence.debateId)).toEqual(before);
    });

    test('refuses every later step of any epoch', async () => {
      const tenant = uniqueId('tenant');
      const fence = await startRun(store(), tenant, { reservations: [reservation('a', 30)] });
      await store().debates.finish(fence, finishStep(1));
      for (const epoch of [0, 1, 2]) {
        const anyEpoch = { ...fence, epoch };
        await expect(store().debates.reserve(anyEpoch, reserveStep([reservation('z', 1)]))).rejects.toThrow(
          FencedError,
        );
        await expect(store().debates.sent(anyEpoch, [call('a')], { at: AT })).rejects.toThrow(FencedError);
        await expect(store().debates.write(anyEpoch, writeStep(2))).rejects.toThrow(FencedError);
        await expect(store().debates.finish(anyEpoch, finishStep(2))).rejects.toThrow(FencedError);
      }
      expect((await store().debates.read(tenant, fence.debateId))?.lastSequenceNumber).toBe(2);
    });
  });

  test('refuses every step of a run that was taken over', async () => {
    const tenant = uniqueId('tenant');
    const staleFence = await startRun(store(), tenant, { reservations: [reservation('a', 30)] });
    await store().debates.acquire(tenant, staleFence.debateId);
    await expect(store().debates.reserve(staleFence, reserveStep([reservation('z', 1)]))).rejects.toThrow(FencedError);
    await expect(store().debates.sent(staleFence, [call('a')], { at: AT })).rejects.toThrow(FencedError);
    await expect(store().debates.write(staleFence, writeStep(1, { events: [STARTED] }))).rejects.toThrow(FencedError);
    await expect(store().debates.finish(staleFence, finishStep(1))).rejects.toThrow(FencedError);
    expect(await store().debates.read(tenant, staleFence.debateId)).toMatchObject({
      status: 'queued',
      reservedNanoUsd: 30,
    });
  });

  test('refuses steps on an absent or a foreign debate', async () => {
    const ownFence = await startRun(store(), uniqueId('tenant'), { reservations: [reservation('a', 30)] });
    for (const fence of [
      { ...ownFence, tenant: uniqueId('tenant') },
      { ...ownFence, debateId: 'nothing' },
    ]) {
      await expect(store().debates.write(fence, writeStep(1))).rejects.toThrow(FencedError);
      await expect(store().debates.finish(fence, finishStep(1))).rejects.toThrow(FencedError);
      expect(await store().debates.read(fence.tenant, fence.debateId)).toBeNull();
      expect(await store().debates.journal(fence.tenant, fence.debateId)).toEqual([]);
      expect(await store().debates.requestCancel(fence.tenant, fence.debateId)).toBe(false);
      expect(await store().debates.delete(fence.tenant, fence.debateId)).toBe(false);
    }
  });

  test('keeps ids apart that look like parts of keys', async () => {
    const tenant = `${uniqueId('tenant')}}:{x|`;
    const fence = await startRun(store(), tenant, { id: "a|b:c}'; --", reservations: [reservation('x:y|z', 5)] });
    await store().debates.finish(fence, finishStep(1));
    for (const id of ["a|b:c}'; --:events", 'a', 'a|b', '']) {
      expect(await store().debates.read(tenant, id)).toBeNull();
    }
    const { rows } = await store().debates.list(tenant, { ...NO_FILTER, finished: true }, { limit: 10, cursor: null });
    expect(rows.map((row) => row.id)).toEqual(["a|b:c}'; --"]);
  });

  test('shares nothing between two pairs of tenant and debate, for any ids', async () => {
    const tenant = uniqueId('tenant');
    // The two pairs are the same text when their ids are joined without escaping.
    const first = await startRun(store(), tenant, { id: '}:debate:x', reservations: [reservation('a', 5)] });
    const second = { tenant: `${tenant}}:debate:`, debateId: 'x' };
    expect(await store().debates.read(second.tenant, second.debateId)).toBeNull();
    expect(await store().debates.journal(second.tenant, second.debateId)).toEqual([]);
    const step = admission(second.tenant, { id: second.debateId });
    expect(await store().debates.admit(step)).toEqual({ kind: 'admitted' });
    expect((await store().debates.read(tenant, first.debateId))?.epoch).toBe(1);
  });

  test('returns a cancel in every later step, and refuses it for a finished debate', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, { reservations: [reservation('a', 1)] });
    expect(await store().debates.requestCancel(tenant, fence.debateId)).toBe(true);
    expect((await store().debates.read(tenant, fence.debateId))?.cancelRequested).toBe(true);
    expect(await store().debates.reserve(fence, reserveStep([reservation('b', 1)]))).toMatchObject({
      cancelRequested: true,
    });
    expect(await store().debates.sent(fence, [call('a')], { at: AT })).toMatchObject({ cancelRequested: true });
    expect(await store().debates.write(fence, writeStep(1))).toMatchObject({ cancelRequested: true });
    await store().debates.finish(fence, finishStep(1, { events: [CANCELLED] }));
    expect((await store().debates.read(tenant, fence.debateId))?.status).toBe('cancelled');
    expect(await store().debates.requestCancel(tenant, fence.debateId)).toBe(false);
  });

  test('returns a conclusion in every later step, and raises the level that the debate needs', async () => {
    const tenant = uniqueId('tenant');
    const { debates } = store();
    const fence = await startRun(store(), tenant, { reservations: [reservation('a', 1)] });
    const requestConclusion = (level: number) => debates.requestConclude(tenant, fence.debateId, level);
    expect(await requestConclusion(6)).toBe('queued');
    expect(await debates.write(fence, writeStep(1, { events: [STARTED] }))).toMatchObject({ concludeRequested: false });
    expect(await requestConclusion(6)).toBe('requested');
    expect(await requestConclusion(3)).toBe('requested');
    expect(await debates.read(tenant, fence.debateId)).toMatchObject({ concludeRequested: true, needs: 6 });
    expect(await debates.reserve(fence, reserveStep([reservation('b', 1)]))).toMatchObject({ concludeRequested: true });
    expect(await debates.sent(fence, [call('a')], { at: AT })).toMatchObject({ concludeRequested: true });
    expect(await debates.write(fence, writeStep(2))).toMatchObject({ concludeRequested: true, cancelRequested: false });
    await debates.finish(fence, finishStep(2));
    expect(await requestConclusion(6)).toBe('absent');
    expect(await debates.requestConclude(uniqueId('tenant'), fence.debateId, 6)).toBe('absent');
  });

  test('stores a note once per key, counts it in later steps, and deletes it with the debate', async () => {
    const tenant = uniqueId('tenant');
    const { debates } = store();
    const fence = await startRun(store(), tenant, { reservations: [reservation('a', 1)] });
    const { debateId } = fence;
    const note = (id: string) => ({ id, text: `text of ${id} \ud800 \u0000`, created_at: AT });
    const add = (id: string, changes: Partial<AddNoteStep> = {}) =>
      debates.addNote({
        tenant,
        debateId,
        note: note(id),
        idempotencyKey: null,
        maxNotes: 3,
        level: 6,
        isClosed: false,
        ...changes,
      });
    expect(await add('n1', { idempotencyKey: 'k' })).toEqual({ kind: 'added', note: note('n1') });
    expect(await add('n2', { idempotencyKey: 'k' })).toEqual({ kind: 'known', note: note('n1') });
    expect(await add('n3')).toEqual({ kind: 'added', note: note('n3') });
    expect(await add('n4', { isClosed: true })).toEqual({ kind: 'closed' });
    expect(await debates.reserve(fence, reserveStep([reservation('b', 1)]))).toMatchObject({ notes: 2 });
    expect(await debates.write(fence, writeStep(1))).toMatchObject({ notes: 2 });
    expect(await add('n5')).toMatchObject({ kind: 'added' });
    expect(await add('n6')).toEqual({ kind: 'full' });
    expect(await debates.notes(tenant, debateId)).toEqual(['n1', 'n3', 'n5'].map(note));
    expect(await debates.read(tenant, debateId)).toMatchObject({ notes: 3, needs: 6 });

    await debates.finish(fence, finishStep(1));
    expect(await add('n7')).toEqual({ kind: 'absent' });
    expect(await add('n1', { idempotencyKey: 'k', isClosed: true })).toEqual({ kind: 'known', note: note('n1') });
    await debates.delete(tenant, debateId);
    expect(await debates.notes(tenant, debateId)).toEqual([]);
    expect(await add('n8')).toEqual({ kind: 'absent' });
  });

  test('deletes the question and the answers of a debate and keeps its costs', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, { reservations: [reservation('a', 30)] });
    await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 7)], events: [STARTED] }));
    expect(await store().debates.delete(tenant, fence.debateId)).toBe(false);
    await store().debates.finish(fence, finishStep(2));
    expect(await store().debates.delete(tenant, fence.debateId)).toBe(true);
    expect(await store().debates.read(tenant, fence.debateId)).toBeNull();
    expect(await store().events.read({ tenant, debateId: fence.debateId, after: 0, limit: 10 })).toEqual([]);
    expect(await store().debates.journal(tenant, fence.debateId)).toEqual([]);
    expect((await store().debates.list(tenant, NO_FILTER, { limit: 10, cursor: null })).rows).toEqual([]);
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: nano(7), reservedNanoUsd: 0 });
    expect((await store().budgets.ledger(tenant, { limit: 10, cursor: null })).rows).toHaveLength(1);
    expect(await store().debates.delete(tenant, fence.debateId)).toBe(false);
    await expect(store().debates.finish(fence, finishStep(2))).rejects.toThrow(FencedError);
  });

  test('keeps a debate in the outbox from its admission until the queue has it', async () => {
    const tenant = uniqueId('tenant');
    const readOutbox = async () => (await store().debates.outbox()).filter((entry) => entry.tenant === tenant);
    const laterStep = admission(tenant, { at: '1999-01-01T00:00:00.002Z' });
    const earlierStep = admission(tenant, { at: '1999-01-01T00:00:00.001Z' });
    for (const step of [laterStep, earlierStep]) await store().debates.admit(step);
    const entryOf = ({ id, at }: typeof laterStep) => ({ tenant, debateId: id, createdAt: at });
    expect(await readOutbox()).toEqual([entryOf(earlierStep), entryOf(laterStep)]);
    for (let times = 0; times < 2; times += 1) await store().debates.removeFromOutbox(entryOf(earlierStep));
    expect(await readOutbox()).toEqual([entryOf(laterStep)]);
    // A refused debate leaves no entry.
    await store().debates.admit(admission(tenant, { maxUnfinished: 2 }));
    expect(await readOutbox()).toEqual([entryOf(laterStep)]);
  });

  test('lists the unfinished debates of all tenants, oldest first', async () => {
    const tenants = [uniqueId('tenant'), uniqueId('tenant')] as const;
    const second = await startRun(store(), tenants[0], { at: '1999-01-01T00:00:00.002Z' });
    const third = await startRun(store(), tenants[1], { at: '1999-01-01T00:00:00.003Z' });
    const first = await startRun(store(), tenants[1], { at: '1999-01-01T00:00:00.001Z' });
    const listUnfinished = async () => {
      const names = await store().debates.unfinished();
      return names.filter(({ tenant }) => tenants.includes(tenant)).map(({ debateId }) => debateId);
    };
    expect(await listUnfinished()).toEqual([first.debateId, second.debateId, third.debateId]);
    await store().debates.finish(second, finishStep(1));
    expect(await listUnfinished()).toEqual([first.debateId, third.debateId]);
    await store().debates.finish(first, finishStep(1));
    await store().debates.finish(third, finishStep(1));
  });

  test('lists each of very many unfinished debates once', async () => {
    const tenant = uniqueId('tenant');
    const admitted: string[] = [];
    // A page of Redis holds 500, and its last one may be full.
    while (admitted.length < 1_000) {
      // A hundred debates have the same instant.
      const at = new Date(Date.UTC(1998, 0) + admitted.length).toISOString();
      const steps = Array.from({ length: 100 }, () => admission(tenant, { at }));
      await Promise.all(steps.map((step) => store().debates.admit(step)));
      admitted.push(...steps.map(({ id }) => id));
    }
    const names = (await store().debates.unfinished()).filter((debate) => debate.tenant === tenant);
    expect(names.map(({ debateId }) => debateId).toSorted()).toEqual(admitted.toSorted());
    for (const debateId of admitted) await store().debates.delete(tenant, debateId);
  });
});
