/** LangChain's chat model, LangGraph's prebuilt agent and a reader of event streams, in their published versions. */
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { delayedUntil, json } from '../../support/fake-provider/fake-reply.ts';

const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const boardPanel = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let address: string;
beforeAll(async () => {
  service = await buildTestApp({ script: () => position });
  await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: boardPanel });
  address = await service.listen();
});
afterAll(() => service.close());
beforeEach(() => service.provider.follow(() => position));

const chatModel = () =>
  new ChatOpenAI({ model: 'debate/board', apiKey: 'none', configuration: { baseURL: `${address}/v1` }, maxRetries: 0 });
const readNewestDebate = async () => {
  const [{ id }] = (await service.app.inject('/v1/debates?limit=1')).json().data;
  return (await service.app.inject(`/v1/debates/${id}`)).json();
};

describe('@langchain/openai', () => {
  test('answers a system message alone and a conversation', async () => {
    const systemReply = await chatModel().invoke([['system', question]]);
    expect(systemReply.content).toBe('Paris');
    expect((await readNewestDebate()).question).toBe(question);
    const reply = await chatModel().invoke([
      ['system', 'Be brief.'],
      ['human', 'Hi.'],
      systemReply,
      ['human', question],
    ]);
    expect([reply.content, reply.response_metadata['finish_reason']]).toEqual(['Paris', 'stop']);
    expect(reply).toMatchObject({ usage_metadata: { total_tokens: expect.any(Number) } });
    const { config } = await readNewestDebate();
    expect(config.context).toBe('system: Be brief.\n\nuser: Hi.\n\nassistant: Paris');
  });

  test('streams the answer', async () => {
    const parts: string[] = [];
    for await (const { content } of await chatModel().stream(question)) parts.push(String(content));
    expect(parts.join('')).toBe('Paris');
  });

  test('passes the reasoning effort on', async () => {
    const model = new ChatOpenAI({
      model: 'debate/thinkers',
      apiKey: 'none',
      configuration: { baseURL: `${address}/v1` },
      modelKwargs: { reasoning_effort: 'high' },
    });
    const debaters = [{ model: 'openai/gpt-6-luna' }, { model: 'openai/gpt-6.1-terra' }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/thinkers', payload: { ...boardPanel, debaters } });
    await model.invoke(question);
    const bodies = service.provider.requests.slice(-2).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.objectContaining({ reasoning_effort: 'high' }),
      expect.objectContaining({ reasoning_effort: 'high' }),
    ]);
  });

  test.each([
    ['an image', { type: 'image_url', image_url: { url: 'https://example.org/a.png' } }, 'image_url'],
    ['a file', { type: 'file', file: { file_id: 'file-1' } }, 'file'],
  ])('throws an error with the name of the field when it sends %s', async (_, part, name) => {
    const invocation = chatModel().invoke([{ role: 'user', content: [{ type: 'text', text: question }, part] }]);
    await expect(invocation).rejects.toMatchObject({
      status: 400,
      param: 'messages[0].content[1].type',
      message: expect.stringContaining(`"${name}" is not supported`),
    });
  });
});

describe('the prebuilt agent of LangGraph', () => {
  test('answers without tools and keeps the conversation', async () => {
    const agent = createReactAgent({ llm: chatModel(), tools: [], prompt: 'Be brief.' });
    const first = await agent.invoke({ messages: [{ role: 'user', content: question }] });
    expect(first.messages.at(-1)?.content).toBe('Paris');
    const second = await agent.invoke({ messages: [...first.messages, { role: 'user', content: 'Sure?' }] });
    expect(second.messages.at(-1)?.content).toBe('Paris');
    const { question: lastQuestion, config } = await readNewestDebate();
    expect([lastQuestion, config.context]).toEqual([
      'Sure?',
      `system: Be brief.\n\nuser: ${question}\n\nassistant: Paris`,
    ]);
  });
});

describe('eventsource', () => {
  test('follows a debate to its end after a lost connection and receives each event once', async () => {
    const release = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(release.promise, position));
    const requestsBefore = service.provider.requests.length;
    const payload = { question, panel: 'board' };
    const { links } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await service.provider.waitForRequest(requestsBefore + 2);
    const lastEventIds: (string | null)[] = [];
    const source = new EventSource(new URL(links.events, address), {
      // The first connection ends early.
      fetch: async (url, init) => {
        lastEventIds.push(new Headers(init.headers).get('last-event-id'));
        return lastEventIds.length === 1 ? truncateAfterRound(await fetch(url, init)) : fetch(url, init);
      },
    });
    const ids: number[] = [];
    const completion = Promise.withResolvers<void>();
    const eventNames = ['queued', 'started', 'round_started', 'position', 'round_completed', 'aggregated', 'completed'];
    for (const name of [...eventNames, 'converged', 'resumed']) {
      source.addEventListener(`debate.${name}`, ({ lastEventId }) => {
        ids.push(Number(lastEventId));
        if (name === 'completed') completion.resolve();
      });
    }
    source.addEventListener('error', () => release.resolve());
    await completion.promise;
    source.close();
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect([lastEventIds[0], Number(lastEventIds[1])]).toEqual([null, expect.any(Number)]);
    expect(Number(lastEventIds[1])).toBeGreaterThan(0);
  });
});

/** The response up to its first event `debate.round_started`. */
function truncateAfterRound(reply: Response): Response {
  let text = '';
  const decoder = new TextDecoder();
  const truncation = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      text += decoder.decode(chunk, { stream: true });
      if (/event: debate\.round_started\n.*\n\n/.test(text)) controller.terminate();
    },
  });
  return new Response(reply.body?.pipeThrough(truncation) ?? null, { status: reply.status, headers: reply.headers });
}
