/** `http` of the configuration: settings for the proxy or load balancer in front of the service. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

test('connections › stay open for 72 s, or for the configured time', async () => {
  for (const [http, header] of [
    [{}, 'timeout=72'],
    [{ keep_alive_seconds: 620 }, 'timeout=620'],
  ] as const) {
    const service = await buildTestApp({ config: { http } });
    const reply = await fetch(`${await service.listen()}/healthz`);
    expect(reply.headers.get('keep-alive')).toBe(header);
    await service.close();
  }
});

test('a body › may have the configured size', async () => {
  const sendBody = async (http: object, contextLength: number) => {
    const service = await buildTestApp({ runs: false, config: { http } });
    const payload = { question: 'Why?', context: 'x'.repeat(contextLength) };
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
    await service.close();
    return reply;
  };
  expect((await sendBody({ max_body_bytes: 10_000 }, 9_900)).statusCode).toBe(202);
  const refusal = await sendBody({ max_body_bytes: 10_000 }, 10_000);
  expect([refusal.statusCode, refusal.json().detail]).toEqual([413, 'the body is larger than 10000 bytes']);
});

test('a stream without events › sends comments at the configured interval', async () => {
  const service = await buildTestApp({ runs: false, config: { http: { heartbeat_seconds: 1 } } });
  const address = await service.listen();
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'Why?' } })
  ).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  void stream.rest().catch(() => {});
  await expect.poll(() => stream.comments.length, { timeout: 20_000 }).toBeGreaterThan(0);
  stream.leave();
  await service.close();
});
