/** POST /v1/debates/{id}/branch replays the rounds of a finished debate and pays for later rounds only. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../../../../src/debate/schema/event.ts';
import { readWholeLog } from '../../../../src/operations/following/read-log.ts';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp, ended } from '../../../support/build-app.ts';
import { json } from '../../../support/fake-provider/fake-reply.ts';
import type { TestRedis } from '../../../support/redis/redis.ts';
import { testRedis } from '../../../support/redis/redis.ts';

const models = ['openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5'];
const payload = {
  question: 'What is the capital of France?',
  protocol: 'critique',
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 2,
  seed: 7,
  debaters: models.map((model) => ({ model })),
};

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.stop());

/** The second debater never agrees. */
async function opened(options: object = {}): Promise<TestApp> {
  const script = ({ model }: { readonly model: string }) =>
    json({ answer: model === 'gpt-4o-mini' ? 'Lyon' : 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  return buildTestApp({ ...options, script });
}

async function debated({ app }: TestApp, changes: object = {}) {
  const body = { ...payload, ...changes };
  const headers = { prefer: 'wait=30' };
  return (await app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
}

const branch = ({ app }: TestApp, id: string, body: object, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/debates/${id}/branch`,
    payload: body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

async function branched(service: TestApp, id: string, body: object) {
  const reply = await branch(service, id, body);
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)]);
  const { id: branchId } = reply.json();
  await ended(service, branchId);
  return (await service.app.inject(`/v1/debates/${branchId}`)).json();
}

const ROUND_EVENTS = /^debate\.(round_started|position|position_failed|phase_completed|round_completed|note)$/;

/** The events of the rounds up to this one, without their numbers and times. */
function roundsOf(log: readonly LoggedEvent[], last: number): object[] {
  const end = log.findIndex((event) => event.type === 'debate.round_completed' && event.round_number === last);
  return log
    .slice(0, end + 1)
    .filter(({ type }) => ROUND_EVENTS.test(type))
    .map(({ seq: _, at: __, ...event }) => event);
}

const logOf = ({ services }: TestApp, id: string) => readWholeLog(services, 'default', id);
const ledgerOf = async ({ app }: TestApp, id: string) =>
  (await app.inject('/v1/budget/ledger?limit=100'))
    .json()
    .data.filter((line: { debate_id: string }) => line.debate_id === id);

describe.each([
  ['embedded', () => ({})],
  ['redis', () => ({ redis })],
] as const)('a branch, %s', (_, options) => {
  test('replays round 1, pays for later rounds only, and outlives the original debate', async () => {
    const service = await opened(options());
    const parent = await debated(service);
    const asked = service.provider.requests.length;
    expect(asked).toBe(6);
    const parentLog = await logOf(service, parent.id);
    const accepted = (await branch(service, parent.id, { from_round: 1, settings: { max_rounds: 3 } }, 'k')).json();
    expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${parent.id}` })).statusCode).toBe(204);
    await ended(service, accepted.id);
    const child = (await service.app.inject(`/v1/debates/${accepted.id}`)).json();
    expect(child).toMatchObject({
      status: 'completed',
      branched_from: { debate_id: parent.id, from_round: 1 },
      result: { total_rounds_run: 3, branched_from: { debate_id: parent.id, from_round: 1 } },
    });
    expect(parent.branched_from).toBeNull();
    // Two rounds of three debaters.
    expect(service.provider.requests).toHaveLength(asked + 6);
    const log = await logOf(service, accepted.id);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_each, index) => index + 1));
    expect(log.slice(0, 2).map(({ type }) => type)).toEqual(['debate.queued', 'debate.branched']);
    expect(roundsOf(log, 1)).toEqual(roundsOf(parentLog, 1));

    const lines = await ledgerOf(service, accepted.id);
    const replayed = lines.filter(({ basis }: { basis: string }) => basis === 'replayed');
    expect(replayed.map(({ round, cost_usd }: { round: number; cost_usd: number }) => [round, cost_usd])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const paid = lines.reduce((sum: number, { cost_usd }: { cost_usd: number }) => sum + cost_usd, 0);
    expect(child.cost_usd).toBeCloseTo(paid, 9);
    expect(child.result.total_cost_usd).toBe(child.cost_usd);
    expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ reserved_usd: 0 });
    await service.close();
  });

  test('has the same rounds and calls no provider when its settings are the same', { timeout: 120_000 }, async () => {
    const service = await opened(options());
    const shapes = fc.record({
      protocol: fc.constantFrom('critique', 'revise', 'transcript', 'society'),
      max_rounds: fc.integer({ min: 1, max: 3 }),
      convergence_check: fc.boolean(),
      from: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ from, protocol, max_rounds, convergence_check }) => {
        const checked = protocol === 'revise' || protocol === 'society' ? {} : { convergence_check };
        const parent = await debated(service, { protocol, max_rounds, convergence_check: undefined, ...checked });
        const run = parent.result.total_rounds_run;
        const from_round = 1 + (from % run);
        const asked = service.provider.requests.length;
        const child = await branched(service, parent.id, { from_round });
        expect(roundsOf(await logOf(service, child.id), from_round)).toEqual(
          roundsOf(await logOf(service, parent.id), from_round),
        );
        expect(service.provider.requests).toHaveLength(asked + 3 * (run - from_round));
        expect(child.result.final_answer).toBe(parent.result.final_answer);
        expect(child.result.total_rounds_run).toBe(run);
      }),
      { numRuns: 8 },
    );
    await service.close();
  });
});

