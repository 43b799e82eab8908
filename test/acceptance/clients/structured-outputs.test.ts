/**
 * Clients that request an object of a schema, in their published versions. The panel votes on each field of the
 * record.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, OpenAIChatCompletionsModel, Runner } from '@openai/agents';
import { generateObject } from 'ai';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';

const City = z.object({
  name: z.string().describe('the usual name of the city'),
  population: z.int().min(0),
  capital: z.boolean(),
  river: z.enum(['Seine', 'Rhône', 'none']),
  mayor: z.object({ name: z.string(), since: z.iso.date().nullable() }),
  twins: z.array(z.string()),
});
const paris: z.infer<typeof City> = {
  name: 'Paris',
  population: 2_100_000,
  capital: true,
  river: 'Seine',
  mayor: { name: 'A. Example', since: null },
  twins: ['Rome'],
};
const question = 'Describe Paris.';
const boardPanel = {
  debaters: ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1'].map((model) => ({ model: `openai/${model}` })),
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'majority_vote',
};

let service: TestApp;
let baseURL: string;

beforeAll(async () => {
  // Each of the three models has its error in a different field.
  const wrongFields: Record<string, object> = {
    'gpt-4o': { population: 5 },
    'gpt-4o-mini': { river: 'none' },
    'gpt-4.1': { capital: false, twins: [] },
  };
  service = await buildTestApp({
    script: ({ body }) => {
      const { model } = body as { model: string };
      return json({ reasoning: 'It is known.', answer: { ...paris, ...wrongFields[model] }, confidence: 0.9 });
    },
  });
  const panelReply = await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: boardPanel });
  expect(panelReply.statusCode).toBe(201);
  baseURL = `${await service.listen()}/v1`;
});
afterAll(() => service.close());

const apiKey = 'none';

test('zodResponseFormat of openai › parses the completion to the majority’s record', async () => {
  const completion = await new OpenAI({ baseURL, apiKey }).chat.completions.parse({
    model: 'debate/board',
    messages: [{ role: 'user', content: question }],
    response_format: zodResponseFormat(City, 'city'),
  });
  expect(completion.choices[0]?.message.parsed).toEqual(paris);
  const { debate } = completion as unknown as { debate: { fields: { pointer: string; agreement: number }[] } };
  expect(debate.fields.find(({ pointer }) => pointer === '/population')?.agreement).toBeCloseTo(2 / 3);
  expect(debate.fields.map(({ pointer }) => pointer)).toEqual([
    '/name',
    '/population',
    '/capital',
    '/river',
    '/mayor/name',
    '/mayor/since',
    '/twins',
  ]);
});

test('generateObject of ai › returns the majority’s record', async () => {
  const parley = createOpenAICompatible({ name: 'parley', baseURL, apiKey, supportsStructuredOutputs: true });
  const { object } = await generateObject({ model: parley('debate/board'), schema: City, prompt: question });
  expect(object).toEqual(paris);
});

test('withStructuredOutput of LangChain › returns the majority’s record', async () => {
  const model = new ChatOpenAI({ model: 'debate/board', apiKey, configuration: { baseURL } });
  const structuredModel = model.withStructuredOutput(City, { name: 'city', method: 'jsonSchema' });
  expect(await structuredModel.invoke(question)).toEqual(paris);
});

test('outputType of an agents SDK › returns the majority’s record as the final output', async () => {
  const client = new OpenAI({ baseURL, apiKey });
  const model = new OpenAIChatCompletionsModel(client, 'debate/board');
  const agent = new Agent({ name: 'Geographer', instructions: 'Be exact.', model, outputType: City });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, question);
  expect(finalOutput).toEqual(paris);
});
