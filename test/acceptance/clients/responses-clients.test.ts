/** Clients of the Responses API, in their published versions, against a service that listens. */
import { createOpenAI } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  OpenAIProvider,
  Runner,
  run,
  setDefaultModelProvider,
  setTracingDisabled,
  tool,
  user,
} from '@openai/agents';
import { APICallError, generateObject, generateText, streamText } from 'ai';
import OpenAI, { APIError } from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInput, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { delayedUntil, hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const boardPanel = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};
const model = 'debate/board';
const responseRequest = { model, input: question };
const City = z.object({ name: z.string(), population: z.int() });
const paris = { name: 'Paris', population: 2_100_000 };

let service: KeyedApp;
let baseURL: string;
let key: Key;
let openai: OpenAI;
let tenantCount = 0;

beforeAll(async () => {
  setTracingDisabled(true);
  service = await buildKeyedApp({ script: () => position });
  baseURL = `${await service.listen()}/v1`;
});
afterAll(() => service.close());

beforeEach(async () => {
  service.provider.follow(() => position);
  tenantCount += 1;
  key = await service.tenant(`acme-${tenantCount}`);
  await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: boardPanel });
  openai = new OpenAI({ baseURL, apiKey: key.key });
});

const debateStatuses = async () =>
  (await service.ask(key, '/v1/debates')).json().data.map(({ status }: { status: string }) => status);

async function errorOf(call: Promise<unknown>): Promise<APIError> {
  const error = await call.catch((reason: unknown) => reason);
  if (error instanceof APIError) return error;
  throw new Error(`no APIError but ${String(error)}`);
}