test('a branch › decides the same rounds with another rule', async () => {
  const service = await opened();
  const parent = await debated(service);
  const asked = service.provider.requests.length;
  const child = await branched(service, parent.id, { from_round: 2, settings: { aggregation: 'majority_vote' } });
  expect(child.result.decision).toMatchObject({ aggregation: 'majority_vote', decision_rule: 'majority_vote' });
  expect(child.cost_usd).toBe(0);
  expect(service.provider.requests).toHaveLength(asked);
  await service.close();
});

test('a branch › continues after a round that had ended its debate', async () => {
  const service = await buildTestApp({ script: () => json({ answer: 'Paris', reasoning: 'Known.', confidence: 0.9 }) });
  const parent = await debated(service, { convergence_check: true });
  expect(parent.result).toMatchObject({ total_rounds_run: 1, converged: true });
  const settings = { convergence_check: false, max_rounds: 2 };
  const child = await branched(service, parent.id, { from_round: 1, settings });
  expect(child.result).toMatchObject({ total_rounds_run: 2, converged: false });
  await service.close();
});

test('a branch › is refused by name when a setting would change a replayed round', async () => {
  const service = await opened();
  const parent = await debated(service);
  const refused = async (settings: object, from_round = 2) => {
    const reply = await branch(service, parent.id, { from_round, settings });
    return [reply.statusCode, reply.json().code, reply.json().fields?.[0]?.path];
  };
  for (const [name, value] of Object.entries({
    protocol: 'revise',
    debaters: [{ model: models[0] }, { model: models[1] }],
    agreement: 'typed',
    debater_instructions: 'Be brief.',
    seed: 8,
    peer_view: 'digest',
    show_confidence: true,
    max_rounds: 1,
    // Two of three agreed in round 1: with this threshold the original would have had no round 2.
    convergence_threshold: 0.5,
  })) {
    const settings = name === 'convergence_threshold' ? { [name]: value, convergence_check: true } : { [name]: value };
    const [status, code, path] = await refused(settings);
    expect([status, code]).toEqual([422, 'incompatible_options']);
    expect(path).toMatch(name === 'convergence_threshold' ? /^settings\.convergence_/ : `settings.${name}`);
  }
  expect(await refused({ peer_view: 'digest' }, 3)).toEqual([422, 'incompatible_options', 'from_round']);
  expect((await branched(service, parent.id, { from_round: 1, settings: { peer_view: 'digest' } })).status).toBe(
    'completed',
  );
  expect(await refused({ aggregation: 'judge' })).toEqual([400, 'invalid_request', 'settings.judge']);
  expect((await branch(service, parent.id, { from_round: 1, settings: { colour: 'red' } })).statusCode).toBe(400);
  await service.close();
});

test('a branch › is created once per key, and only from a finished debate', async () => {
  const service = await opened({ runs: false });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  expect((await branch(service, id, { from_round: 1 })).json()).toMatchObject({ code: 'conflict', status: 409 });
  expect((await branch(service, 'none', { from_round: 1 })).json()).toMatchObject({ code: 'not_found', status: 404 });
  service.run();
  await ended(service, id);
  const first = await branch(service, id, { from_round: 1 }, 'k');
  const again = await branch(service, id, { from_round: 1 }, 'k');
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await branch(service, id, { from_round: 2 }, 'k')).json()).toMatchObject({ code: 'idempotency_mismatch' });
  // The debate may be deleted when the request is repeated.
  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(204);
  const late = await branch(service, id, { from_round: 1 }, 'k');
  expect([late.statusCode, late.json().id]).toEqual([again.statusCode, again.json().id]);
  await service.close();
});

test('a branch › calls no model without a price when a pair of its metadata has a budget', async () => {
  const service = await opened({ config: { budget_keys: ['session'] } });
  const { id } = await debated(service);
  const url = '/v1/budgets/session/a';
  await service.app.inject({ method: 'PUT', url, payload: { limit_usd: 1, period: 'day' } });
  const settings = { metadata: { session: 'a' }, aggregation: 'judge', judge: { model: 'openai/unpriced' } };
  const reply = await branch(service, id, { from_round: 1, settings });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'unpriced_model']);
  await service.close();
});
