/** A long debate over HTTP with the simulated panel: every interface returns the same claims. */
import { afterAll, describe, expect, test } from 'vitest';
import { debateText } from '../../../src/http/mcp/debate-text.ts';
import { simulatedDefaultPanel } from '../../../src/models/simulated/characters.ts';
import { verdictLines } from '../../../src/terminal/drawing/verdict-lines.ts';
import { buildTestApp } from '../../support/build-app.ts';

const service = await buildTestApp({
  config: { default_panel: simulatedDefaultPanel.map((model) => ({ model: `${model}?latency_ms=0` })) },
});
afterAll(() => service.close());

const request = { question: 'Explain why rivers meander.', protocol: 'critique', seed: 7 };
const post = (url: string, payload: object, headers = {}) =>
  service.app.inject({ method: 'POST', url, payload, headers });
const createDebate = async (payload: object = request) =>
  (await post('/v1/debates', payload, { prefer: 'wait=30' })).json();

interface Claim {
  id: string;
  status: string;
  support: string[];
}

describe('a long debate', () => {
  test('is chosen by a cue of the question, and its answer marks its claims', async () => {
    const debate = await createDebate();
    expect(debate).toMatchObject({
      status: 'completed',
      config: { answer_type: 'long', answer_type_chosen_by: 'auto', aggregation: 'write', adaptive_routing: false },
      result: { decision: { decision_rule: 'write' }, confidence_detail: { method: 'claims' }, rejected_claims: [] },
    });
    const { claims, final_answer, summary } = debate.result;
    // The remark of all three debaters is one claim, and each debater has one more.
    expect(claims.filter(({ status }: Claim) => status === 'unique')).toHaveLength(3);
    expect(claims[0]).toMatchObject({
      id: 'c1',
      status: 'consensus',
      support: ['debater_0', 'debater_1', 'debater_2'],
    });
    expect(summary.unique_insights).toHaveLength(3);
    for (const { id, status } of claims as Claim[]) {
      expect(final_answer.includes(`[${id}]`)).toBe(status !== 'rejected' && status !== 'contested');
    }
  });

  test('has claims, stances and statuses in its stream, and its steps in the ledger', async () => {
    const { id, result } = await createDebate();
    const { payload } = await service.app.inject(`/v1/debates/${id}/events`);
    const events = payload.split('\n').filter((line) => line.startsWith('event: '));
    const count = (type: string) => events.filter((line) => line === `event: ${type}`).length;
    expect([count('debate.claims'), count('debate.stances'), count('debate.claim_status')]).toEqual([
      1,
      3 * (result.total_rounds_run - 1),
      1,
    ]);
    const { data } = (await service.app.inject(`/v1/budget/ledger?limit=100`)).json();
    const purposes = data
      .filter((line: { debate_id: string }) => line.debate_id === id)
      .map((line: { purpose: string }) => line.purpose);
    expect(new Set(purposes)).toEqual(new Set(['debater', 'align', 'stance', 'write']));
    const stance = data.find(
      (line: { debate_id: string; purpose: string }) => line.debate_id === id && line.purpose === 'stance',
    );
    expect(stance.debater_id).toMatch(/^debater_/);
  });

  test('has its claims in the report and the history, and its purposes in the estimate', async () => {
    const { id, result } = await createDebate();
    const report = (await service.app.inject(`/v1/debates/${id}/report`)).payload;
    expect(report).toContain(
      `claims: {${result.claims.map(({ id: claim, status }: Claim) => `${claim}: ${status}`).join(', ')}}`,
    );
    const history = (await service.app.inject('/v1/history')).json().data;
    expect(history.find((entry: { id: string }) => entry.id === id).final_answer).toBe(result.final_answer);
    const estimate = (await post('/v1/debates/estimate', request)).json();
    const lines = estimate.by.map(
      ({ purpose, calls }: { purpose: string; calls: { min: number; max: number } }) =>
        `${purpose} ${calls.min}-${calls.max}`,
    );
    const threeTimes = (line: string) => [line, line, line];
    expect(lines.toSorted()).toEqual([
      'align 0-1',
      ...threeTimes('debater 1-1'),
      ...threeTimes('stance 0-2'),
      'write 0-1',
    ]);
  });

  test('shows its contested claims in a terminal and over MCP', async () => {
    const view = await createDebate();
    const [first, ...otherClaims] = view.result.claims;
    const result = {
      ...view.result,
      claims: [{ ...first, text: 'Water erodes.', status: 'contested' }, ...otherClaims],
    };
    const data = { result, error: null };
    const lines = verdictLines({ event: 'debate.completed', data } as Parameters<typeof verdictLines>[0]);
    const textLines = lines.map((line) => line.map(({ text }) => text).join(''));
    expect(textLines.filter((line) => /c1.*Water erodes\./.test(line))).toHaveLength(1);
    expect(debateText({ ...view, result })).toContain('\nContested claims:\n- c1: Water erodes.');
    expect(debateText(view)).not.toContain('Contested');
  });

  test('is refused with incompatible settings', async () => {
    const refusal = await post('/v1/debates', { ...request, answer_type: 'long', protocol: 'society' });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ code: 'incompatible_options' });
  });
});

