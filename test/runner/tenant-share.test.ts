/** When the long debates of a tenant have all slots, a debate of another tenant starts within one round. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import type { KeyedApp } from '../support/keyed-app.ts';
import { buildKeyedApp } from '../support/keyed-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';

const model = 'simulated/expert?accuracy=1&latency_ms=1500';
const longRequest = {
  question: 'What is 17 * 23?',
  adaptive_routing: false,
  convergence_check: false,
  settled: false,
  max_rounds: 10,
  debaters: [{ model }, { model }],
};
const LONG_DEBATES = 12;

/** Milliseconds from the start of a round to the start of the next one. */
function roundDurations(log: readonly LoggedEvent[]): number[] {
  const starts = log.filter(({ type }) => type === 'debate.round_started').map(({ at }) => Date.parse(at));
  return starts.slice(1).map((start, index) => start - (starts[index] ?? start));
}

describe.each(['embedded', 'redis'] as const)('tenant share, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;

  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    service = await buildKeyedApp({ redis, config: { limits: { concurrency: 4 } } });
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  const readEvents = (tenant: string, id: string) =>
    service.services.store.events.read({ tenant, debateId: id, after: 0, limit: 1_000 });

  test('starts a debate beside 12 long ones on 4 slots, and repeats no paid call', async () => {
    const [floodKey, otherKey] = [await service.tenant('flood'), await service.tenant('other')];
    const createDebate = async (key: typeof floodKey, payload: object) =>
      (await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json().id as string;
    const ids = await Promise.all(Array.from({ length: LONG_DEBATES }, () => createDebate(floodKey, longRequest)));
    const countRunning = async () =>
      (await service.ask(floodKey, '/v1/debates?status=running')).json().data.length as number;
    await expect.poll(countRunning, { timeout: 15_000, interval: 50 }).toBe(4);
    const lateId = await createDebate(otherKey, { ...longRequest, max_rounds: 1 });
    const readStatus = async () => (await service.ask(otherKey, `/v1/debates/${lateId}`)).json().status as string;
    await expect.poll(readStatus, { timeout: 20_000, interval: 50 }).toBe('completed');

    const [queued, started] = await readEvents('other', lateId);
    const logs = await Promise.all(ids.map((id) => readEvents('flood', id)));
    const [queuedAt = 0, startedAt = Number.NaN] = [queued, started].map((event) => Date.parse(event?.at ?? ''));
    // A debate gives up its slot after the calls of one round, and the other one starts before a further round would
    // have ended. A longer round is that of a debate that gave up its slot.
    const roundMs = Math.min(...logs.flatMap(roundDurations));
    expect(startedAt - queuedAt).toBeLessThan(2 * roundMs);
    const eventsUntilStart = logs.flat().filter(({ at }) => Date.parse(at) <= startedAt);
    expect(eventsUntilStart.filter(({ type }) => type === 'debate.completed')).toEqual([]);
    const ledger = (await service.ask(floodKey, '/v1/budget/ledger?limit=100')).json().data as { outcome: string }[];
    expect(ledger.filter(({ outcome }) => outcome !== 'reply')).toEqual([]);
    for (const id of ids) await service.ask(floodKey, { method: 'POST', url: `/v1/debates/${id}/cancel` });
  }, 60_000);
});
