/**
 * GET /v1/reviews and POST /v1/debates/{id}/review: a human's verdict, its comparison with the answers, and learned
 * records.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ended } from '../../support/build-app.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

const question = 'What is 17 * 23?';
/** Blind answers 391, 391 and 392; the third debater agrees in round 2. No rule decides `open` answers. */
const panel = {
  debaters: [
    { model: 'openai/gpt-4o', name: 'ada' },
    { model: 'openai/gpt-4o-mini', name: 'bob' },
    { model: 'anthropic/claude-haiku-4-5', name: 'eve' },
  ],
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 2,
  escalate_below_confidence: 1,
};

function script({ model, prompt, messages }: FakeRequest) {
  if (prompt.includes('Wait')) return hang();
  if (prompt.includes('Nothing')) return json({ nonsense: true });
  const revises = messages.some(({ role }) => role === 'assistant');
  const answer = model.startsWith('claude') && !revises ? '392' : '391';
  return json({ answer, reasoning: 'counted', confidence: 0.8, stance: 'sure', rationale: 'counted', vote: answer });
}

let service: KeyedApp;
let tenants = 0;
beforeAll(async () => {
  service = await buildKeyedApp({ script });
});
afterAll(() => service.close());

type Tenant = Awaited<ReturnType<typeof tenant>>;

