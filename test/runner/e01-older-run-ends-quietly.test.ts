/** E01, the part of the older run: its writes were refused, and the unhandled rejection ended the process. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/build-app.ts';
import { delayedUntil, json } from '../support/fake-provider/fake-reply.ts';

const position = { answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 };
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }, { model: 'openai/gpt-4o' }],
};

test('a run that was taken over › writes nothing more and leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const onRejection = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', onRejection);
  const replyGate = Promise.withResolvers<void>();
  const service = await buildTestApp({ script: () => delayedUntil(replyGate.promise, json(position)) });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await service.provider.waitForRequest(3);

  const { debates } = service.services.store;
  const acquired = await debates.acquire('default', id);
  replyGate.resolve();
  // The older run has ended when no run is left; its unwritten calls are settled by the newer one.
  await expect.poll(async () => (await service.services.queue.counts()).running).toBe(0);
  expect(acquired?.epoch).toBe(2);
  expect((await debates.journal('default', id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect((await debates.read('default', id))?.lastSequenceNumber).toBe(acquired?.lastSequenceNumber);
  await service.close();
  process.off('unhandledRejection', onRejection);
  expect(unhandled).toEqual([]);
});
