/** The number of own functions between a debater's turn and the socket, from a stack trace at the send of a request. */
import { trace } from '@opentelemetry/api';
import { afterEach, expect, it } from 'vitest';
import type { LanguageModel } from '../../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../../src/models/openai-compatible/openai-compatible-provider.ts';
import { tracedModel } from '../../../src/telemetry/spans/traced-model.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';

const { stackTraceLimit } = Error;
let service: TestApp | undefined;
afterEach(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await service?.close();
});

/** The frames of this project's code, the innermost first. */
function ownFrames(): string[] {
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  const ownLines = lines.filter((line) => line.includes('/src/') && !line.includes('node_modules'));
  return ownLines.map((line) => /^\s*at (?:async )?(?:new )?(\S+)/.exec(line)?.[1] ?? line);
}

const SPANS = { tracer: trace.getTracer('layers'), capturePrompts: false };

it.each<[string, (model: LanguageModel) => LanguageModel]>([
  ['without spans', (model) => model],
  ['with spans', (model) => tracedModel(model, SPANS)],
])('a call › passes at most eight layers of the project, %s', async (_, wrap) => {
  Error.stackTraceLimit = 100;
  const stacks: string[][] = [];
  const fetch: typeof globalThis.fetch = async () => {
    stacks.push(ownFrames());
    return new Response('{}', { status: 400 });
  };
  const provider = openaiCompatibleProvider({ name: 'openai', apiKey: null, baseUrl: 'http://models.test', fetch });
  const model = provider.model('a');
  if (model === null) throw new Error('the provider has any model');
  service = await buildTestApp({
    change: (services) => ({
      ...services,
      models: {
        ...services.models,
        providers: [...services.models.providers, 'openai'],
        find: (name) => (name === 'openai/a' ? wrap(model) : services.models.find(name)),
      },
    }),
  });
  const settings = { debaters: [{ model: 'openai/a' }, { model: 'openai/a' }], adaptive_routing: false, max_rounds: 1 };
  const payload = { question: 'What is 6 × 7?', ...settings };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  const [stack = []] = stacks;
  expect(stack).toContain('speak');
  // Layers are counted from the turn on; above it is the loop of the round. This test replaces our fetch function.
  const layers = ['fetch', ...stack.slice(0, stack.indexOf('speak') + 1)];
  expect(layers.length, layers.join(' < ')).toBeLessThanOrEqual(8);
});
