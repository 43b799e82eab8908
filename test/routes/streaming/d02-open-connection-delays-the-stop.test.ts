/**
 * D02, found by the fault bench: a request that was answered during the stop left its connection open, and the stop
 * waited for it.
 */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { hang } from '../../support/fake-provider/fake-reply.ts';

test('a reply during the stop › is the last on its connection', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const address = await service.listen();
  const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }];
  // This client uses keep-alive, like most clients.
  const pendingReply = fetch(`${address}/v1/debates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify({ question: 'What is the capital of France?', adaptive_routing: false, debaters }),
  });
  await service.provider.waitForRequest(2);
  await service.close();
  const reply = await pendingReply;
  expect([reply.status, reply.headers.get('connection')]).toEqual([202, 'close']);
}, 8_000);
