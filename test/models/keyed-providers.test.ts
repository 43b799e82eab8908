/** With a key for each vendor and no other setting, its models answer a debate at their real prices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { answer } from '../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../support/ledger.ts';

const position = { reasoning: 'It is documented.', answer: 'Paris', confidence: 0.8 };
const otherTokens = { cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
const reply = answer({
  text: JSON.stringify(position),
  usage: { inputTokens: 1_000, outputTokens: 100, ...otherTokens },
});

let provider: FakeProvider;
let service: TestApp;
beforeAll(async () => {
  provider = await startFakeProvider({ script: () => reply });
  const { url, openaiBaseUrl, anthropicBaseUrl } = provider;
  const prefixes = ['OPENAI', 'GEMINI', 'MISTRAL', 'DEEPSEEK', 'XAI', 'GROQ', 'TOGETHER', 'OPENROUTER'];
  const environment = Object.fromEntries([
    ...prefixes.flatMap((prefix) => [
      [`${prefix}_API_KEY`, `key-${prefix.toLowerCase()}`],
      [`${prefix}_BASE_URL`, openaiBaseUrl],
    ]),
    ['ANTHROPIC_API_KEY', 'key-anthropic'],
    ['ANTHROPIC_BASE_URL', anthropicBaseUrl],
    ['AZURE_OPENAI_API_KEY', 'key-azure'],
    ['AZURE_OPENAI_ENDPOINT', url],
    ['AZURE_OPENAI_DEPLOYMENTS', 'gpt-4o-mini'],
  ]);
  service = await buildTestApp({ environment });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

/** 1,000 tokens in and 100 out, at the published prices of 2026-11: `1 / 5` USD per million is 0.001 + 0.0005. */
const models: readonly (readonly [model: string, costUsd: number, pricedAs: string])[] = [
  ['anthropic/claude-haiku-4-5', 0.0015, 'anthropic:claude-haiku-4-5'],
  ['openai/gpt-4o-mini', 0.00021, 'openai:gpt-4o-mini'],
  ['gemini/gemini-2.5-flash-lite', 0.00014, 'google:gemini-2.5-flash-lite'],
  ['mistral/mistral-small-2603', 0.00021, 'mistral:mistral-small-2603'],
  ['deepseek/deepseek-v3.2-exp', 0.000311, 'deepseek:deepseek-v3.2-exp'],
  ['xai/grok-4.3', 0.0015, 'x-ai:grok-4.3'],
  ['azure/gpt-4o-mini', 0.00021, 'azure:gpt-4o-mini'],
  ['groq/openai/gpt-oss-120b', 0.00021, 'groq:openai/gpt-oss-120b'],
  ['together/google/gemma-4-31B-it', 0.00025, 'table:together/google/gemma-4-31B-it'],
  ['openrouter/meta-llama/llama-3.3-70b-instruct', 0.000074, 'openrouter:meta-llama/llama-3.3-70b-instruct'],
];

test('ten keys › make ten debaters, each with the key and the price of its provider', async () => {
  const payload = {
    question: 'What is the capital of France?',
    protocol: 'critique',
    max_rounds: 1,
    adaptive_routing: false,
    debaters: models.map(([model]) => ({ model })),
  };
  const headers = { prefer: 'wait=30' };
  const { result } = (await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload })).json();
  expect(result).toMatchObject({ final_answer: 'Paris', failures: [], simulated: false });

  const lines = await wholeLedger(async (path) => (await service.app.inject(path)).json());
  const chargedLines = lines.map((line) => [
    line.model,
    line.cost_usd,
    (line as unknown as { priced_as: string }).priced_as,
  ]);
  expect(chargedLines).toHaveLength(models.length);
  expect(chargedLines).toEqual(expect.arrayContaining(models.map((model) => [...model])));

  const sentKeys = provider.requests.map(({ model, headers: { authorization, 'api-key': apiKey } }) => [
    model,
    apiKey ?? authorization,
  ]);
  const expected = models.map(([model]) => {
    const [name = '', ...id] = model.split('/');
    return [id.join('/'), name === 'azure' ? 'key-azure' : `Bearer key-${name}`];
  });
  expect(sentKeys.toSorted()).toEqual(expected.toSorted());
});

test('ten keys › make the providers in the report of the service, which contains no key', async () => {
  const readiness = await service.app.inject('/readyz');
  expect(readiness.json().providers).toEqual([...models.map(([model]) => model.split('/')[0]), 'simulated']);
  expect(readiness.body).not.toContain('key-');
  const listedIds = (await service.app.inject('/v1/models')).json().data.map(({ id }: { id: string }) => id);
  expect(listedIds).toEqual(expect.arrayContaining(['azure/gpt-4o-mini', 'groq/openai/gpt-oss-120b', 'xai/grok-4.3']));
});
