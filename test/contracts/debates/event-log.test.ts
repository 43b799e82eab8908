/** The event log: read after any number, the same for every reader, and followed by wake signals without a loss. */
import { expect, test, vi } from 'vitest';
import { AT, finishing, fresh, judging, later, running, STARTED, writing } from '../steps.ts';
import { describeMessageStores } from '../stores-under-test.ts';

describeMessageStores('event log', (store) => {
  test('returns the events after a number, in order, up to a limit', async () => {
    const tenant = fresh('tenant');
    const { debateId, ...rest } = await running(store(), tenant);
    const events = Array.from({ length: 9 }, (_, i) => judging(`m${i + 2}`));
    await store().debates.write({ debateId, ...rest }, writing(1, { events }));
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
    const { debateId } = await running(store(), fresh('tenant'));
    for (const [tenant, id] of [
      [fresh('tenant'), debateId],
      [fresh('tenant'), 'nothing'],
    ] as const) {
      expect(await store().events.read({ tenant, debateId: id, after: 0, limit: 10 })).toEqual([]);
    }
  });

  test('returns an event exactly as it was written', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant);
    const written = judging(`"\\\u0000\u2028 €\u{1F600} ${'x'.repeat(200_000)}`);
    await store().debates.write(fence, writing(1, { events: [written], at: later(7) }));
    const [event] = await store().events.read({ tenant, debateId: fence.debateId, after: 1, limit: 1 });
    expect(event).toEqual({ ...written, seq: 2, at: later(7) });
  });

  test('notifies only followers of the debate, for events, a cancel and the end', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant);
    const other = await running(store(), tenant);
    const first = vi.fn<() => void>();
    const second = vi.fn<() => void>();
    const elsewhere = vi.fn<() => void>();
    await store().events.watch(tenant, fence.debateId, first);
    await store().events.watch(tenant, fence.debateId, second);
    await store().events.watch(tenant, other.debateId, elsewhere);
    await store().events.watch(fresh('tenant'), fence.debateId, elsewhere);
    const woken = async (times: number) =>
      vi.waitFor(() => {
        expect(first.mock.calls.length).toBeGreaterThanOrEqual(times);
        expect(second.mock.calls.length).toBeGreaterThanOrEqual(times);
      });
    await store().debates.write(fence, writing(1, { events: [STARTED] }));
    await woken(1);
    // News of how the other debate began may have been on its way until now: messages of a tenant keep their order.
    elsewhere.mockClear();
    await store().debates.write(fence, writing(2, { events: [judging('m')] }));
    await woken(2);
    await store().debates.requestCancel(tenant, fence.debateId);
    await woken(3);
    await store().debates.finish(fence, finishing(3));
    await woken(4);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('does not notify a follower that unsubscribed, also when it unsubscribed twice', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant);
    const left = vi.fn<() => void>();
    const stays = vi.fn<() => void>();
    const leave = await store().events.watch(tenant, fence.debateId, left);
    await store().events.watch(tenant, fence.debateId, stays);
    leave();
    leave();
    await store().debates.write(fence, writing(1, { events: [STARTED] }));
    await vi.waitFor(() => expect(stays).toHaveBeenCalled());
    expect(left).not.toHaveBeenCalled();
  });

  test('notifies a follower that unsubscribed and subscribed again', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant);
    for (let after = 1; after <= 20; after += 1) {
      const wake = vi.fn<() => void>();
      const leave = await store().events.watch(tenant, fence.debateId, wake);
      await store().debates.write(fence, writing(after, { events: [judging(`m${after}`)] }));
      await vi.waitFor(() => expect(wake).toHaveBeenCalled());
      leave();
    }
  });

  test('gives a follower that subscribes at any point each event once and in order', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant);
    const total = 60;
    const follow = async (after: number): Promise<number[]> => {
      const seen: number[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      let reading = Promise.resolve();
      const readOn = () => {
        reading = reading.then(async () => {
          const last = seen.at(-1) ?? after;
          const events = await store().events.read({ tenant, debateId: fence.debateId, after: last, limit: 7 });
          seen.push(...events.map((event) => event.seq));
          if (seen.at(-1) === total) resolve();
          else if (events.length > 0) readOn();
        });
      };
      const leave = await store().events.watch(tenant, fence.debateId, readOn);
      readOn();
      await promise;
      leave();
      await reading;
      return seen;
    };
    const followers = [follow(0), follow(0), follow(17)];
    for (let after = 1; after < total; after += 1) {
      await store().debates.write(fence, writing(after, { events: [judging(`m${after}`)], at: AT }));
    }
    const all = Array.from({ length: total }, (_, i) => i + 1);
    expect(await Promise.all(followers)).toEqual([all, all, all.slice(17)]);
  });
});
