/** LangChain's chat model, LangGraph's prebuilt agent and a reader of event streams, in their published versions. */
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { heldBy, json } from '../../support/fake-provider/fake-reply.ts';

const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const board = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let address: string;
beforeAll(async () => {
  service = await buildTestApp({ script: () => position });
  await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: board });
  address = await service.listen();
});
afterAll(() => service.close());
beforeEach(() => service.provider.follow(() => position));

const chatModel = () =>
  new ChatOpenAI({ model: 'debate/board', apiKey: 'none', configuration: { baseURL: `${address}/v1` }, maxRetries: 0 });
const newest = async () => {
  const [{ id }] = (await service.app.inject('/v1/debates?limit=1')).json().data;
  return (await service.app.inject(`/v1/debates/${id}`)).json();
};

describe('@langchain/openai', () => {
  test('answers a system message alone and a conversation', async () => {
    const alone = await chatModel().invoke([['system', question]]);
    expect(alone.content).toBe('Paris');
    expect((await newest()).question).toBe(question);
    const reply = await chatModel().invoke([['system', 'Be brief.'], ['human', 'Hi.'], alone, ['human', question]]);
    expect([reply.content, reply.response_metadata['finish_reason']]).toEqual(['Paris', 'stop']);
    expect(reply).toMatchObject({ usage_metadata: { total_tokens: expect.any(Number) } });
    const { config } = await newest();
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
    await service.app.inject({ method: 'PUT', url: '/v1/panels/thinkers', payload: { ...board, debaters } });
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
    const asked = chatModel().invoke([{ role: 'user', content: [{ type: 'text', text: question }, part] }]);
    await expect(asked).rejects.toMatchObject({
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
    const { question: asked, config } = await newest();
    expect([asked, config.context]).toEqual(['Sure?', `system: Be brief.\n\nuser: ${question}\n\nassistant: Paris`]);
  });
});

describe('eventsource', () => {
  test('follows a debate to its end after a lost connection and receives each event once', async () => {
    const held = Promise.withResolvers<void>();
    service.provider.follow(() => heldBy(held.promise, position));
    const sent = service.provider.requests.length;
    const payload = { question, panel: 'board' };
    const { links } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await service.provider.received(sent + 2);
    const starts: (string | null)[] = [];
    const source = new EventSource(new URL(links.events, address), {
      // The first connection is cut after the events so far.
      fetch: async (url, init) => {
        starts.push(new Headers(init.headers).get('last-event-id'));
        return starts.length === 1 ? cutAfterRound(await fetch(url, init)) : fetch(url, init);
      },
    });
    const ids: number[] = [];
    const ended = Promise.withResolvers<void>();
    const names = ['queued', 'started', 'round_started', 'position', 'round_completed', 'aggregated', 'completed'];
    for (const name of [...names, 'converged', 'resumed']) {
      source.addEventListener(`debate.${name}`, ({ lastEventId }) => {
        ids.push(Number(lastEventId));
        if (name === 'completed') ended.resolve();
      });
    }
    source.addEventListener('error', () => held.resolve());
    await ended.promise;
    source.close();
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect([starts[0], Number(starts[1])]).toEqual([null, expect.any(Number)]);
    expect(Number(starts[1])).toBeGreaterThan(0);
  });
});

/** The reply up to the event with the name of the debater. */
function cutAfterRound(reply: Response): Response {
  let text = '';
  const decoder = new TextDecoder();
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      text += decoder.decode(chunk, { stream: true });
      if (/event: debate\.round_started\n.*\n\n/.test(text)) controller.terminate();
    },
  });
  return new Response(reply.body?.pipeThrough(cut) ?? null, { status: reply.status, headers: reply.headers });
}
