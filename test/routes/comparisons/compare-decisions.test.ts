/**
 * POST /v1/comparisons: decisions on logged debates are repeated with other settings. Expected numbers are counted by
 * hand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calibrateChanged } from '../../../src/operations/calibration/calibrate.ts';
import type { Comparison } from '../../../src/operations/comparisons/comparison-reply.ts';
import { ended } from '../../support/build-app.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

const panel = {
  debaters: [
    { model: 'openai/gpt-4o', name: 'ada' },
    { model: 'openai/gpt-4o-mini', name: 'bob' },
    { model: 'anthropic/claude-haiku-4-5', name: 'eve' },
  ],
  answer_type: 'number',
  adaptive_routing: false,
  convergence_check: false,
  settled: false,
  max_rounds: 2,
};

/** All answer 391, except the blind (round 1) answers of bob and eve to a question that contains "split". */
function script({ model, prompt, messages }: FakeRequest) {
  if (prompt.includes('Wait')) return hang();
  // Later rounds show a debater its own answer as an assistant message.
  const isBlind = !messages.some(({ role }) => role === 'assistant');
  const isWrong = prompt.includes('split') && isBlind && model !== 'gpt-4o';
  const answer = isWrong ? '392' : '391';
  return json({ answer, reasoning: 'counted', confidence: 0.8 });
}

let service: KeyedApp;
let tenantKey: Key;
const ids: string[] = [];

async function runDebate(key: Key, request: object, tenant: string): Promise<string> {
  const reply = await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { ...panel, ...request } });
  const { id } = reply.json();
  await ended(service, id, tenant);
  return id;
}

beforeAll(async () => {
  service = await buildKeyedApp({ script });
  tenantKey = await service.tenant('acme');
  for (const word of ['agreed', 'split', 'split']) {
    ids.push(await runDebate(tenantKey, { question: `What is 17 * 23? (${word})` }, 'acme'));
  }
  // The debate that agreed and the first split one are reviewed; the other split one is not.
  for (const id of ids.slice(0, 2)) {
    const review = { method: 'POST' as const, url: `/v1/debates/${id}/review`, payload: { answer: '391' } };
    expect((await service.ask(tenantKey, review)).statusCode).toBe(200);
  }
});
afterAll(() => service.close());

const post = (payload: object, key = tenantKey) =>
  service.ask(key, { method: 'POST', url: '/v1/comparisons', payload });

async function compareOnce(settings: object, debates: object = ids): Promise<Comparison['rows'][number] | undefined> {
  const reply = await post({ debates, settings: [settings] });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as Comparison).rows[1];
}

const estimateValue = (estimate: { readonly value: number } | null | undefined) => estimate?.value;

