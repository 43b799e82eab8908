/** D01: headers that plugins had set were not on a hijacked reply, so an allowed page could not read the stream. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const ALLOWED = 'https://app.example.com';
const FORBIDDEN = 'https://evil.example.com';

let service: TestApp;
let events = '';
beforeAll(async () => {
  service = await buildTestApp({ http: { corsOrigins: [ALLOWED] } });
  const address = await service.listen();
  const headers = { prefer: 'wait=30' };
  const payload = { question: 'What is 2 + 2?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  events = `${address}/v1/debates/${id}/events`;
});
afterAll(() => service.close());

/** CORS headers, and headers of every reply. */
const shared = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        name.startsWith('access-control-') || ['vary', 'x-request-id', 'x-content-type-options'].includes(name),
    ),
  );

test.each([ALLOWED, FORBIDDEN])('a stream for %s › has the headers of a JSON route', async (origin) => {
  const headers = { origin, 'x-request-id': 'same' };
  const stream = await openStream(events, { headers });
  await stream.rest();
  const json = await openStream(events.replace('/events', ''), { headers });
  await json.text();
  expect(shared(stream.headers)).toEqual(shared(json.headers));
  expect(stream.headers['x-request-id']).toBe('same');
  expect(stream.headers.vary).toBe('Origin');
});

test('an allowed origin › may read the stream, and a forbidden one gets no CORS header', async () => {
  const allowed = await openStream(events, { headers: { origin: ALLOWED } });
  await allowed.rest();
  expect(allowed.headers['access-control-allow-origin']).toBe(ALLOWED);
  const forbidden = await openStream(events, { headers: { origin: FORBIDDEN } });
  await forbidden.rest();
  expect(Object.keys(forbidden.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a preflight › is granted to the allowed origin alone, with the headers of SDKs', async () => {
  const wanted = 'authorization,idempotency-key,last-event-id,openai-project,x-stainless-retry-count';
  const preflight = (origin: string) =>
    service.app.inject({
      method: 'OPTIONS',
      url: '/v1/debates',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': wanted },
    });
  const granted = await preflight(ALLOWED);
  expect(granted.statusCode).toBe(204);
  expect(granted.headers['access-control-allow-origin']).toBe(ALLOWED);
  expect(granted.headers['access-control-allow-headers']).toBe(wanted);
  const refused = await preflight(FORBIDDEN);
  expect(refused.statusCode).toBe(405);
  expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a refusal › can be read by the allowed origin too', async () => {
  const reply = await service.app.inject({ url: '/v1/debates/none', headers: { origin: ALLOWED } });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['access-control-allow-origin']).toBe(ALLOWED);
});
