/** The number of concurrent calls to a provider, and their order, with a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallEffect, Slot } from '../../../src/runner/calls/provider-limits.ts';
import { ProviderLimits } from '../../../src/runner/calls/provider-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NEVER = new AbortController().signal;
const SERVED: CallEffect = { kind: 'served' };
const REFUSED: CallEffect = { kind: 'refused', retryAfterMs: null };

function createLimits(maxCalls: Readonly<Record<string, number>> = {}): ProviderLimits {
  const silentLog = { info: () => {}, warn: () => {} };
  // The random part is always the lowest: half of a pause.
  const world = { now: () => new Date(), random: () => 0 };
  return new ProviderLimits({ maxCalls: new Map(Object.entries(maxCalls)), world, log: silentLog });
}

interface CallQueue {
  /** The numbers of the calls that got a slot, in order. */
  readonly dispatched: number[];
  readonly slots: Map<number, Slot>;
  /** Requests a slot; returns the number of the call. */
  requestSlot(options?: { readonly signal?: AbortSignal; readonly tenant?: string }): Promise<number>;
  end(callNumbers: readonly number[], end: CallEffect): Promise<void>;
  calls(): { readonly waiting: number; readonly inFlight: number; readonly limit: number | null } | undefined;
}

function callQueueOf(limits: ProviderLimits): CallQueue {
  const dispatched: number[] = [];
  const slots = new Map<number, Slot>();
  let callCount = 0;
  const flush = () => vi.advanceTimersByTimeAsync(0);
  return {
    dispatched,
    slots,
    requestSlot: async ({ signal = NEVER, tenant = 'acme' } = {}) => {
      callCount += 1;
      const callNumber = callCount;
      limits
        .of('lab/a')
        .slot(tenant, signal)
        .then(
          (slot) => {
            dispatched.push(callNumber);
            slots.set(callNumber, slot);
          },
          () => {},
        );
      await flush();
      return callNumber;
    },
    end: async (callNumbers, end) => {
      for (const callNumber of callNumbers) slots.get(callNumber)?.release(end);
      await flush();
    },
    calls: () => {
      const [calls] = limits.calls();
      return calls && { waiting: calls.waiting, inFlight: calls.inFlight, limit: calls.limit };
    },
  };
}

async function requestSlots(queue: CallQueue, count: number): Promise<number[]> {
  const callNumbers: number[] = [];
  for (let n = 0; n < count; n += 1) callNumbers.push(await queue.requestSlot());
  return callNumbers;
}

describe('a provider with a limit', () => {
  it('gets no more concurrent calls, and each ended call dispatches the next one in order', async () => {
    const queue = callQueueOf(createLimits({ lab: 2 }));
    await requestSlots(queue, 4);
    expect([queue.dispatched, queue.calls()]).toEqual([[1, 2], { waiting: 2, inFlight: 2, limit: 2 }]);
    await queue.end([2], SERVED);
    expect(queue.dispatched).toEqual([1, 2, 3]);
    await queue.end([1, 3], { kind: 'other' });
    expect([queue.dispatched, queue.calls()]).toEqual([[1, 2, 3, 4], { waiting: 0, inFlight: 1, limit: 2 }]);
  });

  it('keeps no slot for an aborted call, also when it was aborted while it waited', async () => {
    const queue = callQueueOf(createLimits({ lab: 1 }));
    const abortController = new AbortController();
    await queue.requestSlot();
    await queue.requestSlot({ signal: abortController.signal });
    await queue.requestSlot();
    abortController.abort();
    await queue.requestSlot({ signal: abortController.signal });
    expect(queue.calls()).toEqual({ waiting: 1, inFlight: 1, limit: 1 });
    await queue.end([1], SERVED);
    expect(queue.dispatched).toEqual([1, 3]);
  });

  it('gets other calls before a refused call whose pause has ended', async () => {
    const queue = callQueueOf(createLimits({ lab: 1 }));
    await requestSlots(queue, 2);
    await queue.end([1], REFUSED);
    await queue.requestSlot();
    // Half of 250 ms.
    await vi.advanceTimersByTimeAsync(124);
    expect(queue.dispatched).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.dispatched).toEqual([1, 2]);
    await queue.end([2], SERVED);
    expect(queue.dispatched).toEqual([1, 2, 3]);
  });

  it('gets calls of tenants in turn, and those of a tenant in their order', async () => {
    const queue = callQueueOf(createLimits({ lab: 1 }));
    await queue.requestSlot({ tenant: 'flood' });
    for (let call = 2; call <= 4; call += 1) await queue.requestSlot({ tenant: 'flood' });
    for (let call = 5; call <= 6; call += 1) await queue.requestSlot({ tenant: 'quiet' });
    await queue.requestSlot({ tenant: 'third' });
    for (const callNumber of [1, 2, 5, 7, 3, 6]) await queue.end([callNumber], SERVED);
    expect(queue.dispatched).toEqual([1, 2, 5, 7, 3, 6, 4]);
  });

  it('keeps the turn of a tenant when one of its waiting calls is aborted', async () => {
    const queue = callQueueOf(createLimits({ lab: 1 }));
    const abortController = new AbortController();
    await queue.requestSlot({ tenant: 'flood' });
    await queue.requestSlot({ tenant: 'quiet', signal: abortController.signal });
    await queue.requestSlot({ tenant: 'flood' });
    await queue.requestSlot({ tenant: 'quiet' });
    abortController.abort('cancelled');
    await queue.end([1], SERVED);
    expect(queue.dispatched).toEqual([1, 4]);
    await queue.end([4], SERVED);
    expect(queue.dispatched).toEqual([1, 4, 3]);
  });

  it('does not limit another provider', async () => {
    const limits = createLimits({ lab: 1 });
    await requestSlots(callQueueOf(limits), 2);
    await limits.of('other/a').slot('acme', NEVER);
    expect(limits.calls().map(({ inFlight }) => inFlight)).toEqual([1, 1]);
  });
});

