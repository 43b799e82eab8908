/** `answer_type: "estimate"` over every interface of one service: debates, report, history, reviews, chat completions, cost
 * estimates and calibration. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { debateText } from '../../../../src/http/mcp/debate-text.ts';
import { calibrateChanged } from '../../../../src/operations/calibration/calibrate.ts';
import { verdictLines } from '../../../../src/terminal/drawing/verdict-lines.ts';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../../support/build-app.ts';
import { json } from '../../../support/fake-provider/fake-reply.ts';

const debaters = ['ada', 'bob', 'eve'].map((name) => ({ model: `openai/${name}`, name }));
const values: Readonly<Record<string, readonly [number, number, number]>> = {
  ada: [100, 90, 120],
  bob: [105, 95, 115],
  eve: [110, 107, 130],
};

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({
    script: ({ model }) => {
      const [value, low, high] = values[model] ?? [0, 0, 0];
      return json({ reasoning: `${model} split the question`, value, low, high });
    },
  });
  const settings = { answer_type: 'estimate', debaters, max_rounds: 1 };
  await service.app.inject({ method: 'PUT', url: '/v1/panels/forecast', payload: settings });
});
afterAll(() => service.close());

const question = 'How many kilometres of cable does the ring need?';

async function runDebate(payload: object = {}) {
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/debates',
    headers: { prefer: 'wait=30' },
    payload: { question, answer_type: 'estimate', debaters, max_rounds: 1, ...payload },
  });
  return reply.json();
}

describe('an estimate', () => {
  test('is in the debate, its positions, the stored result and the history', async () => {
    const { id, result, config, final_answer } = await runDebate();
    const expected = { value: 105, unit: 'kilometres', low: 95, high: 120 };
    expect([final_answer, result.final_estimate, result.outliers]).toEqual(['105 kilometres', expected, ['eve']]);
    expect(config).toMatchObject({ estimate: { unit: 'kilometres', scale: 'linear' }, spread_threshold: 0.25 });
    expect(result.rounds[0].positions[0]).toMatchObject({
      answer: '100 kilometres',
      estimate: { value: 100, low: 90, high: 120 },
      confidence: null,
    });
    const { data } = (await service.app.inject({ url: '/v1/history' })).json();
    expect(data).toContainEqual(expect.objectContaining({ id, final_answer: '105 kilometres' }));
    const summaryView = (await service.app.inject({ url: `/v1/debates/${id}?view=summary` })).json();
    expect(summaryView.result.final_estimate).toEqual(expected);
  });

  test('is in the report, and no other debate has its lines', async () => {
    const { id } = await runDebate();
    const report = (await service.app.inject({ url: `/v1/debates/${id}/report` })).payload;
    expect(report).toContain('decision: 105 kilometres\ndecision_rule: median\n');
    expect(report).toContain('\nestimate_interval: [95, 120]\nspread: 0.047619047619047616\noutliers: [eve]');
    const otherDebate = await runDebate({ answer_type: 'number', debaters: [{ model: QUICK_MODEL, count: 2 }] });
    const otherReport = (await service.app.inject({ url: `/v1/debates/${otherDebate.id}/report` })).payload;
    expect(otherReport).not.toMatch(/estimate|spread|outliers/);
    expect(otherDebate.result).toMatchObject({ final_estimate: null, spread: null, outliers: null });
    expect(Object.keys(otherDebate.result.rounds[0].positions[0])).not.toContain('estimate');
  });

  test('is in the events, with the interval in the position', async () => {
    const { id } = await runDebate();
    const { payload } = await service.app.inject({ url: `/v1/debates/${id}/events` });
    expect(payload).toContain('"estimate":{"value":100,"low":90,"high":120}');
    expect(payload).toContain('"final_estimate":{"value":105,"unit":"kilometres","low":95,"high":120}');
  });

  test.each<readonly [string, object, { correct: boolean; debaters: object }]>([
    ['105', {}, { correct: true, debaters: { ada: true, bob: true, eve: false } }],
    ['about 125 km', {}, { correct: false, debaters: { ada: false, bob: false, eve: true } }],
    ['125', { correct: true }, { correct: true, debaters: { ada: false, bob: false, eve: true } }],
  ])(
    'is correct in a review when its interval contains %s',
    async (answer, verdict, { correct, debaters: debaterMarks }) => {
      const { id } = await runDebate();
      const review = { answer, ...verdict };
      const reply = await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/review`, payload: review });
      expect(reply.json().result.escalation.review).toMatchObject({ answer, correct });
      const record = await service.services.store.debates.read('default', id);
      expect(record?.summary?.review).toEqual({ verdict: correct, roundOne: answer === '105', debaters: debaterMarks });
      // An interval of 80 % that misses the answer says nothing about its model.
      expect(await service.services.store.tenants.modelRecords('default')).toEqual([]);
    },
  );

  test('is the text of a chat completion, with the interval beside it', async () => {
    const payload = { model: 'debate/forecast', messages: [{ role: 'user', content: question }] };
    const reply = (await service.app.inject({ method: 'POST', url: '/v1/chat/completions', payload })).json();
    expect(reply.choices[0].message.content).toBe('105 kilometres');
    expect(reply.debate).toMatchObject({
      final_estimate: { value: 105, unit: 'kilometres', low: 95, high: 120 },
      outliers: ['eve'],
      decision_rule: 'median',
    });
  });

  test('is shown with its interval in a terminal and over MCP', async () => {
    const view = await runDebate();
    const data = { result: view.result, error: null };
    const lines = verdictLines({ event: 'debate.completed', data } as Parameters<typeof verdictLines>[0]);
    const textLines = lines.map((line) => line.map(({ text }) => text).join(''));
    expect(textLines[0]).toMatch(/^verdict {2}105 kilometres {2}confidence 0\.67, 1 round, /);
    expect(textLines[1]).toBe('  80 % interval 95 to 120 kilometres, spread 0.05, outside the interval of eve');
    expect(debateText(view)).toContain('(confidence 67 %, 1 dissent, 80 % interval 95 to 120):\n105 kilometres');
  });

  test('has estimated calls: one blind round, and more rounds when values are far apart', async () => {
    const payload = { question, answer_type: 'estimate', debaters };
    const reply = (await service.app.inject({ method: 'POST', url: '/v1/debates/estimate', payload })).json();
    expect(reply.calls).toEqual({ min: 3, max: 9 });
  });

  test('is refused with a named error for incompatible options', async () => {
    const post = async (payload: object) =>
      (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question, ...payload } })).json();
    expect(await post({ answer_type: 'estimate', protocol: 'ballot', options: ['1', '2'] })).toMatchObject({
      status: 422,
      code: 'incompatible_options',
      fields: expect.arrayContaining([
        {
          path: 'protocol',
          message: 'answer_type "estimate" goes with critique, society, samples, not with "ballot"',
        },
      ]),
    });
    expect(await post({ estimate: { unit: 'EUR' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'estimate', message: 'goes with answer_type "estimate", not with "auto"' }],
    });
    expect(await post({ answer_type: 'estimate', estimate: { scale: 'cubic' } })).toMatchObject({ status: 400 });
    expect(await post({ answer_type: 'estimate', estimate: { unit: 'two\nlines' } })).toMatchObject({ status: 400 });
    expect(await post({ answer_type: 'estimate', spread_threshold: -1 })).toMatchObject({ status: 400 });
  });
});

describe('simulated models', () => {
  test.each<readonly [string, object]>([
    ['a sum', { question: 'What is 6 * 7?' }],
    ['an amount that cannot be computed', { question: 'How long will the move take?' }],
    ['a probability', { question: 'Will it rain?', estimate: { scale: 'probability' } }],
    [
      'an amount on a logarithmic scale',
      { question: 'How much will it cost?', estimate: { unit: 'EUR', scale: 'log' } },
    ],
  ])('estimate %s', async (_, payload) => {
    const panel = ['expert', 'novice', 'bold'].map((name) => ({ model: `simulated/${name}?latency_ms=0`, name }));
    const { result } = await runDebate({ debaters: panel, ...payload });
    expect(result.failures).toEqual([]);
    expect(result.final_estimate.low).toBeLessThanOrEqual(result.final_estimate.high);
  });
});

describe('calibration items with a numeric answer', () => {
  const post = (lines: readonly object[]) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/calibration/items?panel=forecast',
      headers: { 'content-type': 'application/x-ndjson' },
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
    });

  test('are scored by the coverage and the pinball loss of the intervals', async () => {
    const items = [
      { id: 'a', question, answer: 105 },
      { id: 'b', question, answer: '125 km' },
    ];
    expect((await post(items)).json()).toMatchObject({ items: 2, started: 2 });
    for (const { id } of (await service.app.inject({ url: '/v1/debates?limit=100' })).json().data)
      await ended(service, id);
    await calibrateChanged(service.services);
    const { intervals, labels, learned, diagram } = (
      await service.app.inject({ url: '/v1/calibration?panel=forecast' })
    ).json();
    // 105 lies in 95 to 120, 125 does not.
    expect(intervals).toMatchObject({ count: 2, coverage: 0.5 });
    const first = (0.1 * 10 + 0 + 0.1 * 15) / 3 / 105;
    const second = (0.1 * 30 + 0.5 * 20 + 0.9 * 5) / 3 / 125;
    expect(intervals.pinball_loss).toBeCloseTo((first + second) / 2, 12);
    expect(intervals.debaters.eve).toMatchObject({ count: 2, coverage: 0.5 });
    // Only votes change the records of models.
    expect(labels).toEqual({ audit: 0, item: 2 });
    expect([learned.kind, diagram.every(({ count }: { count: number }) => count === 0)]).toEqual(['default', true]);
  });

  test('are refused without a number in the unit of the question', async () => {
    for (const answer of ['soon', '5 kg']) {
      const reply = await post([{ id: `bad ${answer}`, question, answer }]);
      expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: 'line 1' }] });
    }
  });
});