describe('a review of a long debate', () => {
  test('accepts verdicts on the answer and on single claims', async () => {
    const { id } = await createDebate();
    const claims = [
      { claim_id: 'c1', correct: true },
      { claim_id: 'c2', correct: false, note: 'not so' },
    ];
    const reviewedDebate = (await post(`/v1/debates/${id}/review`, { correct: true, claims })).json();
    expect(reviewedDebate.result.escalation.review).toMatchObject({
      correct: true,
      claims: [
        { claim_id: 'c1', correct: true, note: null },
        { claim_id: 'c2', correct: false, note: 'not so' },
      ],
    });
  });

  test.each([
    [[{ claim_id: 'c99', correct: true }], 'claims.0.claim_id: the debate has no claim "c99"'],
    [
      [
        { claim_id: 'c1', correct: true },
        { claim_id: 'c1', correct: false },
      ],
      'claims.1.claim_id: "c1" is judged twice',
    ],
  ])('refuses %o', async (claims, detail) => {
    const { id } = await createDebate();
    const refusal = await post(`/v1/debates/${id}/review`, { claims });
    expect(refusal.statusCode).toBe(400);
    expect(refusal.json()).toMatchObject({ code: 'invalid_request', detail });
  });

  test('has no claims to judge when the answer is short', async () => {
    const { id } = await createDebate({ question: 'What is 6 × 7?' });
    const refusal = await post(`/v1/debates/${id}/review`, { claims: [{ claim_id: 'c1', correct: true }] });
    expect(refusal.json()).toMatchObject({ detail: 'claims.0.claim_id: the debate has no claim "c1"' });
  });
});

describe('a chat completion', () => {
  test('has Markdown as content, and the contested claims', async () => {
    const messages = [{ role: 'user', content: 'Please write a short report on rivers.' }];
    const reply = (await post('/v1/chat/completions', { model: 'debate/critique', messages, seed: 7 })).json();
    const { claims, summary } = reply.debate;
    expect(reply.choices[0].message.content).toContain('[c1]');
    expect(claims.map(({ id }: Claim) => id)).toEqual(claims.map((_: unknown, index: number) => `c${index + 1}`));
    expect(summary.consensus).toContain('c1');
    const debate = (await service.app.inject(`/v1/debates/${reply.debate.id}`)).json();
    expect(debate.result.final_answer).toBe(reply.choices[0].message.content);
    expect(debate.config).toMatchObject({ answer_type: 'long', answer_type_chosen_by: 'auto' });
  });

  test('has no claims when the answer is short', async () => {
    const messages = [{ role: 'user', content: 'What is 6 × 7?' }];
    const { debate } = (await post('/v1/chat/completions', { model: 'debate/critique', messages })).json();
    expect(debate).toMatchObject({ claims: null, summary: null });
  });
});
