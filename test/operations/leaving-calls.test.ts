/** A call leaves when its journal and its log both have it: neither waits for the other, and the call waits for both. */
import { expect, test } from 'vitest';
import type { Services } from '../../src/operations/services.ts';
import type { DebateStore } from '../../src/stores/debate-store.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { json } from '../support/fake-provider/fake-reply.ts';

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};

test.each([
  ['write', 'sent'],
  ['sent', 'write'],
] as const)('while the step %s hangs, the step %s is taken and no call leaves', async (hanging, other) => {
  const release = Promise.withResolvers<void>();
  const begun = { write: Promise.withResolvers<void>(), sent: Promise.withResolvers<void>() };
  const change = (services: Services): Services => {
    const { debates } = services.store;
    const step = async <T>(name: 'write' | 'sent', take: () => Promise<T>) => {
      if (name === hanging) begun[name].resolve();
      if (name === hanging) await release.promise;
      const taken = await take();
      if (name === other) begun[name].resolve();
      return taken;
    };
    const held: DebateStore = {
      ...debates,
      write: (...given) => step('write', () => debates.write(...given)),
      sent: (...given) => step('sent', () => debates.sent(...given)),
    };
    return { ...services, store: { ...services.store, debates: held } };
  };
  const service = await buildTestApp({
    change,
    script: () => json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 }),
  });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await Promise.all([begun.write.promise, begun.sent.promise]);
  // A call that had left by now would be heard before one that is made now.
  for (let times = 0; times < 5; times += 1) await (await fetch(`${service.provider.url}/later`)).text();
  expect(service.provider.requests).toEqual([]);
  release.resolve();
  await ended(service, id);
  expect(service.provider.served).toHaveLength(2);
  await service.close();
});