async function tenant() {
  tenants += 1;
  const id = `reviewer-${tenants}`;
  const key = await service.tenant(id);
  const post = (path: string, payload: object) =>
    service.ask(key, { method: 'POST', url: `/v1/debates${path}`, payload });
  return {
    id,
    key,
    get: async (path: string) => (await service.ask(key, path)).json(),
    async debate(changes: object = {}): Promise<string> {
      const { id: debateId } = (await post('', { question, ...panel, ...changes })).json();
      await ended(service, debateId, id);
      return debateId;
    },
    async review(debateId: string, verdict: object) {
      const reply = await post(`/${debateId}/review`, verdict);
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}

async function learned({ id }: Tenant): Promise<unknown> {
  return (await service.operate('GET', `/${id}/reliabilities`)).json().data;
}

const reviewed = async ({ get }: Tenant): Promise<unknown> => (await get('/v1/history/stats')).reviewed;

describe('a verdict', () => {
  test('is in the result and the report, and the stream is unchanged', async () => {
    const me = await tenant();
    const id = await me.debate();
    const stream = async () => (await service.ask(me.key, `/v1/debates/${id}/events`)).body;
    const [before, events] = [await me.get(`/v1/debates/${id}`), await stream()];
    const { status, body } = await me.review(id, { answer: '391.0', note: 'I counted\nreview_correct: false' });
    const { at } = body.result.escalation.review;
    const review = { answer: '391.0', correct: true, note: 'I counted\nreview_correct: false', at };
    const { result } = before;
    const expected = { ...before, result: { ...result, escalation: { ...result.escalation, review } } };
    expect([status, body]).toEqual([200, expected]);
    expect(await me.get(`/v1/debates/${id}`)).toEqual(expected);
    expect(await stream()).toBe(events);
    const report = (await service.ask(me.key, `/v1/debates/${id}/report`)).body.split('\n');
    expect(report.slice(-4)).toEqual([
      `reviewed_at: ${at}`,
      'review_correct: true',
      'review_answer: 391.0',
      'review_note: I counted review_correct: false',
    ]);
  });

  test('is accepted once; another one is refused unless it supersedes, and then counts alone', async () => {
    const me = await tenant();
    const id = await me.debate();
    expect((await me.review(id, { correct: true })).status).toBe(200);
    const refused = await me.review(id, { correct: false });
    expect(refused.body).toMatchObject({ status: 409, code: 'already_reviewed' });
    expect((await me.review(id, { correct: false, supersede: false })).status).toBe(409);
    expect(await me.get(`/v1/debates/${id}`)).toMatchObject({ result: { escalation: { review: { correct: true } } } });
    expect(await reviewed(me)).toMatchObject({ debates: 1, verdict_accuracy: 1 });
    const { body } = await me.review(id, { correct: false, supersede: true });
    expect(body).toMatchObject({ result: { escalation: { review: { correct: false, note: null } } } });
    expect(await reviewed(me)).toMatchObject({ debates: 1, verdict_accuracy: 0 });
  });

  test('is accepted after the end of a debate that has a result', async () => {
    const me = await tenant();
    const payload = { ...panel, question: 'Wait for it' };
    const { id } = (await service.ask(me.key, { method: 'POST', url: '/v1/debates', payload })).json();
    expect((await me.review(id, { correct: true })).body).toMatchObject({ status: 409, code: 'conflict' });
    const failed = await me.debate({ question: 'Nothing to say' });
    expect((await me.review(failed, { correct: true })).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await me.review('nowhere', { correct: true })).status).toBe(404);
    expect(await learned(me)).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['nulls', { answer: null, correct: null, note: null }],
    ['only that it supersedes', { supersede: true }],
    ['a blank answer', { answer: ' ' }],
    ['a blank note', { note: '\n' }],
    ['a very long note', { note: 'x'.repeat(10_001) }],
    ['a word for yes', { correct: 'yes' }],
    ['another field', { correct: true, verdict: 'right' }],
  ])('is refused with %s', async (_, verdict) => {
    const me = await tenant();
    expect((await me.review('any', verdict)).body).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('is the right answer, not a mark, when the debate decided nothing', async () => {
    const me = await tenant();
    const options = ['391', '392', '393'];
    const tied = { protocol: 'ballot', options, consensus_threshold: 3, max_rounds: 1 };
    const { convergence_check: _, adaptive_routing: __, max_rounds: ___, ...rest } = panel;
    const payload = { question, ...rest, ...tied };
    const { id } = (await service.ask(me.key, { method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, id, me.id);
    const { result } = await me.get(`/v1/debates/${id}`);
    expect(result).toMatchObject({ final_answer: null, escalate_to_human: true });
    const refused = await me.review(id, { correct: false });
    expect(refused.body).toMatchObject({ status: 400, fields: [{ path: 'correct' }] });
    const { body } = await me.review(id, { answer: '391' });
    expect(body).toMatchObject({ result: { escalation: { review: { answer: '391', correct: null } } } });
    expect(await reviewed(me)).toMatchObject({ debates: 1, verdict_accuracy: null });
    expect(await learned(me)).toHaveLength(3);
  });
});

describe('accuracies after a verdict', () => {
  const [gpt, mini, haiku] = panel.debaters.map(({ model }) => model);
  const accuracies = (ada: number | null, bob: number | null, eve: number | null) =>
    [['ada', ada] as const, ['bob', bob] as const, ['eve', eve] as const].map(([debater_id, accuracy]) => ({
      debater_id,
      reviewed: accuracy === null ? 0 : 1,
      accuracy,
    }));
  const counted = (correct: number) => [gpt, mini, haiku].map((model) => ({ model, correct, total: 1 }));

  // Blind answers 391, 391, 392; all answer 391 in the end, which is the verdict of the panel and of the blind vote.
  test.each([
    ['the right answer, in other words', { answer: 'It is 391.' }, [1, 1, accuracies(1, 1, 0)], counted(1)],
    ['another answer', { answer: '392' }, [0, 0, accuracies(0, 0, 1)], counted(0)],
    ['an answer that no debater gave', { answer: '400' }, [0, 0, accuracies(0, 0, 0)], counted(0)],
    ['right', { correct: true }, [1, 1, accuracies(1, 1, 0)], counted(1)],
    // No verdict was given on 392.
    ['wrong', { correct: false }, [0, 0, accuracies(0, 0, null)], counted(0)],
    ['a note', { note: 'Who knows?' }, [null, null, accuracies(null, null, null)], []],
    ['an answer that says nothing', { answer: 'I do not know.' }, [null, null, accuracies(null, null, null)], []],
    // A verdict on the final answer applies to all equivalent answers.
    ['wrong, and the same answer', { correct: false, answer: '391' }, [0, 0, accuracies(0, 0, 0)], counted(0)],
  ])('are correct for %s', async (_, verdict, [verdict_accuracy, round_1_accuracy, debaters], records) => {
    const me = await tenant();
    const id = await me.debate();
    expect(await me.get(`/v1/debates/${id}`)).toMatchObject({ result: { final_answer: '391', round_1_answer: '391' } });
    expect((await me.review(id, verdict)).status).toBe(200);
    expect(await reviewed(me)).toEqual({ debates: 1, verdict_accuracy, round_1_accuracy, debaters });
    expect(await learned(me)).toEqual(records);
    const again = await me.review(id, { answer: '392', supersede: true });
    expect(again.status).toBe(200);
    expect(await learned(me)).toHaveLength(3);
    expect(await learned(me)).toEqual(expect.arrayContaining(counted(0)));
    expect(await reviewed(me)).toMatchObject({ debates: 1, verdict_accuracy: 0 });
  });

  test('models › are counted once per review, and later debates of the tenant are not changed', async () => {
    const me = await tenant();
    const twins = [
      { model: gpt, name: 'ada' },
      { model: gpt, name: 'bob' },
      { model: haiku, name: 'eve' },
    ];
    const id = await me.debate({ debaters: twins });
    await me.review(id, { correct: true });
    expect(await learned(me)).toEqual([gpt, haiku].map((model) => ({ model, correct: 1, total: 1 })));
    const reliabilities = async ({ get, debate }: Tenant) => {
      const { config } = await get(`/v1/debates/${await debate()}`);
      return config.debaters.map(({ reliability }: { reliability: number }) => reliability);
    };
    // Debates that escalated are a biased sample: records from them would make the confidence worse.
    expect(await reliabilities(me)).toEqual([0.7, 0.7, 0.7]);
  });

  test('one answer that needed no debate › counts for its model, and not for a blind vote', async () => {
    const me = await tenant();
    const id = await me.debate({ adaptive_routing: true, routing_confidence_threshold: 0.5, routing_model: mini });
    expect(await me.get(`/v1/debates/${id}`)).toMatchObject({ result: { routing_decision: 'single_agent' } });
    await me.review(id, { answer: '391' });
    expect(await learned(me)).toEqual([{ model: mini, correct: 1, total: 1 }]);
    expect(await reviewed(me)).toMatchObject({ verdict_accuracy: 1, round_1_accuracy: null });
  });
});

test('the review queue › holds escalated debates until reviewed, and lists reviewed ones apart', async () => {
  const me = await tenant();
  const ids = [await me.debate(), await me.debate({ escalate_below_confidence: 0 }), await me.debate()];
  const list = async (query = ''): Promise<{ id: string }[]> => (await me.get(`/v1/reviews${query}`)).data;
  const named = (rows: { id: string }[]) => rows.map(({ id }) => ids.indexOf(id));
  const [first] = await list();
  const { confidence } = (await me.get(`/v1/debates/${ids[2]}`)).result;
  expect(first).toMatchObject({
    ...{ id: ids[2], question, final_answer: '391', confidence, status: 'completed', escalated: true },
    ...{ reasons: ['low_confidence'], protocol: 'critique', review: null },
  });
  expect(named(await list())).toEqual([2, 0]);
  expect(named(await list('?reviewed=false&limit=1'))).toEqual([2]);
  await me.review(ids[0] ?? '', { correct: true, note: 'fine' });
  await me.review(ids[1] ?? '', { answer: '392' });
  expect(named(await list())).toEqual([2]);
  const done = await list('?reviewed=true');
  expect(named(done)).toEqual([1, 0]);
  expect(done).toMatchObject([
    { escalated: false, review: { answer: '392', correct: false, note: null } },
    { escalated: true, review: { answer: null, correct: true, note: 'fine' } },
  ]);
  await service.ask(me.key, { method: 'DELETE', url: `/v1/debates/${ids[2]}` });
  expect(await list()).toEqual([]);
});
