/**
 * X18, the HTTP part: a provider repeated the key that it received, a URL contained a password, and callers could read
 * them.
 */
import { expect, test } from 'vitest';
import { brokenStore, unavailableWhile } from '../../support/broken-store.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { raw, status } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const payload = {
  question: 'Why?',
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};

test.each([
  ['a 401', () => status(401, { message: 'Incorrect API key provided: test-key-openai test-key-anthropic' })],
  [
    'a 500 of its own gateway',
    () =>
      raw('<html>upstream 10.0.0.7 test-key-openai test-key-anthropic</html>', {
        status: 500,
        contentType: 'text/html',
      }),
  ],
  [
    'a 503 in plain words',
    () =>
      raw('upstream db-7.prod.internal (10.0.0.7:8443) test-key-openai test-key-anthropic', {
        status: 503,
        contentType: 'text/plain',
      }),
  ],
  [
    'a 200 with an error',
    () => raw(JSON.stringify({ error: { message: 'bad key test-key-openai test-key-anthropic' } })),
  ],
] as const)(
  'a provider that repeats the key in %s › is not quoted, and its address is not shown',
  async (_, script) => {
    const service = await buildTestApp({ script, config: { limits: { max_attempts: 1 } } });
    const stream = await openStream(`${await service.listen()}/v1/debates`, { method: 'POST', body: payload });
    const events = await stream.rest();
    expect(events.at(-1)?.event).toBe('debate.failed');
    expect(service.provider.requests.length).toBeGreaterThan(0);
    const id = events[0]?.data.debate_id;
    const paths = [
      `/v1/debates/${id}`,
      `/v1/debates/${id}/report`,
      '/v1/debates',
      '/v1/history',
      '/v1/budget',
      '/readyz',
      '/metrics',
    ];
    const replies = await Promise.all(paths.map((path) => service.app.inject(path)));
    const exposedText = JSON.stringify([events, ...replies.map(({ body }) => body)]);
    expect(exposedText).not.toMatch(/test-key|key-openai|key-anthropic/);
    expect(exposedText).not.toMatch(/<html|10\.0\.0\.7|:8443|db-7\.prod/);
    await service.close();
  },
);

test('an unavailable store › is a 503 with Retry-After and without its address', async () => {
  const service = await buildTestApp({ change: brokenStore });
  const requests = [
    { method: 'POST', url: '/v1/debates', payload: { question: 'Why?' } },
    { method: 'GET', url: '/v1/debates' },
    { method: 'GET', url: '/v1/debates/x' },
    { method: 'GET', url: '/v1/debates/x/events' },
    { method: 'POST', url: '/v1/debates/x/cancel' },
    { method: 'DELETE', url: '/v1/debates/x' },
    { method: 'GET', url: '/v1/budget' },
  ] as const;
  for (const request of requests) {
    const reply = await service.app.inject(request);
    expect([request.url, reply.statusCode, reply.json().code]).toEqual([request.url, 503, 'store_unavailable']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    // The error of the store contains an address with a password.
    expect(reply.body + JSON.stringify(reply.headers)).not.toMatch(/hunter2|10\.0\.0\.7|ECONNREFUSED/);
  }
  await service.close();
});

test('a stream › ends with a retry time, not a broken event, when the store is unavailable', async () => {
  let isUnavailable = false;
  const service = await buildTestApp({
    runs: false,
    change: (services) => ({
      ...services,
      store: unavailableWhile(services.store, () => isUnavailable),
      limits: { ...services.limits, pollMs: 5 },
    }),
  });
  const address = await service.listen();
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'What is 1 + 1?' } })
  ).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  await stream.next();
  isUnavailable = true;
  expect(await stream.rest()).toEqual([]);
  expect(stream.retryMs).toBe(2_000);
  expect((await openStream(`${address}/v1/debates/${id}/events`)).status).toBe(503);

  isUnavailable = false;
  service.run();
  const resumed = await openStream(`${address}/v1/debates/${id}/events`, { headers: { 'last-event-id': '1' } });
  expect((await resumed.rest()).map(({ id: number }) => number)[0]).toBe('2');
  await service.close();
});
