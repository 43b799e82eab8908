/** The number of concurrent calls to a provider, and their order, with a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallEffect, Slot } from '../../../src/runner/calls/provider-limits.ts';
import { ProviderLimits } from '../../../src/runner/calls/provider-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NEVER = new AbortController().signal;
const SERVED: CallEffect = { kind: 'served' };
const REFUSED: CallEffect = { kind: 'refused', retryAfterMs: null };

function limitsOf(mostCalls: Readonly<Record<string, number>> = {}): ProviderLimits {
  const quiet = { info: () => {}, warn: () => {} };
  // The random part is always the lowest: half of a pause.
  const world = { now: () => new Date(), random: () => 0 };
  return new ProviderLimits({ mostCalls: new Map(Object.entries(mostCalls)), world, log: quiet });
}

interface Desk {
  /** The numbers of the calls that got a slot, in order. */
  readonly given: number[];
  readonly slots: Map<number, Slot>;
  /** Requests a slot; returns the number of the call. */
  ask(options?: { readonly signal?: AbortSignal; readonly tenant?: string }): Promise<number>;
  end(tickets: readonly number[], end: CallEffect): Promise<void>;
  calls(): { readonly waiting: number; readonly inFlight: number; readonly limit: number | null } | undefined;
}

function deskOf(limits: ProviderLimits): Desk {
  const given: number[] = [];
  const slots = new Map<number, Slot>();
  let asked = 0;
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    given,
    slots,
    ask: async ({ signal = NEVER, tenant = 'acme' } = {}) => {
      asked += 1;
      const ticket = asked;
      limits
        .of('lab/a')
        .slot(tenant, signal)
        .then(
          (slot) => {
            given.push(ticket);
            slots.set(ticket, slot);
          },
          () => {},
        );
      await settled();
      return ticket;
    },
    end: async (tickets, end) => {
      for (const ticket of tickets) slots.get(ticket)?.release(end);
      await settled();
    },
    calls: () => {
      const [calls] = limits.calls();
      return calls && { waiting: calls.waiting, inFlight: calls.inFlight, limit: calls.limit };
    },
  };
}

async function asked(desk: Desk, count: number): Promise<number[]> {
  const tickets: number[] = [];
  for (let n = 0; n < count; n += 1) tickets.push(await desk.ask());
  return tickets;
}

describe('a provider with a limit', () => {
  it('gets no more concurrent calls, and each ended call dispatches the next one in order', async () => {
    const desk = deskOf(limitsOf({ lab: 2 }));
    await asked(desk, 4);
    expect([desk.given, desk.calls()]).toEqual([[1, 2], { waiting: 2, inFlight: 2, limit: 2 }]);
    await desk.end([2], SERVED);
    expect(desk.given).toEqual([1, 2, 3]);
    await desk.end([1, 3], { kind: 'other' });
    expect([desk.given, desk.calls()]).toEqual([[1, 2, 3, 4], { waiting: 0, inFlight: 1, limit: 2 }]);
  });

  it('keeps no place for an aborted call, also when it was aborted while it waited', async () => {
    const desk = deskOf(limitsOf({ lab: 1 }));
    const leaving = new AbortController();
    await desk.ask();
    await desk.ask({ signal: leaving.signal });
    await desk.ask();
    leaving.abort();
    await desk.ask({ signal: leaving.signal });
    expect(desk.calls()).toEqual({ waiting: 1, inFlight: 1, limit: 1 });
    await desk.end([1], SERVED);
    expect(desk.given).toEqual([1, 3]);
  });

  it('gets other calls before a refused call whose pause has ended', async () => {
    const desk = deskOf(limitsOf({ lab: 1 }));
    await asked(desk, 2);
    await desk.end([1], REFUSED);
    await desk.ask();
    // Half of 250 ms.
    await vi.advanceTimersByTimeAsync(124);
    expect(desk.given).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.given).toEqual([1, 2]);
    await desk.end([2], SERVED);
    expect(desk.given).toEqual([1, 2, 3]);
  });

  it('gets calls of tenants in turn, and those of a tenant in their order', async () => {
    const desk = deskOf(limitsOf({ lab: 1 }));
    await desk.ask({ tenant: 'flood' });
    for (let call = 2; call <= 4; call += 1) await desk.ask({ tenant: 'flood' });
    for (let call = 5; call <= 6; call += 1) await desk.ask({ tenant: 'quiet' });
    await desk.ask({ tenant: 'third' });
    for (const ticket of [1, 2, 5, 7, 3, 6]) await desk.end([ticket], SERVED);
    expect(desk.given).toEqual([1, 2, 5, 7, 3, 6, 4]);
  });

  it('keeps the turn of a tenant when one of its waiting calls is aborted', async () => {
    const desk = deskOf(limitsOf({ lab: 1 }));
    const leaving = new AbortController();
    await desk.ask({ tenant: 'flood' });
    await desk.ask({ tenant: 'quiet', signal: leaving.signal });
    await desk.ask({ tenant: 'flood' });
    await desk.ask({ tenant: 'quiet' });
    leaving.abort('cancelled');
    await desk.end([1], SERVED);
    expect(desk.given).toEqual([1, 4]);
    await desk.end([4], SERVED);
    expect(desk.given).toEqual([1, 4, 3]);
  });

  it('does not limit another provider', async () => {
    const limits = limitsOf({ lab: 1 });
    await asked(deskOf(limits), 2);
    await limits.of('other/a').slot('acme', NEVER);
    expect(limits.calls().map(({ inFlight }) => inFlight)).toEqual([1, 1]);
  });
});

