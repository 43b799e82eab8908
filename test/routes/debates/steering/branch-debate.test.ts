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

/** A service whose second debater never agrees. */
async function buildService(options: object = {}): Promise<TestApp> {
  const script = ({ model }: { readonly model: string }) =>
    json({ answer: model === 'gpt-4o-mini' ? 'Lyon' : 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  return buildTestApp({ ...options, script });
}

async function runDebate({ app }: TestApp, changes: object = {}) {
  const body = { ...payload, ...changes };
  const headers = { prefer: 'wait=30' };
  return (await app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
}

const postBranch = ({ app }: TestApp, id: string, body: object, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/debates/${id}/branch`,
    payload: body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

async function runBranch(service: TestApp, id: string, body: object) {
  const reply = await postBranch(service, id, body);
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)]);
  const { id: branchId } = reply.json();
  await ended(service, branchId);
  return (await service.app.inject(`/v1/debates/${branchId}`)).json();
}

const ROUND_EVENTS = /^debate\.(round_started|position|position_failed|phase_completed|round_completed|note)$/;

/** The events of the rounds up to this one, without their numbers and times. */
function roundEventsOf(log: readonly LoggedEvent[], lastRound: number): object[] {
  const endIndex = log.findIndex(
    (event) => event.type === 'debate.round_completed' && event.round_number === lastRound,
  );
  return log
    .slice(0, endIndex + 1)
    .filter(({ type }) => ROUND_EVENTS.test(type))
    .map(({ seq: _, at: __, ...event }) => event);
}

const readLog = ({ services }: TestApp, id: string) => readWholeLog(services, 'default', id);
const readLedger = async ({ app }: TestApp, id: string) =>
  (await app.inject('/v1/budget/ledger?limit=100'))
    .json()
    .data.filter((line: { debate_id: string }) => line.debate_id === id);

describe.each([
  ['embedded', () => ({})],
  ['redis', () => ({ redis })],
] as const)('a branch, %s', (_, options) => {
  test('replays round 1, pays for later rounds only, and outlives the original debate', async () => {
    const service = await buildService(options());
    const parent = await runDebate(service);
    const requestCount = service.provider.requests.length;
    expect(requestCount).toBe(6);
    const parentLog = await readLog(service, parent.id);
    const accepted = (await postBranch(service, parent.id, { from_round: 1, settings: { max_rounds: 3 } }, 'k')).json();
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
    expect(service.provider.requests).toHaveLength(requestCount + 6);
    const log = await readLog(service, accepted.id);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_each, index) => index + 1));
    expect(log.slice(0, 2).map(({ type }) => type)).toEqual(['debate.queued', 'debate.branched']);
    expect(roundEventsOf(log, 1)).toEqual(roundEventsOf(parentLog, 1));

    const lines = await readLedger(service, accepted.id);
    const replayed = lines.filter(({ basis }: { basis: string }) => basis === 'replayed');
    expect(replayed.map(({ round, cost_usd }: { round: number; cost_usd: number }) => [round, cost_usd])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const totalCost = lines.reduce((sum: number, { cost_usd }: { cost_usd: number }) => sum + cost_usd, 0);
    expect(child.cost_usd).toBeCloseTo(totalCost, 9);
    expect(child.result.total_cost_usd).toBe(child.cost_usd);
    expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ reserved_usd: 0 });
    await service.close();
  });

  test('has the same rounds and calls no provider when its settings are the same', { timeout: 120_000 }, async () => {
    const service = await buildService(options());
    const settings = fc.record({
      protocol: fc.constantFrom('critique', 'revise', 'transcript', 'society'),
      max_rounds: fc.integer({ min: 1, max: 3 }),
      convergence_check: fc.boolean(),
      from: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(settings, async ({ from, protocol, max_rounds, convergence_check }) => {
        const convergenceSettings = protocol === 'revise' || protocol === 'society' ? {} : { convergence_check };
        const parent = await runDebate(service, {
          protocol,
          max_rounds,
          convergence_check: undefined,
          ...convergenceSettings,
        });
        const roundCount = parent.result.total_rounds_run;
        const from_round = 1 + (from % roundCount);
        const requestCount = service.provider.requests.length;
        const child = await runBranch(service, parent.id, { from_round });
        expect(roundEventsOf(await readLog(service, child.id), from_round)).toEqual(
          roundEventsOf(await readLog(service, parent.id), from_round),
        );
        expect(service.provider.requests).toHaveLength(requestCount + 3 * (roundCount - from_round));
        expect(child.result.final_answer).toBe(parent.result.final_answer);
        expect(child.result.total_rounds_run).toBe(roundCount);
      }),
      { numRuns: 8 },
    );
    await service.close();
  });
});

test('a branch › decides the same rounds with another rule', async () => {
  const service = await buildService();
  const parent = await runDebate(service);
  const requestCount = service.provider.requests.length;
  const child = await runBranch(service, parent.id, { from_round: 2, settings: { aggregation: 'majority_vote' } });
  expect(child.result.decision).toMatchObject({ aggregation: 'majority_vote', decision_rule: 'majority_vote' });
  expect(child.cost_usd).toBe(0);
  expect(service.provider.requests).toHaveLength(requestCount);
  await service.close();
});

test('a branch › continues after the round that ended its parent', async () => {
  const service = await buildTestApp({ script: () => json({ answer: 'Paris', reasoning: 'Known.', confidence: 0.9 }) });
  const parent = await runDebate(service, { convergence_check: true });
  expect(parent.result).toMatchObject({ total_rounds_run: 1, converged: true });
  const settings = { convergence_check: false, max_rounds: 2 };
  const child = await runBranch(service, parent.id, { from_round: 1, settings });
  expect(child.result).toMatchObject({ total_rounds_run: 2, converged: false });
  await service.close();
});

test('a branch › is refused by name when a setting would change a replayed round', async () => {
  const service = await buildService();
  const parent = await runDebate(service);
  const refusalOf = async (settings: object, from_round = 2) => {
    const reply = await postBranch(service, parent.id, { from_round, settings });
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
    // Two of three agreed in round 1: with this threshold the parent would have had no round 2.
    convergence_threshold: 0.5,
  })) {
    const settings = name === 'convergence_threshold' ? { [name]: value, convergence_check: true } : { [name]: value };
    const [status, code, path] = await refusalOf(settings);
    expect([status, code]).toEqual([422, 'incompatible_options']);
    expect(path).toMatch(name === 'convergence_threshold' ? /^settings\.convergence_/ : `settings.${name}`);
  }
  expect(await refusalOf({ peer_view: 'digest' }, 3)).toEqual([422, 'incompatible_options', 'from_round']);
  expect((await runBranch(service, parent.id, { from_round: 1, settings: { peer_view: 'digest' } })).status).toBe(
    'completed',
  );
  expect(await refusalOf({ aggregation: 'judge' })).toEqual([400, 'invalid_request', 'settings.judge']);
  expect((await postBranch(service, parent.id, { from_round: 1, settings: { colour: 'red' } })).statusCode).toBe(400);
  await service.close();
});

test('a branch › is created once per key, and only from a finished debate', async () => {
  const service = await buildService({ runs: false });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  expect((await postBranch(service, id, { from_round: 1 })).json()).toMatchObject({ code: 'conflict', status: 409 });
  expect((await postBranch(service, 'none', { from_round: 1 })).json()).toMatchObject({
    code: 'not_found',
    status: 404,
  });
  service.run();
  await ended(service, id);
  const first = await postBranch(service, id, { from_round: 1 }, 'k');
  const again = await postBranch(service, id, { from_round: 1 }, 'k');
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await postBranch(service, id, { from_round: 2 }, 'k')).json()).toMatchObject({
    code: 'idempotency_mismatch',
  });
  // The debate may be deleted when the request is repeated.
  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(204);
  const lateReply = await postBranch(service, id, { from_round: 1 }, 'k');
  expect([lateReply.statusCode, lateReply.json().id]).toEqual([again.statusCode, again.json().id]);
  await service.close();
});

test('a branch › calls no model without a price when a pair of its metadata has a budget', async () => {
  const service = await buildService({ config: { budget_keys: ['session'] } });
  const { id } = await runDebate(service);
  const url = '/v1/budgets/session/a';
  await service.app.inject({ method: 'PUT', url, payload: { limit_usd: 1, period: 'day' } });
  const settings = { metadata: { session: 'a' }, aggregation: 'judge', judge: { model: 'openai/unpriced' } };
  const reply = await postBranch(service, id, { from_round: 1, settings });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'unpriced_model']);
  await service.close();
});