describe('a comparison', () => {
  test('begins with the decisions as they were made', async () => {
    const { rows, ...counts } = (await post({ debates: ids, settings: [{ max_rounds: 1 }] })).json() as Comparison;
    expect(counts).toEqual({ debates: 3, labelled: 2, left_out: [] });
    expect(rows[0]).toMatchObject({ name: 'as run', settings: null, debates: 3, decided: 3, turns: 6, cost_share: 1 });
    expect([
      estimateValue(rows[0]?.agrees),
      estimateValue(rows[0]?.accuracy),
      estimateValue(rows[0]?.accuracy_difference),
    ]).toEqual([1, 1, 0]);
  });

  test('ends debates after a round', async () => {
    // After round 1 both split debates would have answered 392. One of them is reviewed, and so is the one that agreed.
    const row = await compareOnce({ max_rounds: 1 });
    expect(row).toMatchObject({ name: 'max_rounds 1', debates: 3, decided: 3, turns: 3, left_out: 0 });
    expect(row?.agrees).toMatchObject({ value: expect.closeTo(1 / 3, 12), count: 3 });
    expect(row?.accuracy).toMatchObject({ value: 0.5, count: 2 });
    expect(row?.accuracy_difference).toMatchObject({ value: -0.5, low: -1, high: 0, count: 2 });
    expect(row?.changed).toEqual([
      { id: ids[1], recorded_answer: '391', answer: '392', right: false, recorded_right: true },
      { id: ids[2], recorded_answer: '391', answer: '392', right: null, recorded_right: null },
    ]);
  });

  test('reports the cost of the turns that the setting would have made', async () => {
    const { result } = (await service.ask(tenantKey, `/v1/debates/${ids[1]}`)).json();
    const sumCosts = (positions: { cost_usd: number }[]) => positions.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
    const [firstRoundCost, secondRoundCost] = result.rounds.map((round: { positions: { cost_usd: number }[] }) =>
      sumCosts(round.positions),
    );
    const row = await compareOnce({ max_rounds: 1 }, [ids[1] ?? '']);
    expect(row?.cost_usd).toBeCloseTo(firstRoundCost, 12);
    expect(row?.cost_share).toBeCloseTo(firstRoundCost / (firstRoundCost + secondRoundCost), 12);
  });

  test('ends debates as soon as they agree', async () => {
    // The debate that agreed ends after its first round of three turns. In the split ones 2 of 3 is below 0.9, so they have six
    // turns: (3 + 6 + 6) / 3 = 5.
    const row = await compareOnce({ convergence_threshold: 0.9 });
    expect([row?.turns, estimateValue(row?.agrees)]).toEqual([5, 1]);
  });

  test('counts the blind answers of some debaters, by id or model', async () => {
    const bobAlone = await compareOnce({ name: 'bob alone', debaters: ['openai/gpt-4o-mini'] });
    expect(bobAlone).toMatchObject({ name: 'bob alone', turns: 1 });
    expect(estimateValue(bobAlone?.agrees)).toBeCloseTo(1 / 3, 12);
    expect(estimateValue((await compareOnce({ debaters: ['ada'] }))?.agrees)).toBe(1);
    // 391 and 392 tie, and ada is before eve in the panel.
    expect(estimateValue((await compareOnce({ debaters: ['ada', 'eve'] }))?.agrees)).toBe(1);
  });

  test('repeats the blind answers as a cascade', async () => {
    // ada and bob agree in one debate; in the split ones eve is called, and with two of three votes the
    // posterior of 392 is 0.82, which is above `stop_at`.
    const row = await compareOnce({ stop_at: 0.75 });
    expect(row?.turns).toBeCloseTo((2 + 3 + 3) / 3, 12);
    expect(row?.changed.map(({ answer }) => answer)).toEqual(['392', '392']);
    // The request has another order, and its first two debaters, bob and eve, agree.
    expect((await compareOnce({ stop_at: 0.75, debaters: ['bob', 'eve', 'ada'] }))?.turns).toBe(2);
  });

  test('applies another decision rule and another measure of agreement', async () => {
    const rows = await post({
      debates: ids,
      settings: [{ aggregation: 'exact_majority' }, { aggregation: 'closest', agreement: 'jaccard' }],
    });
    expect(rows.json().rows.map(({ name, agrees }: Comparison['rows'][number]) => [name, agrees?.value])).toEqual([
      ['as run', 1],
      ['aggregation exact_majority', 1],
      ['aggregation closest, agreement jaccard', 1],
    ]);
  });

  test('omits debates that it cannot decide again, and counts them', async () => {
    expect(await compareOnce({ debaters: ['zoe'] })).toMatchObject({
      ...{ debates: 0, left_out: 3, decided: 0, agrees: null, accuracy: null, turns: null, cost_usd: null },
    });
  });

  test('names debates that are absent, foreign, running or not debated', async () => {
    const otherKey = await service.tenant('other');
    const hangingReply = await service.ask(tenantKey, {
      method: 'POST',
      url: '/v1/debates',
      payload: { ...panel, question: 'Wait.' },
    });
    const routedId = await runDebate(
      tenantKey,
      { question: 'What is 2 + 2?', adaptive_routing: true, routing_confidence_threshold: 0.5 },
      'acme',
    );
    const debateIds = ['absent', hangingReply.json().id, routedId];
    const { debates, left_out } = (await post({ debates: debateIds, settings: [{ max_rounds: 1 }] })).json();
    expect(debates).toBe(0);
    expect(left_out.map(({ reason }: { reason: string }) => reason)).toEqual([
      'not_found',
      'not_finished',
      'not_debated',
    ]);
    const otherComparison = (await post({ debates: ids, settings: [{ max_rounds: 1 }] }, otherKey)).json();
    expect(otherComparison.left_out).toEqual(ids.map((id) => ({ id, reason: 'not_found' })));
    await service.ask(tenantKey, { method: 'POST', url: `/v1/debates/${hangingReply.json().id}/cancel` });
  });

  test('calls no model and stores nothing', async () => {
    const stateBefore = [service.provider.requests.length, (await service.ask(tenantKey, '/v1/budget')).body];
    await compareOnce({ aggregation: 'weighted_vote', agreement: 'typed' });
    expect([service.provider.requests.length, (await service.ask(tenantKey, '/v1/budget')).body]).toEqual(stateBefore);
  });
});

test('a comparison by query › takes the newest finished debates and the labels of items', async () => {
  const key = await service.tenant('labels');
  await service.ask(key, { method: 'PUT', url: '/v1/panels/sums', payload: panel });
  const items = ['agreed', 'split'].map((word) => ({ id: word, question: `17 * 23? (${word})`, answer: '391' }));
  await service.ask(key, {
    method: 'POST',
    url: '/v1/calibration/items?panel=sums',
    headers: { 'content-type': 'application/x-ndjson' },
    payload: items.map((item) => JSON.stringify(item)).join('\n'),
  });
  const { data } = (await service.ask(key, '/v1/debates')).json();
  for (const { id } of data) await ended(service, id, 'labels');
  await calibrateChanged(service.services);
  const compare = async (query: object) => (await post({ debates: query, settings: [{ max_rounds: 1 }] }, key)).json();
  const { debates, labelled, rows } = await compare({});
  expect([debates, labelled, estimateValue(rows[1].accuracy)]).toEqual([2, 2, 0.5]);
  expect((await compare({ limit: 1 })).debates).toBe(1);
  expect((await compare({ created_before: '2001-01-01T00:00:00Z' })).debates).toBe(0);
});

test.each([
  [{ debates: [], settings: [{ max_rounds: 1 }] }],
  [{ debates: {}, settings: [] }],
  [{ debates: {}, settings: [{}] }],
  [{ debates: {}, settings: [{ name: 'nothing' }] }],
  [{ debates: {}, settings: [{ aggregation: 'judge' }] }],
  [{ debates: {}, settings: [{ stop_at: 0.4 }] }],
  [{ debates: {}, settings: [{ stop_at: 0.75, aggregation: 'majority_vote' }] }],
  [{ debates: { limit: 501 }, settings: [{ max_rounds: 1 }] }],
])('a comparison › is refused when it is %j', async (request) => {
  const reply = await post(request);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
});
