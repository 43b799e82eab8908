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

/** All answer 391, except the blind answers of bob and eve to a question that contains "split". */
function script({ model, prompt, messages }: FakeRequest) {
  if (prompt.includes('Wait')) return hang();
  const isBlind = !messages.some(({ role }) => role === 'assistant');
  const isWrong = prompt.includes('split') && isBlind && model !== 'gpt-4o';
  const answer = isWrong ? '392' : '391';
  return json({ answer, reasoning: 'counted', confidence: 0.8 });
}

let service: KeyedApp;
let me: Key;
const ids: string[] = [];

async function debate(key: Key, request: object, tenant: string): Promise<string> {
  const asked = await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { ...panel, ...request } });
  const { id } = asked.json();
  await ended(service, id, tenant);
  return id;
}

beforeAll(async () => {
  service = await buildKeyedApp({ script });
  me = await service.tenant('mine');
  for (const word of ['agreed', 'split', 'split']) {
    ids.push(await debate(me, { question: `What is 17 * 23? (${word})` }, 'mine'));
  }
  for (const id of ids.slice(0, 2)) {
    const review = { method: 'POST' as const, url: `/v1/debates/${id}/review`, payload: { answer: '391' } };
    expect((await service.ask(me, review)).statusCode).toBe(200);
  }
});
afterAll(() => service.close());

const post = (payload: object, key = me) => service.ask(key, { method: 'POST', url: '/v1/comparisons', payload });

async function rowFor(settings: object, debates: object = ids): Promise<Comparison['rows'][number] | undefined> {
  const reply = await post({ debates, settings: [settings] });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as Comparison).rows[1];
}

const value = (estimate: { readonly value: number } | null | undefined) => estimate?.value;

describe('a comparison', () => {
  test('begins with the decisions as they were made', async () => {
    const { rows, ...counts } = (await post({ debates: ids, settings: [{ max_rounds: 1 }] })).json() as Comparison;
    expect(counts).toEqual({ debates: 3, labelled: 2, left_out: [] });
    expect(rows[0]).toMatchObject({ name: 'as run', settings: null, debates: 3, decided: 3, turns: 6, cost_share: 1 });
    expect([value(rows[0]?.agrees), value(rows[0]?.accuracy), value(rows[0]?.accuracy_difference)]).toEqual([1, 1, 0]);
  });

  test('ends debates after a round', async () => {
    // In two of three debates 392 had two of three answers in round 1; one of these debates is reviewed.
    const row = await rowFor({ max_rounds: 1 });
    expect(row).toMatchObject({ name: 'max_rounds 1', debates: 3, decided: 3, turns: 3, left_out: 0 });
    expect(row?.agrees).toMatchObject({ value: expect.closeTo(1 / 3, 12), count: 3 });
    expect(row?.accuracy).toMatchObject({ value: 0.5, count: 2 });
    expect(row?.accuracy_difference).toMatchObject({ value: -0.5, low: -1, high: 0, count: 2 });
    expect(row?.changed).toEqual([
      { id: ids[1], recorded_answer: '391', answer: '392', right: false, recorded_right: true },
      { id: ids[2], recorded_answer: '391', answer: '392', right: null, recorded_right: null },
    ]);
  });

  test('reports what the remaining turns cost', async () => {
    const { result } = (await service.ask(me, `/v1/debates/${ids[1]}`)).json();
    const spent = (positions: { cost_usd: number }[]) => positions.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
    const [first, second] = result.rounds.map((round: { positions: { cost_usd: number }[] }) => spent(round.positions));
    const row = await rowFor({ max_rounds: 1 }, [ids[1] ?? '']);
    expect(row?.cost_usd).toBeCloseTo(first, 12);
    expect(row?.cost_share).toBeCloseTo(first / (first + second), 12);
  });

  test('ends debates as soon as they agree', async () => {
    // The debate with agreement ends after its first round of three turns; 2 of 3 is below 0.9.
    const row = await rowFor({ convergence_threshold: 0.9 });
    expect([row?.turns, value(row?.agrees)]).toEqual([5, 1]);
  });

  test('counts the blind answers of some debaters, by id or model', async () => {
    const bob = await rowFor({ name: 'bob alone', debaters: ['openai/gpt-4o-mini'] });
    expect(bob).toMatchObject({ name: 'bob alone', turns: 1 });
    expect(value(bob?.agrees)).toBeCloseTo(1 / 3, 12);
    expect(value((await rowFor({ debaters: ['ada'] }))?.agrees)).toBe(1);
    // 391 and 392 tie: ada is before eve in the panel.
    expect(value((await rowFor({ debaters: ['ada', 'eve'] }))?.agrees)).toBe(1);
  });

  test('plays a cascade over the blind answers', async () => {
    // ada and bob agree in one debate; in the others eve is called, and 392 has 0.82 with two of three.
    const row = await rowFor({ stop_at: 0.75 });
    expect(row?.turns).toBeCloseTo((2 + 3 + 3) / 3, 12);
    expect(row?.changed.map(({ answer }) => answer)).toEqual(['392', '392']);
    // In the order of the request: bob and eve agree at once.
    expect((await rowFor({ stop_at: 0.75, debaters: ['bob', 'eve', 'ada'] }))?.turns).toBe(2);
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
    expect(await rowFor({ debaters: ['zoe'] })).toMatchObject({
      ...{ debates: 0, left_out: 3, decided: 0, agrees: null, accuracy: null, turns: null, cost_usd: null },
    });
  });

  test('names debates that are absent, foreign, running or not debated', async () => {
    const other = await service.tenant('other');
    const hanging = await service.ask(me, {
      method: 'POST',
      url: '/v1/debates',
      payload: { ...panel, question: 'Wait.' },
    });
    const routed = await debate(
      me,
      { question: 'What is 2 + 2?', adaptive_routing: true, routing_confidence_threshold: 0.5 },
      'mine',
    );
    const named = ['absent', hanging.json().id, routed];
    const { debates, left_out } = (await post({ debates: named, settings: [{ max_rounds: 1 }] })).json();
    expect(debates).toBe(0);
    expect(left_out.map(({ reason }: { reason: string }) => reason)).toEqual([
      'not_found',
      'not_finished',
      'not_debated',
    ]);
    const theirs = (await post({ debates: ids, settings: [{ max_rounds: 1 }] }, other)).json();
    expect(theirs.left_out).toEqual(ids.map((id) => ({ id, reason: 'not_found' })));
    await service.ask(me, { method: 'POST', url: `/v1/debates/${hanging.json().id}/cancel` });
  });

  test('calls no model and stores nothing', async () => {
    const before = [service.provider.requests.length, (await service.ask(me, '/v1/budget')).body];
    await rowFor({ aggregation: 'weighted_vote', agreement: 'typed' });
    expect([service.provider.requests.length, (await service.ask(me, '/v1/budget')).body]).toEqual(before);
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
  expect([debates, labelled, value(rows[1].accuracy)]).toEqual([2, 2, 0.5]);
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