describe('a provider that refuses calls', () => {
  it('gets half of the calls in flight, once for all that were refused together', async () => {
    const queue = callQueueOf(createLimits());
    const firstCalls = await requestSlots(queue, 8);
    expect(queue.calls()).toEqual({ waiting: 0, inFlight: 8, limit: null });
    await queue.end(firstCalls, REFUSED);
    await requestSlots(queue, 6);
    expect(queue.calls()).toEqual({ waiting: 6, inFlight: 0, limit: 4 });
    await vi.advanceTimersByTimeAsync(125);
    expect(queue.calls()).toEqual({ waiting: 2, inFlight: 4, limit: 4 });
  });

  it('gets one more call after it has served its limit', async () => {
    const queue = callQueueOf(createLimits());
    await queue.end(await requestSlots(queue, 8), REFUSED);
    await requestSlots(queue, 20);
    await vi.advanceTimersByTimeAsync(125);
    // 4 + 1/4 + 1/4.25 + 1/4.49 + 1/4.71 = 4.92; one more is 5.12.
    await queue.end([9, 10, 11, 12], SERVED);
    expect(queue.calls()?.limit).toBe(4);
    await queue.end([13], SERVED);
    expect(queue.calls()).toEqual({ waiting: 10, inFlight: 5, limit: 5 });
  });

  it('has no limit when it serves as many calls as before', async () => {
    const queue = callQueueOf(createLimits());
    await queue.end(await requestSlots(queue, 4), REFUSED);
    await requestSlots(queue, 30);
    await vi.advanceTimersByTimeAsync(125);
    for (let callNumber = 5; queue.calls()?.limit !== null; callNumber += 1) await queue.end([callNumber], SERVED);
    // From 2 to 4 by decreasing steps: 2.5, 2.9, 3.24, 3.55, 3.83, 4.09.
    expect(queue.dispatched).toHaveLength(4 + 30);
  });

  it('is called again after the wait that it named, and after a longer wait each time', async () => {
    const queue = callQueueOf(createLimits());
    await queue.requestSlot();
    await queue.end([1], { kind: 'refused', retryAfterMs: 3_000 });
    await queue.requestSlot();
    await vi.advanceTimersByTimeAsync(3_124);
    expect(queue.dispatched).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.dispatched).toEqual([1, 2]);
    await queue.end([2], REFUSED);
    await queue.requestSlot();
    await vi.advanceTimersByTimeAsync(249);
    expect(queue.dispatched).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.dispatched).toEqual([1, 2, 3]);
  });
});
