/** GET /v1/debates/{id}/report: the decision record, one `key: value` a line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import { hostileTexts, TERMINAL_CONTROLS } from '../../support/hostile-text.ts';

test('a report › is the record of a finished debate as text', async () => {
  const service = await buildTestApp();
  const payload = {
    question: 'What is 17 * 23?',
    adaptive_routing: false,
    debaters: [
      { model: QUICK_MODEL, name: 'a' },
      { model: QUICK_MODEL, name: 'b' },
    ],
  };
  const headers = { prefer: 'wait=30' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  const reply = await service.app.inject(`/v1/debates/${id}/report`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toBe(
    [
      'debater_ids: [a, b]',
      'rounds_run: 1',
      'max_rounds: 3',
      'phase_sequence: none',
      'consensus_threshold: none',
      'vote_tally: {391: 2}',
      'decision: 391',
      'decision_rule: weighted_vote',
      'speaker_schedule: [a, b]',
    ].join('\n'),
  );
  await service.close();
});

test('a report › is a 409 without a result and a 404 without a debate', async () => {
  const service = await buildTestApp({ runs: false });
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'Why?' } })
  ).json();
  expect((await service.app.inject(`/v1/debates/${id}/report`)).json()).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect((await service.app.inject('/v1/debates/none/report')).json()).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  await service.close();
});

describe('a report with text of models', () => {
  let debaterAnswer = '';
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ script: (request) => validReplies({ answer: debaterAnswer })(request) });
  });
  afterAll(() => service.close());

  async function readReportWith(answer: string): Promise<string> {
    debaterAnswer = answer;
    const debaters = [{ model: 'openai/gpt-4o', count: 2, name: 'a' }];
    const payload = { question: 'Which one?', adaptive_routing: false, max_rounds: 1, debaters };
    const request = { method: 'POST', url: '/v1/debates', headers: { prefer: 'wait=30' }, payload } as const;
    const { id } = (await service.app.inject(request)).json();
    const review = {
      method: 'POST',
      url: `/v1/debates/${id}/review`,
      payload: { note: answer.toWellFormed() },
    } as const;
    await service.app.inject(review);
    return (await service.app.inject(`/v1/debates/${id}/report`)).body;
  }

  const KEYS = [
    ...['debater_ids', 'rounds_run', 'max_rounds', 'phase_sequence', 'consensus_threshold', 'vote_tally', 'decision'],
    ...['decision_rule', 'speaker_schedule', 'reviewed_at', 'review_correct', 'review_answer', 'review_note'],
  ];

  const forgingTexts = {
    'a line of its own': 'safe\ndecision_rule: judge',
    'a line of its own after a next line': 'safe\u0085decision_rule: judge',
    'a line of its own after a file separator': 'safe\u001cdecision_rule: judge',
    'a line of its own after a line separator': 'safe\u2028decision_rule: judge',
    'a second entry of the tally': 'safe: 9, other',
    'the end of the tally': 'safe: 9} {other',
  };

  test.each(Object.entries({ ...hostileTexts, ...forgingTexts }))(
    'has its own keys and no control characters for a terminal when an answer has %s',
    async (_, answer) => {
      const report = await readReportWith(answer);
      expect(report).not.toMatch(TERMINAL_CONTROLS);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: every line break of every reader
      const lines = report.split(/\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/);
      expect(lines.map((line) => line.split(': ')[0])).toEqual(KEYS);
    },
  );

  test.each([
    ['safe: 9, other', 'vote_tally: {"safe: 9, other": 2}\ndecision: safe: 9, other\n'],
    ['none', 'vote_tally: {none: 2}\ndecision: "none"\n'],
    ['escalate', 'vote_tally: {escalate: 2}\ndecision: "escalate"\n'],
  ])('quotes text that looks like its own syntax: %s', async (answer, lines) => {
    expect(await readReportWith(answer)).toContain(lines);
  });
});