describe('a provider that refuses calls', () => {
  it('gets half of the calls in flight, once for all that were refused together', async () => {
    const desk = deskOf(limitsOf());
    const first = await asked(desk, 8);
    expect(desk.calls()).toEqual({ waiting: 0, inFlight: 8, limit: null });
    await desk.end(first, REFUSED);
    await asked(desk, 6);
    expect(desk.calls()).toEqual({ waiting: 6, inFlight: 0, limit: 4 });
    await vi.advanceTimersByTimeAsync(125);
    expect(desk.calls()).toEqual({ waiting: 2, inFlight: 4, limit: 4 });
  });

  it('gets one more call after it has served its limit', async () => {
    const desk = deskOf(limitsOf());
    await desk.end(await asked(desk, 8), REFUSED);
    await asked(desk, 20);
    await vi.advanceTimersByTimeAsync(125);
    // 4 + 1/4 + 1/4.25 + 1/4.49 + 1/4.71 = 4.92; one more is 5.12.
    await desk.end([9, 10, 11, 12], SERVED);
    expect(desk.calls()?.limit).toBe(4);
    await desk.end([13], SERVED);
    expect(desk.calls()).toEqual({ waiting: 10, inFlight: 5, limit: 5 });
  });

  it('has no limit when it serves as many calls as before', async () => {
    const desk = deskOf(limitsOf());
    await desk.end(await asked(desk, 4), REFUSED);
    await asked(desk, 30);
    await vi.advanceTimersByTimeAsync(125);
    for (let ticket = 5; desk.calls()?.limit !== null; ticket += 1) await desk.end([ticket], SERVED);
    // From 2 to 4 by decreasing steps: 2.5, 2.9, 3.24, 3.55, 3.83, 4.09.
    expect(desk.given).toHaveLength(4 + 30);
  });

  it('is called again after the wait that it named, and after a longer wait each time', async () => {
    const desk = deskOf(limitsOf());
    await desk.ask();
    await desk.end([1], { kind: 'refused', retryAfterMs: 3_000 });
    await desk.ask();
    await vi.advanceTimersByTimeAsync(3_124);
    expect(desk.given).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.given).toEqual([1, 2]);
    await desk.end([2], REFUSED);
    await desk.ask();
    await vi.advanceTimersByTimeAsync(249);
    expect(desk.given).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.given).toEqual([1, 2, 3]);
  });
});
