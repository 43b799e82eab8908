/** D01: headers that plugins had set were not on a hijacked reply, so an allowed page could not read the stream. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const ALLOWED = 'https://app.example.com';
const FORBIDDEN = 'https://evil.example.com';

let service: TestApp;
let eventsUrl = '';
beforeAll(async () => {
  service = await buildTestApp({ http: { corsOrigins: [ALLOWED] } });
  const address = await service.listen();
  const headers = { prefer: 'wait=30' };
  const payload = { question: 'What is 2 + 2?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  eventsUrl = `${address}/v1/debates/${id}/events`;
});
afterAll(() => service.close());

/** CORS headers, and headers of every reply. */
const sharedHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        name.startsWith('access-control-') || ['vary', 'x-request-id', 'x-content-type-options'].includes(name),
    ),
  );

test.each([ALLOWED, FORBIDDEN])('a stream for %s › has the headers of a JSON route', async (origin) => {
  const headers = { origin, 'x-request-id': 'same' };
  const stream = await openStream(eventsUrl, { headers });
  await stream.rest();
  const jsonReply = await openStream(eventsUrl.replace('/events', ''), { headers });
  await jsonReply.text();
  expect(sharedHeaders(stream.headers)).toEqual(sharedHeaders(jsonReply.headers));
  expect(stream.headers['x-request-id']).toBe('same');
  expect(stream.headers.vary).toBe('Origin');
});

test('an allowed origin › may read the stream, and a forbidden one gets no CORS header', async () => {
  const allowedStream = await openStream(eventsUrl, { headers: { origin: ALLOWED } });
  await allowedStream.rest();
  expect(allowedStream.headers['access-control-allow-origin']).toBe(ALLOWED);
  const forbiddenStream = await openStream(eventsUrl, { headers: { origin: FORBIDDEN } });
  await forbiddenStream.rest();
  expect(Object.keys(forbiddenStream.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a preflight › is granted to the allowed origin alone, with the headers of SDKs', async () => {
  const requestedHeaders = 'authorization,idempotency-key,last-event-id,openai-project,x-stainless-retry-count';
  const sendPreflight = (origin: string) =>
    service.app.inject({
      method: 'OPTIONS',
      url: '/v1/debates',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': requestedHeaders },
    });
  const allowedReply = await sendPreflight(ALLOWED);
  expect(allowedReply.statusCode).toBe(204);
  expect(allowedReply.headers['access-control-allow-origin']).toBe(ALLOWED);
  expect(allowedReply.headers['access-control-allow-headers']).toBe(requestedHeaders);
  const forbiddenReply = await sendPreflight(FORBIDDEN);
  expect(forbiddenReply.statusCode).toBe(405);
  expect(Object.keys(forbiddenReply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a refusal › can be read by the allowed origin too', async () => {
  const reply = await service.app.inject({ url: '/v1/debates/none', headers: { origin: ALLOWED } });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['access-control-allow-origin']).toBe(ALLOWED);
});