async function readAll(stream: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const replyWithRecord = (request: FakeRequest) =>
  json({ reasoning: 'It is known.', answer: request.model === 'gpt-4o' ? paris : { ...paris }, confidence: 0.9 });

describe('the openai package', () => {
  test('creates, retrieves and continues a response, and reads the fields of a debate', async () => {
    const first = await openai.responses.create({
      ...responseRequest,
      instructions: 'Be brief.',
      metadata: { ticket: '42' },
    });
    expect([first.status, first.output_text, first.model]).toEqual(['completed', 'Paris', model]);
    expect(first.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(first.usage?.total_tokens).toBeGreaterThan(0);
    expect(first).toMatchObject({ metadata: { ticket: '42' }, 'parley:debate': { rounds: 1, dissent: [] } });
    expect(await openai.responses.retrieve(first.id)).toEqual(first);
    const second = await openai.responses.create({ model, input: 'Sure?', previous_response_id: first.id });
    expect([second.output_text, second.previous_response_id]).toEqual(['Paris', first.id]);
    // As in the documentation of the package: the output is the beginning of the next input.
    const third = await openai.responses.create({
      model,
      input: [
        { role: 'user', content: question },
        ...(first.output as ResponseInput),
        { role: 'user', content: 'Sure?' },
      ],
    });
    const debate = (await service.ask(key, `/v1/debates/${third.id.replace('resp_', '')}`)).json();
    expect([debate.question, debate.config.context]).toEqual(['Sure?', `user: ${question}\n\nassistant: Paris`]);
  });

  test('streams events that it assembles into the retrieved response', async () => {
    const events = await readAll(await openai.responses.create({ ...responseRequest, stream: true }));
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } });
    const assembledResponse = await openai.responses.stream(responseRequest).finalResponse();
    expect(assembledResponse.output_text).toBe('Paris');
    const retrievedResponse = await openai.responses.retrieve(assembledResponse.id);
    expect(assembledResponse.output.map(({ type, id }) => [type, id])).toEqual(
      retrievedResponse.output.map(({ type, id }) => [type, id]),
    );
    const resumedStream = openai.responses.stream({ response_id: assembledResponse.id, starting_after: 4 });
    expect((await resumedStream.finalResponse()).output_text).toBe('Paris');
  });

  test('runs a response in the background: resumes its stream, retrieves, cancels, deletes it', async () => {
    const release = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(release.promise, position));
    const stream = await openai.responses.create({ ...responseRequest, background: true, stream: true });
    const receivedEvents: ResponseStreamEvent[] = [];
    for await (const event of stream) {
      receivedEvents.push(event);
      if (event.type === 'response.reasoning_summary_text.delta') break;
    }
    const [createdEvent] = receivedEvents;
    if (createdEvent?.type !== 'response.created') throw new Error('the first event must be response.created');
    const { id } = createdEvent.response;
    expect((await openai.responses.retrieve(id)).status).toBe('in_progress');
    const starting_after = receivedEvents.at(-1)?.sequence_number ?? 0;
    const remainingEvents = readAll(await openai.responses.retrieve(id, { stream: true, starting_after }));
    release.resolve();
    const events = [...receivedEvents, ...(await remainingEvents)];
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    expect((await openai.responses.retrieve(id)).output_text).toBe('Paris');
    service.provider.follow(() => hang());
    const queuedResponse = await openai.responses.create({ ...responseRequest, background: true });
    expect(queuedResponse.status).toBe('queued');
    expect((await openai.responses.cancel(queuedResponse.id)).status).toBe('cancelled');
    await openai.responses.delete(queuedResponse.id);
    expect(await errorOf(openai.responses.retrieve(queuedResponse.id))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await debateStatuses()).toEqual(['completed']);
  });

  test('parses a record of its schema', async () => {
    service.provider.follow(replyWithRecord);
    const response = await openai.responses.parse({
      ...responseRequest,
      text: { format: zodTextFormat(City, 'city') },
    });
    expect(response.output_parsed).toEqual(paris);
  });

  test('cancels the debate when its call is aborted', async () => {
    service.provider.follow(() => hang());
    const requestsBefore = service.provider.requests.length;
    const abortController = new AbortController();
    const pendingResponse = openai.responses.create(responseRequest, { signal: abortController.signal });
    const rejection = expect(pendingResponse).rejects.toThrow('aborted');
    await service.provider.waitForRequest(requestsBefore + 2);
    abortController.abort();
    await rejection;
    await expect.poll(debateStatuses).toEqual(['cancelled']);
  });

  const image = { type: 'input_image', image_url: 'https://example.org/a.png', detail: 'auto' } as const;
  const file = { type: 'input_file', file_id: 'file-1' } as const;
  const functions = [{ type: 'function', name: 'f', parameters: {}, strict: true }] as const;
  const errorCases = [
    ['an image', { input: [{ role: 'user', content: [image] }] }, OpenAI.BadRequestError, 'input[0].content[0].type'],
    ['a file', { input: [{ role: 'user', content: [file] }] }, OpenAI.BadRequestError, 'input[0].content[0].type'],
    ['tools', { tools: [...functions] }, OpenAI.BadRequestError, 'tools'],
    ['an unknown response', { previous_response_id: 'resp_1' }, OpenAI.NotFoundError, 'previous_response_id'],
    ['an unknown model', { model: 'gpt-4o' }, OpenAI.NotFoundError, 'model'],
  ] as const;
  test.each(errorCases)('throws an error of its own class for %s', async (_, body, errorClass, param) => {
    const error = await errorOf(openai.responses.create({ ...responseRequest, ...(body as object) }));
    expect(error).toBeInstanceOf(errorClass);
    expect(error.param).toBe(param);
  });
});

