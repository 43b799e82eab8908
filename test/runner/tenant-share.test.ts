/** When the long debates of a tenant have all slots, a debate of another tenant starts within one round. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import type { KeyedApp } from '../support/keyed-app.ts';
import { buildKeyedApp } from '../support/keyed-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';

const model = 'simulated/expert?accuracy=1&latency_ms=1500';
const long = {
  question: 'What is 17 * 23?',
  adaptive_routing: false,
  convergence_check: false,
  settled: false,
  max_rounds: 10,
  debaters: [{ model }, { model }],
};
const FLOOD = 12;

/** Milliseconds from the start of a round to the start of the next one. */
function roundsOf(log: readonly LoggedEvent[]): number[] {
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

  const events = (tenant: string, id: string) =>
    service.services.store.events.read({ tenant, debateId: id, after: 0, limit: 1_000 });

  test('starts a debate beside 12 long ones on 4 slots, and repeats no paid call', async () => {
    const [flood, other] = [await service.tenant('flood'), await service.tenant('other')];
    const start = async (as: typeof flood, payload: object) =>
      (await service.ask(as, { method: 'POST', url: '/v1/debates', payload })).json().id as string;
    const ids = await Promise.all(Array.from({ length: FLOOD }, () => start(flood, long)));
    const running = async () => (await service.ask(flood, '/v1/debates?status=running')).json().data.length as number;
    await expect.poll(running, { timeout: 15_000, interval: 50 }).toBe(4);
    const late = await start(other, { ...long, max_rounds: 1 });
    const ended = async () => (await service.ask(other, `/v1/debates/${late}`)).json().status as string;
    await expect.poll(ended, { timeout: 20_000, interval: 50 }).toBe('completed');

    const [queued, started] = await events('other', late);
    const logs = await Promise.all(ids.map((id) => events('flood', id)));
    const [queuedAt = 0, startedAt = Number.NaN] = [queued, started].map((event) => Date.parse(event?.at ?? ''));
    // A debate gives up its slot after the calls of one round, and the other one starts before a further round would
    // have ended. A longer round is that of a debate that gave up its slot.
    const round = Math.min(...logs.flatMap(roundsOf));
    expect(startedAt - queuedAt).toBeLessThan(2 * round);
    const meanwhile = logs.flat().filter(({ at }) => Date.parse(at) <= startedAt);
    expect(meanwhile.filter(({ type }) => type === 'debate.completed')).toEqual([]);
    const ledger = (await service.ask(flood, '/v1/budget/ledger?limit=100')).json().data as { outcome: string }[];
    expect(ledger.filter(({ outcome }) => outcome !== 'reply')).toEqual([]);
    for (const id of ids) await service.ask(flood, { method: 'POST', url: `/v1/debates/${id}/cancel` });
  }, 60_000);
});
