/** The event log: read after any number, the same for every reader, and followed by wake signals without a loss. */
import { expect, test, vi } from 'vitest';
import { AT, finishStep, judgingEvent, laterByMs, STARTED, startRun, uniqueId, writeStep } from '../steps.ts';
import { describeMessageStores } from '../stores-under-test.ts';

describeMessageStores('event log', (store) => {
  test('returns the events after a number, in order, up to a limit', async () => {
    const tenant = uniqueId('tenant');
    const { debateId, ...otherFields } = await startRun(store(), tenant);
    const events = Array.from({ length: 9 }, (_, i) => judgingEvent(`m${i + 2}`));
    await store().debates.write({ debateId, ...otherFields }, writeStep(1, { events }));
    const numbers = async (after: number, limit: number) =>
      (await store().events.read({ tenant, debateId, after, limit })).map((event) => event.seq);
    expect(await numbers(0, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await numbers(3, 100)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(await numbers(3, 2)).toEqual([4, 5]);
    expect(await numbers(0, 0)).toEqual([]);
    expect(await numbers(10, 5)).toEqual([]);
    expect(await numbers(99, 5)).toEqual([]);
  });

  test('returns nothing for an absent or a foreign debate', async () => {
    const { debateId } = await startRun(store(), uniqueId('tenant'));
    for (const [tenant, id] of [
      [uniqueId('tenant'), debateId],
      [uniqueId('tenant'), 'nothing'],
    ] as const) {
      expect(await store().events.read({ tenant, debateId: id, after: 0, limit: 10 })).toEqual([]);
    }
  });

  test('returns an event exactly as it was written', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant);
    const writtenEvent = judgingEvent(`"\\\u0000\u2028 €\u{1F600} ${'x'.repeat(200_000)}`);
    await store().debates.write(fence, writeStep(1, { events: [writtenEvent], at: laterByMs(7) }));
    const [event] = await store().events.read({ tenant, debateId: fence.debateId, after: 1, limit: 1 });
    expect(event).toEqual({ ...writtenEvent, seq: 2, at: laterByMs(7) });
  });

  test('notifies only followers of the debate, for events, a cancel and the end', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant);
    const other = await startRun(store(), tenant);
    const onFirst = vi.fn<() => void>();
    const onSecond = vi.fn<() => void>();
    const onOther = vi.fn<() => void>();
    await store().events.watch(tenant, fence.debateId, onFirst);
    await store().events.watch(tenant, fence.debateId, onSecond);
    await store().events.watch(tenant, other.debateId, onOther);
    await store().events.watch(uniqueId('tenant'), fence.debateId, onOther);
    const waitForWakes = async (times: number) =>
      vi.waitFor(() => {
        expect(onFirst.mock.calls.length).toBeGreaterThanOrEqual(times);
        expect(onSecond.mock.calls.length).toBeGreaterThanOrEqual(times);
      });
    await store().debates.write(fence, writeStep(1, { events: [STARTED] }));
    await waitForWakes(1);
    // Messages about the start of the other debate may arrive until now: messages of a tenant keep their order.
    onOther.mockClear();
    await store().debates.write(fence, writeStep(2, { events: [judgingEvent('m')] }));
    await waitForWakes(2);
    await store().debates.requestCancel(tenant, fence.debateId);
    await waitForWakes(3);
    await store().debates.finish(fence, finishStep(3));
    await waitForWakes(4);
    expect(onOther).not.toHaveBeenCalled();
  });

  test('does not notify a follower that unsubscribed, also when it unsubscribed twice', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant);
    const unsubscribed = vi.fn<() => void>();
    const subscribed = vi.fn<() => void>();
    const unsubscribe = await store().events.watch(tenant, fence.debateId, unsubscribed);
    await store().events.watch(tenant, fence.debateId, subscribed);
    unsubscribe();
    unsubscribe();
    await store().debates.write(fence, writeStep(1, { events: [STARTED] }));
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalled());
    expect(unsubscribed).not.toHaveBeenCalled();
  });

  test('notifies a follower that unsubscribed and subscribed again', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant);
    for (let after = 1; after <= 20; after += 1) {
      const onWake = vi.fn<() => void>();
      const unsubscribe = await store().events.watch(tenant, fence.debateId, onWake);
      await store().debates.write(fence, writeStep(after, { events: [judgingEvent(`m${after}`)] }));
      await vi.waitFor(() => expect(onWake).toHaveBeenCalled());
      unsubscribe();
    }
  });

  test('gives a follower that subscribes at any point each event once and in order', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant);
    const total = 60;
    const follow = async (after: number): Promise<number[]> => {
      const readNumbers: number[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      let reading = Promise.resolve();
      const readNext = () => {
        reading = reading.then(async () => {
          const last = readNumbers.at(-1) ?? after;
          const events = await store().events.read({ tenant, debateId: fence.debateId, after: last, limit: 7 });
          readNumbers.push(...events.map((event) => event.seq));
          if (readNumbers.at(-1) === total) resolve();
          else if (events.length > 0) readNext();
        });
      };
      const unsubscribe = await store().events.watch(tenant, fence.debateId, readNext);
      readNext();
      await promise;
      unsubscribe();
      await reading;
      return readNumbers;
    };
    const followers = [follow(0), follow(0), follow(17)];
    for (let after = 1; after < total; after += 1) {
      await store().debates.write(fence, writeStep(after, { events: [judgingEvent(`m${after}`)], at: AT }));
    }
    const all = Array.from({ length: total }, (_, i) => i + 1);
    expect(await Promise.all(followers)).toEqual([all, all, all.slice(17)]);
  });
});
