/** GET /v1/debates/{id} returns the current state of a debate, a snapshot that its stream continues without a gap. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { delayedUntil, json } from '../../support/fake-provider/fake-reply.ts';
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

const sumRequest = { question: 'What is 17 * 23?', adaptive_routing: false };

test('a running debate › lists pending debaters, and its stream continues after the snapshot', async () => {
  const replyGate = Promise.withResolvers<void>();
  const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  const service = await buildTestApp({
    script: ({ protocol }) => (protocol === 'anthropic' ? delayedUntil(replyGate.promise, position) : position),
  });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();

  const liveStream = await openStream(`${address}/v1/debates/${id}/events`);
  const received = await liveStream.until(({ event }) => event === 'debate.position');
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
    last_sequence_number: received.length,
  });
  expect(snapshot.cost_usd).toBeGreaterThan(0);

  const resumed = await openStream(
    `${address}/v1/debates/${id}/events?starting_after=${snapshot.last_sequence_number}`,
  );
  replyGate.resolve();
  const remaining = await resumed.rest();
  expect(remaining).toEqual(await liveStream.rest());
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
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: sumRequest })).json();
  const queuedDebate = (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(Object.keys(queuedDebate).slice(0, 6)).toEqual(CURL_FIELDS);
  expect(queuedDebate).toMatchObject({
    status: 'queued',
    final_answer: null,
    confidence: null,
    escalate_to_human: null,
  });
  service.run();

  const headers = { prefer: 'wait=30' };
  const createReply = await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload: sumRequest });
  const readReply = await service.app.inject(`/v1/debates/${createReply.json().id}`);
  for (const { body, statusCode } of [createReply, readReply]) {
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

test('read debate › leaves out the rounds when a summary is requested', async () => {
  const service = await buildTestApp();
  const headers = { prefer: 'wait=30' };
  const fullView = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload: sumRequest })
  ).json();
  const summaryView = (await service.app.inject(`/v1/debates/${fullView.id}?view=summary`)).json();
  expect(fullView.result.rounds).toHaveLength(1);
  expect(summaryView).toEqual({ ...fullView, result: { ...fullView.result, rounds: [] } });
  expect((await service.app.inject(`/v1/debates/${fullView.id}?view=full`)).json()).toEqual(fullView);
  const refusal = await service.app.inject(`/v1/debates/${fullView.id}?view=short`);
  expect([refusal.statusCode, refusal.json().fields[0].path]).toEqual([400, 'view']);
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
