/** GET /v1/debates/{id} returns the current state of a debate, a snapshot that its stream continues without a gap. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { heldBy, json } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  metadata: { ticket: '42' },
  debaters: [
    { model: 'openai/gpt-4o-mini', name: 'quick' },
    { model: 'anthropic/claude-haiku-4-5', name: 'slow' },
  ],
};

const question391 = { question: 'What is 17 * 23?', adaptive_routing: false };

test('a running debate › lists pending debaters, and its stream continues after the snapshot', async () => {
  const held = Promise.withResolvers<void>();
  const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  const service = await buildTestApp({
    script: ({ protocol }) => (protocol === 'anthropic' ? heldBy(held.promise, position) : position),
  });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();

  const live = await openStream(`${address}/v1/debates/${id}/events`);
  const seen = await live.until(({ event }) => event === 'debate.position');
  const snapshot = (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(snapshot).toMatchObject({
    id,
    status: 'running',
    question: payload.question,
    metadata: { ticket: '42' },
    progress: { round: 1, phase: null, speakers: ['slow'] },
    result: null,
    error: null,
    finished_at: null,
    last_sequence_number: seen.length,
  });
  expect(snapshot.cost_usd).toBeGreaterThan(0);

  const rest = await openStream(`${address}/v1/debates/${id}/events?starting_after=${snapshot.last_sequence_number}`);
  held.resolve();
  const remaining = await rest.rest();
  expect(remaining).toEqual(await live.rest());
  expect(remaining[0]?.id).toBe(String(snapshot.last_sequence_number + 1));

  const finished = (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(finished).toMatchObject({ status: 'completed', result: { final_answer: 'Paris' } });
  // The cost of the debate is equal to that of its result and to the sum of its calls.
  expect(finished.cost_usd).toBe(finished.result.total_cost_usd);
  expect(service.provider.served).toHaveLength(2);
  await service.close();
});

const CURL_FIELDS = ['id', 'status', 'final_answer', 'confidence', 'escalate_to_human', 'cost_usd'];

test('read debate › begins with the outcome and ends with a newline when read with curl', async () => {
  const service = await buildTestApp({ runs: false });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: question391 })).json();
  const waiting = (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(Object.keys(waiting).slice(0, 6)).toEqual(CURL_FIELDS);
  expect(waiting).toMatchObject({ status: 'queued', final_answer: null, confidence: null, escalate_to_human: null });
  service.run();

  const headers = { prefer: 'wait=30' };
  const waited = await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload: question391 });
  const read = await service.app.inject(`/v1/debates/${waited.json().id}`);
  for (const { body, statusCode } of [waited, read]) {
    expect(statusCode).toBe(200);
    expect(body.endsWith('}\n')).toBe(true);
    const { result, ...debate } = JSON.parse(body);
    expect(Object.keys(debate).slice(0, 6)).toEqual(CURL_FIELDS);
    expect(debate).toMatchObject({ status: 'completed', final_answer: '391', escalate_to_human: false });
    expect([debate.final_answer, debate.confidence, debate.escalate_to_human]).toEqual([
      result.final_answer,
      result.confidence,
      result.escalate_to_human,
    ]);
  }
  expect((await service.app.inject('/v1/debates/nope')).body.endsWith('}\n')).toBe(true);
  await service.close();
});

test('read debate › leaves out the rounds when asked for a summary', async () => {
  const service = await buildTestApp();
  const headers = { prefer: 'wait=30' };
  const full = (await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload: question391 })).json();
  const summary = (await service.app.inject(`/v1/debates/${full.id}?view=summary`)).json();
  expect(full.result.rounds).toHaveLength(1);
  expect(summary).toEqual({ ...full, result: { ...full.result, rounds: [] } });
  expect((await service.app.inject(`/v1/debates/${full.id}?view=full`)).json()).toEqual(full);
  const refused = await service.app.inject(`/v1/debates/${full.id}?view=short`);
  expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'view']);
  await service.close();
});

test('an absent debate › is a 404 for any id', async () => {
  const service = await buildTestApp();
  for (const id of [
    'nope',
    '00000000-0000-4000-8000-000000000000',
    '%00',
    '..%2F..',
    'x'.repeat(99),
    'x'.repeat(5_000),
    '%F0%9F%92%A9',
  ]) {
    const reply = await service.app.inject(`/v1/debates/${id}`);
    expect([id, reply.statusCode, reply.json().code]).toEqual([id, 404, 'not_found']);
  }
  await service.close();
});

test('a malformed path › is a 400', async () => {
  const service = await buildTestApp();
  const reply = await service.app.inject('/v1/debates/%zz');
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request' });
  await service.close();
});
