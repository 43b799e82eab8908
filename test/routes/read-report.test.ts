/** GET /v1/debates/{id}/report: the decision record, one `key: value` a line. */
import { expect, test } from 'vitest';
import { buildTestApp, QUICK_MODEL } from '../support/build-app.ts';

test('is the record of a finished debate as text', async () => {
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

test('is a 409 while there is no result, a 404 where there is no debate', async () => {
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
