/** POST /v1/agreement: which answers are equivalent and by which rule, without a model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementExamples, measuredExamples } from '../../../src/http/schemas/request-examples.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';

let service: TestApp;
beforeAll(async () => {
  // The service could call models, so the absence of calls is significant.
  service = await buildTestApp({ script: validReplies() });
});
afterAll(() => service.close());

const post = (payload: object) => service.app.inject({ method: 'POST', url: '/v1/agreement', payload });
const question = 'What is it?';

describe('answers', () => {
  test('are grouped as documented in the example', async () => {
    for (const [index, example] of agreementExamples.entries()) {
      expect((await post(example)).json()).toEqual(measuredExamples[index]);
    }
  });

  test('are equivalent by value when they are numbers, and each pair has a reason', async () => {
    const reply = await post({
      question: 'How much?',
      answer_type: 'number',
      answers: ['1,000', '1000.0', '1e3', '1001'],
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      classes: [
        { id: 'class_1', answer: '1,000', members: [0, 1, 2] },
        { id: 'class_2', answer: '1001', members: [3] },
      ],
      // 3 of 4 in the largest class.
      score: 0.75,
      pairs: [
        { a: 0, b: 1, verdict: 'same', same: true, rule: 'number_equal' },
        { a: 0, b: 2, verdict: 'same', same: true, rule: 'number_equal' },
        { a: 0, b: 3, verdict: 'different', same: false, rule: 'number_different' },
        { a: 1, b: 2, verdict: 'same', same: true, rule: 'number_equal' },
        { a: 1, b: 3, verdict: 'different', same: false, rule: 'number_different' },
        { a: 2, b: 3, verdict: 'different', same: false, rule: 'number_different' },
      ],
      unread: [],
    });
  });

  test('are equivalent within a tolerance only when one is given', async () => {
    const score = async (settings: object) =>
      (await post({ question: 'How much?', answer_type: 'number', answers: ['100', '101'], ...settings })).json().score;
    expect([await score({}), await score({ answer_tolerance: 0.02 })]).toEqual([0.5, 1]);
  });

  test('are read as one of the options, and are unread when they name none', async () => {
    const options = ['mitosis', 'meiosis'];
    const answers = ['B', '(b)', 'The answer is B because it halves.', 'meiosis', 'A', 'neither of them'];
    const { classes, score, unread } = (await post({ question: 'Which?', options, answers })).json();
    expect(classes.map(({ answer, members }: { answer: string; members: number[] }) => [answer, members])).toEqual([
      ['meiosis', [0, 1, 2, 3]],
      ['mitosis', [4]],
    ]);
    expect(unread).toEqual([5]);
    // The unread answer counts in the denominator: 4 of 6.
    expect(score).toBeCloseTo(4 / 6, 12);
  });

  test('are never equivalent when they are opposites with similar words', async () => {
    const answers = ['Yes, the clause is enforceable.', 'No, the clause is not enforceable.'];
    const request = { question: 'Is the clause enforceable?', answers };
    expect((await post(request)).json()).toMatchObject({ score: 0.5, pairs: [{ a: 0, b: 1, same: false }] });
    // They are equivalent by word overlap: 3 common words of 7, which is above 0.4.
    expect((await post({ ...request, agreement: 'jaccard' })).json()).toMatchObject({
      score: 1,
      pairs: [{ a: 0, b: 1, verdict: 'same', same: true, rule: 'jaccard' }],
    });
    expect((await post({ ...request, agreement: 'jaccard', convergence_similarity: 0.6 })).json().score).toBe(0.5);
  });

  test('are in no class and no pair when they cannot be read', async () => {
    expect((await post({ question, answer_type: 'number', answers: ['', 'none of your business'] })).json()).toEqual({
      classes: [],
      score: 0,
      pairs: [],
      unread: [0, 1],
    });
  });

  test('are limited to one hundred, and cost nothing', async () => {
    const answers = Array.from({ length: 100 }, (_, index) => String(index % 2));
    const { classes, pairs } = (await post({ question: 'How many?', answer_type: 'number', answers })).json();
    expect([classes.length, pairs.length]).toEqual([2, (100 * 99) / 2]);
    expect(service.provider.requests).toHaveLength(0);
    expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
  });
});

describe('a request is refused with', () => {
  test.each([
    ['no answers', { question }, 'answers'],
    ['an empty list', { question, answers: [] }, 'answers'],
    ['a hundred and one answers', { question, answers: Array(101).fill('1') }, 'answers'],
    ['answers that are too long together', { question, answers: ['x'.repeat(25_000), 'y'.repeat(25_001)] }, 'answers'],
    ['an answer that is a number', { question, answers: [1] }, 'answers.0'],
    ['half a surrogate pair', { question, answers: ['a', '\ud800'] }, 'answers.1'],
    ['a blank question', { question: '  ', answers: ['1'] }, 'question'],
    ['an unknown answer type', { question, answers: ['1'], answer_type: 'integer' }, 'answer_type'],
    ['one option', { question, answers: ['1'], options: ['1'] }, 'options'],
    ['agreement by a model', { question, answers: ['1'], agreement: 'judged' }, 'agreement'],
    ['a field of a debate', { question, answers: ['1'], debaters: [] }, 'debaters'],
  ])('%s', async (_, payload, path) => {
    expect((await post(payload)).json()).toMatchObject({ status: 400, code: 'invalid_request', fields: [{ path }] });
  });

  test('options for numbers', async () => {
    const reply = await post({ question, answers: ['1'], answer_type: 'number', options: ['1', '2'] });
    expect(reply.json()).toMatchObject({ status: 422, code: 'incompatible_options', fields: [{ path: 'options' }] });
  });
});
