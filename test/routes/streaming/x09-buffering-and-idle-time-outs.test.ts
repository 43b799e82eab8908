/** X09: compressed or buffered streams arrived late or only at the end, and proxies closed idle ones. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { hang } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const payload = { question: 'Why?', debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }] };

test('a stream › is neither compressed nor buffered when the client accepts compression', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const address = await service.listen();
  const headers = { 'accept-encoding': 'gzip, br, zstd' };
  const stream = await openStream(`${address}/v1/debates`, { method: 'POST', headers, body: payload });
  // The model never replies: the received bytes were sent before the end.
  expect((await stream.next())?.event).toBe('debate.queued');
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(stream.headers).not.toHaveProperty('content-length');
  await service.close();
});

test('an idle stream › sends comments, which are not events and change no id', async () => {
  const stream = { heartbeatMs: 5, bufferBytes: 65_536, stallMs: 30_000, retryMs: 2_000 };
  const service = await buildTestApp({ runs: false, http: { stream } });
  const address = await service.listen();
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'What is 1 + 1?' } })
  ).json();
  const idleStream = await openStream(`${address}/v1/debates/${id}/events`);
  await idleStream.next();
  const pendingEvent = idleStream.next();
  while (idleStream.comments.length < 3) await new Promise((resolve) => setImmediate(resolve));
  service.run();
  // No event was sent between the first comment and the second.
  expect((await pendingEvent)?.id).toBe('2');
  await idleStream.rest();
  await service.close();
});