describe('the agents SDK with its default settings', () => {
  const createRunner = () => new Runner({ modelProvider: new OpenAIProvider({ openAIClient: openai }) });
  const agent = new Agent({ name: 'asker', instructions: 'Be brief.', model });

  test('calls responses and continues a conversation, also by the id of the previous response', async () => {
    setDefaultModelProvider(new OpenAIProvider({ openAIClient: openai }));
    const first = await run(agent, question);
    expect(first.finalOutput).toBe('Paris');
    const runner = createRunner();
    const second = await runner.run(agent, [...first.history, user('Sure?')]);
    expect(second.finalOutput).toBe('Paris');
    const previousResponseId = first.lastResponseId;
    const third = await runner.run(agent, 'Sure?', previousResponseId === undefined ? {} : { previousResponseId });
    const contexts = [second, third].map(async ({ lastResponseId = '' }) => {
      const reply = await service.ask(key, `/v1/debates/${lastResponseId.replace('resp_', '')}`);
      return reply.json().config.context;
    });
    const context = `system: Be brief.\n\nuser: ${question}\n\nassistant: Paris`;
    expect(await Promise.all(contexts)).toEqual([context, context]);
  });

  test('streams the answer', async () => {
    const result = await createRunner().run(agent, question, { stream: true });
    let text = '';
    for await (const piece of result.toTextStream()) text += piece;
    expect([text, result.finalOutput]).toEqual(['Paris', 'Paris']);
  });

  test('returns its output type, and gets an error for tools', async () => {
    service.provider.follow(replyWithRecord);
    const typedAgent = new Agent({ name: 'typed', model, outputType: City });
    expect((await createRunner().run(typedAgent, question)).finalOutput).toEqual(paris);
    const lookTool = tool({ name: 'look', description: 'Looks.', parameters: z.object({}), execute: () => 'seen' });
    const agentWithTools = new Agent({ name: 'armed', model, tools: [lookTool] });
    const error = await errorOf(createRunner().run(agentWithTools, question));
    expect([error.status, error.param]).toEqual([400, 'tools']);
  });
});

describe.each(['responses', 'chat'] as const)('the AI SDK with its provider for OpenAI, by %s', (mode) => {
  const modelOf = (name = model) => createOpenAI({ baseURL, apiKey: key.key })[mode](name);

  test('generateText › answers and continues the conversation', async () => {
    const first = await generateText({ model: modelOf(), system: 'Be brief.', prompt: question, maxOutputTokens: 500 });
    expect([first.text, first.finishReason]).toEqual(['Paris', 'stop']);
    expect(first.usage.totalTokens).toBeGreaterThan(0);
    const messages = [{ role: 'user' as const, content: question }, ...first.response.messages];
    const secondResult = await generateText({
      model: modelOf(),
      messages: [...messages, { role: 'user', content: 'Sure?' }],
    });
    expect(secondResult.text).toBe('Paris');
    const id = secondResult.response.headers?.['debate-id'];
    const debate = (await service.ask(key, `/v1/debates/${id}`)).json();
    expect(debate.config.context).toBe(`user: ${question}\n\nassistant: Paris`);
  });

  test('streamText › streams the answer', async () => {
    const streamed = streamText({ model: modelOf(), prompt: question });
    const partTypes: string[] = [];
    for await (const { type } of streamed.fullStream) if (partTypes.at(-1) !== type) partTypes.push(type);
    const reasoning = ['reasoning-start', 'reasoning-delta', 'reasoning-end'];
    expect(partTypes).toEqual([
      ...['start', 'start-step', ...(mode === 'responses' ? reasoning : [])],
      ...['text-start', 'text-delta', 'text-end', 'finish-step', 'finish'],
    ]);
    expect([await streamed.text, await streamed.finishReason]).toEqual(['Paris', 'stop']);
  });

  test('generateObject › returns the object', async () => {
    service.provider.follow(replyWithRecord);
    const { object } = await generateObject({ model: modelOf(), schema: City, prompt: question });
    expect(object).toEqual(paris);
  });

  test('errors › are thrown for an unknown panel and for a debate without an answer', async () => {
    const unknownPanelCall = generateText({ model: modelOf('debate/unknown'), prompt: question });
    await expect(unknownPanelCall).rejects.toSatisfy(
      (error) => APICallError.isInstance(error) && error.statusCode === 404,
    );
    service.provider.follow(() => json({}));
    const failedCall = generateText({ model: modelOf(), prompt: question, maxRetries: 0 });
    await expect(failedCall).rejects.toThrow('No debater gave an answer (unreadable_reply ×2).');
  });
});

test('the chat model of LangChain › answers through the Responses API', async () => {
  const chatModel = new ChatOpenAI({ model, apiKey: key.key, useResponsesApi: true, configuration: { baseURL } });
  const message = await chatModel.invoke([
    ['system', 'Be brief.'],
    ['human', question],
  ]);
  expect([message.text, message.response_metadata['id']]).toEqual(['Paris', expect.stringMatching(/^resp_/)]);
  let streamed = '';
  for await (const { text } of await chatModel.stream(question)) streamed += text;
  expect(streamed).toBe('Paris');
});
