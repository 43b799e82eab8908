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
/** The blind answers are 391, 391 and 392. The third debater agrees in round 2. No rule decides `open` answers. */
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
  const isRevision = messages.some(({ role }) => role === 'assistant');
  const answer = model.startsWith('claude') && !isRevision ? '392' : '391';
  return json({ answer, reasoning: 'counted', confidence: 0.8, stance: 'sure', rationale: 'counted', vote: answer });
}

let service: KeyedApp;
let tenantCount = 0;
beforeAll(async () => {
  service = await buildKeyedApp({ script });
});
afterAll(() => service.close());

type Reviewer = Awaited<ReturnType<typeof createReviewer>>;

async function createReviewer() {
  tenantCount += 1;
  const id = `reviewer-${tenantCount}`;
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

async function readReliabilities({ id }: Reviewer): Promise<unknown> {
  return (await service.requestAsAdmin('GET', `/${id}/reliabilities`)).json().data;
}

const readReviewStats = async ({ get }: Reviewer): Promise<unknown> => (await get('/v1/history/stats')).reviewed;

describe('a verdict', () => {
  test('is in the result and the report, and the stream is unchanged', async () => {
    const reviewer = await createReviewer();
    const id = await reviewer.debate();
    const readStream = async () => (await service.ask(reviewer.key, `/v1/debates/${id}/events`)).body;
    const [viewBefore, eventsBefore] = [await reviewer.get(`/v1/debates/${id}`), await readStream()];
    const { status, body } = await reviewer.review(id, { answer: '391.0', note: 'I counted\nreview_correct: false' });
    const { at } = body.result.escalation.review;
    const review = { answer: '391.0', correct: true, note: 'I counted\nreview_correct: false', at };
    const { result } = viewBefore;
    const expected = { ...viewBefore, result: { ...result, escalation: { ...result.escalation, review } } };
    expect([status, body]).toEqual([200, expected]);
    expect(await reviewer.get(`/v1/debates/${id}`)).toEqual(expected);
    expect(await readStream()).toBe(eventsBefore);
    const report = (await service.ask(reviewer.key, `/v1/debates/${id}/report`)).body.split('\n');
    expect(report.slice(-4)).toEqual([
      `reviewed_at: ${at}`,
      'review_correct: true',
      'review_answer: 391.0',
      'review_note: I counted review_correct: false',
    ]);
  });

  test('is accepted once; another one is refused unless it supersedes, and then counts alone', async () => {
    const reviewer = await createReviewer();
    const id = await reviewer.debate();
    expect((await reviewer.review(id, { correct: true })).status).toBe(200);
    const refusal = await reviewer.review(id, { correct: false });
    expect(refusal.body).toMatchObject({ status: 409, code: 'already_reviewed' });
    expect((await reviewer.review(id, { correct: false, supersede: false })).status).toBe(409);
    expect(await reviewer.get(`/v1/debates/${id}`)).toMatchObject({
      result: { escalation: { review: { correct: true } } },
    });
    expect(await readReviewStats(reviewer)).toMatchObject({ debates: 1, verdict_accuracy: 1 });
    const { body } = await reviewer.review(id, { correct: false, supersede: true });
    expect(body).toMatchObject({ result: { escalation: { review: { correct: false, note: null } } } });
    expect(await readReviewStats(reviewer)).toMatchObject({ debates: 1, verdict_accuracy: 0 });
  });

  test('is accepted after the end of a debate that has a result', async () => {
    const reviewer = await createReviewer();
    const payload = { ...panel, question: 'Wait for it' };
    const { id } = (await service.ask(reviewer.key, { method: 'POST', url: '/v1/debates', payload })).json();
    expect((await reviewer.review(id, { correct: true })).body).toMatchObject({ status: 409, code: 'conflict' });
    const failedId = await reviewer.debate({ question: 'Nothing to say' });
    expect((await reviewer.review(failedId, { correct: true })).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await reviewer.review('nowhere', { correct: true })).status).toBe(404);
    expect(await readReliabilities(reviewer)).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['nulls', { answer: null, correct: null, note: null }],
    ['`supersede` alone', { supersede: true }],
    ['a blank answer', { answer: ' ' }],
    ['a blank note', { note: '\n' }],
    ['a very long note', { note: 'x'.repeat(10_001) }],
    ['a text instead of a boolean', { correct: 'yes' }],
    ['another field', { correct: true, verdict: 'right' }],
  ])('is refused with %s', async (_, verdict) => {
    const reviewer = await createReviewer();
    expect((await reviewer.review('any', verdict)).body).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('contains the right answer, and no mark, when the debate decided nothing', async () => {
    const reviewer = await createReviewer();
    const options = ['391', '392', '393'];
    const ballotSettings = { protocol: 'ballot', options, consensus_threshold: 3, max_rounds: 1 };
    const { convergence_check: _, adaptive_routing: __, max_rounds: ___, ...panelSettings } = panel;
    const payload = { question, ...panelSettings, ...ballotSettings };
    const { id } = (await service.ask(reviewer.key, { method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, id, reviewer.id);
    const { result } = await reviewer.get(`/v1/debates/${id}`);
    expect(result).toMatchObject({ final_answer: null, escalate_to_human: true });
    const refusal = await reviewer.review(id, { correct: false });
    expect(refusal.body).toMatchObject({ status: 400, fields: [{ path: 'correct' }] });
    const { body } = await reviewer.review(id, { answer: '391' });
    expect(body).toMatchObject({ result: { escalation: { review: { answer: '391', correct: null } } } });
    expect(await readReviewStats(reviewer)).toMatchObject({ debates: 1, verdict_accuracy: null });
    expect(await readReliabilities(reviewer)).toHaveLength(3);
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
  const recordsOfAll = (correct: number) => [gpt, mini, haiku].map((model) => ({ model, correct, total: 1 }));

  // The blind answers are 391, 391 and 392. All answer 391 in the end, like the verdict of the panel and the blind vote.
  test.each([
    ['the right answer, in other words', { answer: 'It is 391.' }, [1, 1, accuracies(1, 1, 0)], recordsOfAll(1)],
    ['another answer', { answer: '392' }, [0, 0, accuracies(0, 0, 1)], recordsOfAll(0)],
    ['an answer that no debater gave', { answer: '400' }, [0, 0, accuracies(0, 0, 0)], recordsOfAll(0)],
    ['right', { correct: true }, [1, 1, accuracies(1, 1, 0)], recordsOfAll(1)],
    // The verdict does not cover 392.
    ['wrong', { correct: false }, [0, 0, accuracies(0, 0, null)], recordsOfAll(0)],
    ['a note', { note: 'Who knows?' }, [null, null, accuracies(null, null, null)], []],
    ['an answer that says nothing', { answer: 'I do not know.' }, [null, null, accuracies(null, null, null)], []],
    // A verdict on the final answer applies to all equivalent answers.
    ['wrong, and the same answer', { correct: false, answer: '391' }, [0, 0, accuracies(0, 0, 0)], recordsOfAll(0)],
  ])('are correct for %s', async (_, verdict, [verdict_accuracy, round_1_accuracy, debaters], records) => {
    const reviewer = await createReviewer();
    const id = await reviewer.debate();
    expect(await reviewer.get(`/v1/debates/${id}`)).toMatchObject({
      result: { final_answer: '391', round_1_answer: '391' },
    });
    expect((await reviewer.review(id, verdict)).status).toBe(200);
    expect(await readReviewStats(reviewer)).toEqual({ debates: 1, verdict_accuracy, round_1_accuracy, debaters });
    expect(await readReliabilities(reviewer)).toEqual(records);
    const secondReview = await reviewer.review(id, { answer: '392', supersede: true });
    expect(secondReview.status).toBe(200);
    expect(await readReliabilities(reviewer)).toHaveLength(3);
    expect(await readReliabilities(reviewer)).toEqual(expect.arrayContaining(recordsOfAll(0)));
    expect(await readReviewStats(reviewer)).toMatchObject({ debates: 1, verdict_accuracy: 0 });
  });

  test('models › are counted once per review, and later debates of the tenant are not changed', async () => {
    const reviewer = await createReviewer();
    const sameModelDebaters = [
      { model: gpt, name: 'ada' },
      { model: gpt, name: 'bob' },
      { model: haiku, name: 'eve' },
    ];
    const id = await reviewer.debate({ debaters: sameModelDebaters });
    await reviewer.review(id, { correct: true });
    expect(await readReliabilities(reviewer)).toEqual([gpt, haiku].map((model) => ({ model, correct: 1, total: 1 })));
    const readDebaterReliabilities = async ({ get, debate }: Reviewer) => {
      const { config } = await get(`/v1/debates/${await debate()}`);
      return config.debaters.map(({ reliability }: { reliability: number }) => reliability);
    };
    // Debates that escalated are a biased sample: records from them would make the confidence worse.
    expect(await readDebaterReliabilities(reviewer)).toEqual([0.7, 0.7, 0.7]);
  });

  test('an answer without a debate › counts for its model, and not for a blind vote', async () => {
    const reviewer = await createReviewer();
    const id = await reviewer.debate({
      adaptive_routing: true,
      routing_confidence_threshold: 0.5,
      routing_model: mini,
    });
    expect(await reviewer.get(`/v1/debates/${id}`)).toMatchObject({ result: { routing_decision: 'single_agent' } });
    await reviewer.review(id, { answer: '391' });
    expect(await readReliabilities(reviewer)).toEqual([{ model: mini, correct: 1, total: 1 }]);
    expect(await readReviewStats(reviewer)).toMatchObject({ verdict_accuracy: 1, round_1_accuracy: null });
  });
});

test('the review queue › has escalated debates until their review, and a list of reviewed ones', async () => {
  const reviewer = await createReviewer();
  const ids = [
    await reviewer.debate(),
    await reviewer.debate({ escalate_below_confidence: 0 }),
    await reviewer.debate(),
  ];
  const list = async (query = ''): Promise<{ id: string }[]> => (await reviewer.get(`/v1/reviews${query}`)).data;
  const indexesOf = (rows: { id: string }[]) => rows.map(({ id }) => ids.indexOf(id));
  const [first] = await list();
  const { confidence } = (await reviewer.get(`/v1/debates/${ids[2]}`)).result;
  expect(first).toMatchObject({
    ...{ id: ids[2], question, final_answer: '391', confidence, status: 'completed', escalated: true },
    ...{ reasons: ['low_confidence'], protocol: 'critique', review: null },
  });
  expect(indexesOf(await list())).toEqual([2, 0]);
  expect(indexesOf(await list('?reviewed=false&limit=1'))).toEqual([2]);
  await reviewer.review(ids[0] ?? '', { correct: true, note: 'fine' });
  await reviewer.review(ids[1] ?? '', { answer: '392' });
  expect(indexesOf(await list())).toEqual([2]);
  const reviewedRows = await list('?reviewed=true');
  expect(indexesOf(reviewedRows)).toEqual([1, 0]);
  expect(reviewedRows).toMatchObject([
    { escalated: false, review: { answer: '392', correct: false, note: null } },
    { escalated: true, review: { answer: null, correct: true, note: 'fine' } },
  ]);
  await service.ask(reviewer.key, { method: 'DELETE', url: `/v1/debates/${ids[2]}` });
  expect(await list()).toEqual([]);
});
