/** The order of a reply's fields as an endpoint receives it: a model writes in this order, so it reasons before it answers. */
import { afterEach, describe, expect, it } from 'vitest';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import { at } from '../../../src/lib/json/json-value.ts';
import { openaiCompatibleProvider } from '../../../src/models/openai-compatible/openai-compatible-provider.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { unsupported } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { modelRequest, NOW_MS, TEST_KEY, testFormat } from '../../support/fake-provider/model-kinds.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { refusingParameters, validReplies } from '../../support/fake-provider/scripts.ts';

let service: TestApp;
const openServices: TestApp[] = [];
afterEach(() => Promise.all(openServices.splice(0).map((each) => each.close())));

/** Runs a debate, and returns the fields that its requests ask for as `protocol: fields, …`, without repetition. */
async function requestedFields(
  request: Partial<DebateRequest>,
  script: Script,
  fieldsOf: (request: FakeRequest) => string,
) {
  service = await buildTestApp({ script });
  openServices.push(service);
  const debaters = ['openai/gpt-4o', 'anthropic/claude-haiku-4-5'].map((model) => ({ model, max_tokens: 900 }));
  const payload = { question: 'Who?', debaters, adaptive_routing: false, convergence_check: false, ...request };
  const headers = { prefer: 'wait=60' };
  const response = await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
  expect(response.json().status).toBe('completed');
  return [
    ...new Set(service.provider.requests.map((sentRequest) => `${sentRequest.protocol}: ${fieldsOf(sentRequest)}`)),
  ].toSorted();
}

const fieldsInSchema = ({ schema }: FakeRequest) =>
  Object.keys((at(schema, 'properties') ?? {}) as JsonObject).join(', ');
const fieldsInPrompt = ({ prompt }: FakeRequest) =>
  [...prompt.matchAll(/^- (\w+): /gm)].map(([, name]) => name).join(', ');
const fieldsInSystem = ({ system }: FakeRequest) => {
  const schemaText = /JSON Schema:\n(.*)/.exec(system)?.[1];
  return schemaText === undefined ? 'none' : fieldsInSchema({ schema: JSON.parse(schemaText) } as FakeRequest);
};

const forBothWires = (...forms: string[]) =>
  ['anthropic', 'openai'].flatMap((wire) => forms.map((form) => `${wire}: ${form}`)).toSorted();

const POSITION = 'reasoning, answer, confidence';
const CRITIQUE = 'restated_answer, critiques, reasoning, answer, changed, change_justification, confidence';
const REVISION = 'reasoning, answer, changed, change_justification, confidence';
const BALLOT = 'rationale, stance, vote';

describe.each([
  ['in the schema', validReplies(), fieldsInSchema],
  ['in words', validReplies(), fieldsInPrompt],
  [
    'in the schema as words, where schemas are refused',
    refusingParameters(['response_format', 'output_config']),
    fieldsInSystem,
  ],
])('fields %s › are in the order reasoning, then answer, on both wires', (location, script, fieldsOf) => {
  /** Each endpoint gets one request with a schema before it refuses schemas. */
  const refusedForms = location.includes('refused') ? forBothWires('none') : [];

  it.each<[string, Partial<DebateRequest>, string[]]>([
    ['critique', { protocol: 'critique' }, [POSITION, CRITIQUE]],
    ['revise', { protocol: 'revise' }, [POSITION, REVISION]],
    ['transcript', { protocol: 'transcript' }, [POSITION, REVISION]],
    ['society', { protocol: 'society' }, [POSITION, REVISION]],
    ['ballot', { protocol: 'ballot', options: ['stay', 'go'], consensus_threshold: 2 }, [BALLOT]],
  ])('%s', async (_, request, forms) => {
    expect(await requestedFields(request, script, fieldsOf)).toEqual(
      [...forBothWires(...forms), ...refusedForms].toSorted(),
    );
  });

  it.each<[string, string]>([
    ['judge', 'reasoning, answer, confidence'],
    ['judge_pick', 'reasoning, winner'],
  ])('%s', async (aggregation, form) => {
    const request = { max_rounds: 1, aggregation, judge: { model: 'openai/gpt-4.1' } } as Partial<DebateRequest>;
    const fields = await requestedFields(request, script, fieldsOf);
    expect(fields).toContain(`openai: ${form}`);
  });
});

describe('an endpoint that sorts the keys of a schema', () => {
  const GOOGLE = 'https://generativelanguage.googleapis.com/v1beta/openai';

  async function generateAndReadSchemas(script: Script) {
    const provider = await startFakeProvider({ script });
    // The same socket as everywhere in these tests, under Google's name.
    const fetchFromFake: typeof globalThis.fetch = (url, init) =>
      fetch(String(url).replace(GOOGLE, provider.openaiBaseUrl), init);
    const model = openaiCompatibleProvider({
      name: 'google',
      apiKey: TEST_KEY,
      baseUrl: GOOGLE,
      fetch: fetchFromFake,
      now: () => NOW_MS,
    }).model('gemini-2.5-flash');
    const reply = await model?.generate(modelRequest());
    const { requests } = provider;
    await provider.close();
    return { schemas: requests.map(({ schema }) => schema), reply };
  }

  it('receives their order', async () => {
    const { schemas } = await generateAndReadSchemas(validReplies());
    expect(schemas).toEqual([{ ...testFormat.jsonSchema, propertyOrdering: ['reasoning', 'answer', 'confidence'] }]);
  });

  it('gets a second request without the order when it refuses that keyword, and keeps its schema', async () => {
    const { schemas, reply } = await generateAndReadSchemas((request) =>
      at(request.schema, 'propertyOrdering') === undefined
        ? validReplies()(request)
        : unsupported('response_format.json_schema.schema.propertyOrdering'),
    );
    expect(schemas.map((schema) => at(schema, 'propertyOrdering') !== undefined)).toEqual([true, false]);
    expect(reply?.text).toContain('"reasoning"');
  });

  it('is the only one with the keyword: OpenAI’s own endpoints refuse unknown ones', async () => {
    await requestedFields({ max_rounds: 1 }, validReplies(), fieldsInSchema);
    expect(JSON.stringify(service.provider.requests.map(({ body }) => body))).not.toContain('propertyOrdering');
  });
});

describe('a reply', () => {
  it('is read with its fields in any order', async () => {
    const answerFirst: Script = async (request) => {
      const reply = await validReplies({ answer: 'Goethe', confidence: 0.75 })(request);
      if (reply.kind !== 'answer') return reply;
      const fields = Object.entries(JSON.parse(reply.text) as JsonObject).toReversed();
      return { ...reply, text: JSON.stringify(Object.fromEntries(fields)) };
    };
    await requestedFields({ max_rounds: 2, protocol: 'critique' }, answerFirst, fieldsInSchema);
    const [{ id }] = (await service.app.inject({ url: '/v1/history' })).json().data;
    const { result } = (await service.app.inject({ url: `/v1/debates/${id}` })).json();
    expect(result).toMatchObject({ final_answer: 'Goethe', total_rounds_run: 2, failures: [] });
    expect(result.rounds[1].positions[0]).toMatchObject({ answer: 'Goethe', confidence: 0.75 });
  });
});
