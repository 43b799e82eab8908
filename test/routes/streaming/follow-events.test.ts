/** GET /v1/debates/{id}/events: every event once, in order, from the number that the client sends to the end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';
import { delayedUntil, json, withChunkDelay } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const payload = {
  question: 'What is 6 * 7?',
  adaptive_routing: false,
  debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }],
};

describe('the stream of a finished debate', () => {
  let service: TestApp;
  let eventsUrl = '';
  let lastId = 0;
  beforeAll(async () => {
    service = await buildTestApp();
    const address = await service.listen();
    const headers = { prefer: 'wait=30' };
    const { id, last_sequence_number } = (
      await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })
    ).json();
    eventsUrl = `${address}/v1/debates/${id}/events`;
    lastId = last_sequence_number;
  });
  afterAll(() => service.close());

  const receivedIds = async (suffix: string, headers: Record<string, string> = {}) =>
    (await (await openStream(eventsUrl + suffix, { headers })).rest()).map(({ id }) => Number(id));
  const idsFrom = (first: number) => Array.from({ length: lastId - first + 1 }, (_, index) => first + index);

  test('sends all events from the first to the terminal one, and closes', async () => {
    const events = await (await openStream(eventsUrl)).rest();
    expect(events.map(({ id }) => Number(id))).toEqual(idsFrom(1));
    expect(events.at(-1)?.event).toBe('debate.completed');
    for (const { id, data } of events) {
      expect(data).toMatchObject({ seq: Number(id), debate_id: expect.any(String), at: expect.stringMatching(/Z$/) });
    }
  });

  test('continues after the number that the client sends', async () => {
    expect(await receivedIds('?starting_after=3')).toEqual(idsFrom(4));
    expect(await receivedIds('', { 'last-event-id': '5' })).toEqual(idsFrom(6));
  });

  test('prefers the header to the query, which browsers repeat unchanged', async () => {
    expect(await receivedIds('?starting_after=1', { 'last-event-id': '6' })).toEqual(idsFrom(7));
    expect(await receivedIds('?starting_after=nonsense', { 'last-event-id': '6' })).toEqual(idsFrom(7));
  });

  test('is a 204 for a client that has the terminal event', async () => {
    for (const reply of [
      await openStream(`${eventsUrl}?starting_after=${lastId}`),
      await openStream(eventsUrl, { headers: { 'last-event-id': String(lastId) } }),
    ]) {
      expect(reply.status).toBe(204);
      expect(await reply.text()).toBe('');
    }
  });

  test.each(['-1', '1.5', '1e3', 'abc', '', ' ', '99999999999999999999', '٣'])(
    'refuses "%s" as the number of an event',
    async (startingAfter) => {
      const reply = await openStream(`${eventsUrl}?starting_after=${encodeURIComponent(startingAfter)}`);
      expect(reply.status).toBe(400);
      expect(JSON.parse(await reply.text())).toMatchObject({ code: 'cursor_invalid', status: 400 });
    },
  );

  test('is a 400 for an id ahead of the log, without a wait', async () => {
    const reply = await openStream(eventsUrl, { headers: { 'last-event-id': String(lastId + 1) } });
    expect(reply.status).toBe(400);
    expect(JSON.parse(await reply.text())).toMatchObject({ code: 'cursor_invalid' });
  });

  test('is a 404 for an absent debate', async () => {
    const reply = await openStream(eventsUrl.replace(/debates\/[^/]+/, 'debates/none'));
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    await reply.text();
  });

  test('is a 405 for HEAD, which would run the stream', async () => {
    const reply = await openStream(eventsUrl, { method: 'HEAD' });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET');
  });
});

test('a position › is in the stream as soon as it is written, while other calls run', async () => {
  const replyGate = Promise.withResolvers<void>();
  const position = json({ answer: '42', reasoning: 'Counted.', confidence: 0.9 });
  const service = await buildTestApp({
    script: ({ protocol }) => (protocol === 'anthropic' ? delayedUntil(replyGate.promise, position) : position),
  });
  const address = await service.listen();
  const debaters = [{ model: 'anthropic/claude-haiku-4-5' }, { model: 'openai/gpt-4o-mini' }];
  const stream = await openStream(`${address}/v1/debates`, { method: 'POST', body: { ...payload, debaters } });

  // The delayed reply cannot have been sent: the first position arrives without it.
  const eventsBefore = await stream.until(({ event }) => event === 'debate.position');
  expect(eventsBefore.at(-1)?.data).toMatchObject({ position: { debater_id: 'debater_1', answer: '42' } });
  replyGate.resolve();
  const [second] = await stream.until(({ event }) => event === 'debate.position');
  expect(second?.data).toMatchObject({ position: { debater_id: 'debater_0' } });
  await stream.rest();
  await service.close();
});

test('the text of a reply › is sent as deltas without ids, only when requested', async () => {
  const position = withChunkDelay(2, json({ reasoning: 'Six sevens are forty-two.', answer: '42', confidence: 0.9 }));
  const service = await buildTestApp({ script: () => position, runs: false });
  const address = await service.listen();
  const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }];
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { ...payload, debaters } })
  ).json();
  const plainStream = await openStream(`${address}/v1/debates/${id}/events`);
  const deltaStream = await openStream(`${address}/v1/debates/${id}/events?deltas=true`);
  // Both streams are open after the first event.
  await deltaStream.next();
  service.run();

  const received = await deltaStream.rest();
  const deltas = received.filter(({ event }) => event === 'debate.delta');
  for (const delta of deltas) {
    expect(delta).toEqual({
      id: null,
      event: 'debate.delta',
      data: {
        type: 'debate.delta',
        round: 1,
        debater_id: expect.any(String),
        field: expect.stringMatching(/^(?:reasoning|answer)$/),
        text: expect.any(String),
      },
    });
  }
  for (const debater of ['debater_0', 'debater_1']) {
    const debaterDeltas = deltas.filter(({ data }) => data.debater_id === debater).map(({ data }) => data);
    const textsOf = (field: string) => debaterDeltas.filter((delta) => delta.field === field).map(({ text }) => text);
    expect(textsOf('reasoning').length).toBeGreaterThan(1);
    // The line break separates the reasoning from the answer for a client that joins the two.
    expect([textsOf('reasoning').join(''), textsOf('answer').join('')]).toEqual(['Six sevens are forty-two.\n', '42']);
    expect(debaterDeltas.findLastIndex(({ field }) => field === 'reasoning')).toBeLessThan(
      debaterDeltas.findIndex(({ field }) => field === 'answer'),
    );
    // The last delta precedes the event with the whole text.
    const positionIndex = received.findIndex(({ data }) => {
      const position = data.position as { readonly debater_id: string } | undefined;
      return position?.debater_id === debater;
    });
    const lastDeltaIndex = received.findLastIndex(
      ({ event, data }) => event === 'debate.delta' && data.debater_id === debater,
    );
    expect(lastDeltaIndex).toBeLessThan(positionIndex);
  }
  // The stored events are the same for both, including ids.
  const [, ...stored] = await plainStream.rest();
  expect(received.filter(({ event }) => event !== 'debate.delta')).toEqual(stored);
  await service.close();
});

test('a routing model › sends deltas as round 0 under its own name', async () => {
  const position = withChunkDelay(2, json({ reasoning: 'Six sevens are forty-two.', answer: '42', confidence: 0.9 }));
  const service = await buildTestApp({ script: () => position, runs: false });
  const address = await service.listen();
  const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }];
  const body = { ...payload, debaters, adaptive_routing: true, routing_confidence_threshold: 0.5 };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  const deltaStream = await openStream(`${address}/v1/debates/${id}/events?deltas=true`);
  await deltaStream.next();
  service.run();

  const deltas = (await deltaStream.rest()).filter(({ event }) => event === 'debate.delta').map(({ data }) => data);
  const joinedText = (field: string) => deltas.flatMap((each) => (each.field === field ? [each.text] : [])).join('');
  expect([joinedText('reasoning'), joinedText('answer')]).toEqual(['Six sevens are forty-two.\n', '42']);
  const roundsAndDebaters = deltas.map(({ round, debater_id }) => [round, debater_id].join(' '));
  expect([...new Set(roundsAndDebaters)]).toEqual(['0 openai/gpt-4o-mini']);
  await service.close();
});

test('the stream of a deleted debate › ends and cannot be opened again', async () => {
  const service = await buildTestApp({ runs: false });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  await stream.next();
  service.run();
  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(204);

  await stream.rest();
  const again = await openStream(`${address}/v1/debates/${id}/events`);
  expect(again.status).toBe(404);
  await again.text();
  await service.close();
});
