/** D02, the part of the costs: a stop did not wait for calls that abort slowly, and their costs were lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LanguageModel } from '../../../src/models/model.ts';
import type { Services } from '../../../src/operations/services.ts';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { hang } from '../../support/fake-provider/fake-reply.ts';

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }, { model: 'openai/gpt-4o' }],
};

/** An aborted call of gpt-4o ends a hundred ticks of the event loop later than the others. */
function delayAbortedCalls(services: Services): Services {
  const delayed = (model: LanguageModel): LanguageModel => ({
    provider: model.provider,
    modelId: model.modelId,
    requestBytes: (request) => model.requestBytes(request),
    generate: async (request) => {
      try {
        return await model.generate(request);
      } finally {
        for (let ticks = 0; ticks < 100; ticks += 1) await nextTick();
      }
    },
  });
  const find = (name: string) => {
    const model = services.models.find(name);
    return model !== null && name === 'openai/gpt-4o' ? delayed(model) : model;
  };
  return { ...services, models: { ...services.models, find } };
}

test('a stop › waits for the last call to settle, so that the next run does not repeat it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const service = await buildTestApp({ dataDir, script: () => hang(), change: delayAbortedCalls });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await service.provider.waitForRequest(3);
  await service.close();

  const store = embeddedStore({ dataDir });
  const journal = await store.debates.journal('default', id);
  expect(journal.map(({ state, settlement }) => [state, settlement?.outcome])).toEqual(
    ['debater_0', 'debater_1', 'debater_2'].map(() => [
      'settled',
      expect.objectContaining({ kind: 'error', code: 'interrupted' }),
    ]),
  );
  await store.close();
  await rm(dataDir, { recursive: true });
});
