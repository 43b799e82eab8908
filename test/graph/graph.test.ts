/** Debates in a LangGraph graph, over a socket and in process: question, debate, review by a human, verdict. */
import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { Annotation, Command, END, isInterrupted, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DebateRequest } from '../../src/client/contract-types.ts';
import type { ParleyClient } from '../../src/client/parley-client.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import { debateNode } from '../../src/graph/debate-node.ts';
import type { DebateState } from '../../src/graph/debate-state.ts';
import { debateState } from '../../src/graph/debate-state.ts';
import { humanReviewNode } from '../../src/graph/human-review-node.ts';
import { inProcessFetch } from '../../src/http/in-process-fetch.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import { instantRetry } from '../support/retry-options.ts';

type Settings = Omit<DebateRequest, 'question' | 'context'>;

const question = 'How many legs has a spider?';
const EIGHT = json({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
const SIX = json({ answer: '6', reasoning: 'Like an insect.', confidence: 0.9 });
const settings: Settings = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let url: string;
let parley: ParleyClient;
beforeAll(async () => {
  service = await buildTestApp({ script: () => EIGHT });
  url = await service.listen();
});
afterAll(() => service.close());
beforeEach(() => {
  service.provider.follow(() => EIGHT);
  parley = parleyClient({ url, retry: instantRetry });
});

/** One answers 8, the other 6: of two votes neither wins. */
function disagree(): void {
  service.provider.follow(({ model }) => (model === 'gpt-4o' ? EIGHT : SIX));
}

function reviewed(client = parley, given = settings) {
  return new StateGraph(debateState)
    .addNode('debate', debateNode({ parley: client, settings: given }))
    .addNode('human', humanReviewNode({ parley: client }))
    .addEdge(START, 'debate')
    .addConditionalEdges('debate', ({ debate_escalate }: DebateState) => (debate_escalate ? 'human' : END))
    .addEdge('human', END)
    .compile({ checkpointer: new MemorySaver() });
}

let threads = 0;
function thread() {
  threads += 1;
  return { configurable: { thread_id: `thread-${threads}` } };
}

const asked = { messages: [new HumanMessage(question)] };

async function debates(): Promise<string[]> {
  return (await parley.list({ limit: 100 })).data.map(({ id }) => id);
}

describe.each(['over a socket', 'in process'])('%s', (way) => {
  const client = () =>
    way === 'in process'
      ? parleyClient({ url: 'http://in.process', fetch: inProcessFetch(service.app) })
      : parleyClient({ url, retry: instantRetry });

  test('answers a question without a human when the panel agrees on it', async () => {
    const state = await reviewed(client()).invoke(asked, thread());
    expect(isInterrupted(state)).toBe(false);
    expect(state.messages).toHaveLength(2);
    const answer = state.messages.at(-1);
    expect(AIMessage.isInstance(answer)).toBe(true);
    expect(answer?.content).toBe('8');
    const debate = await parley.read(state.debate_id ?? '');
    expect(answer?.response_metadata).toEqual({
      debate_id: debate.id,
      debate_result: debate.result,
      debate_confidence: debate.result?.confidence,
      debate_escalate: false,
      debate_rounds: 1,
      debate_routing: 'debate',
      debate_review: null,
    });
    expect(answer).toMatchObject({
      usage_metadata: { total_tokens: debate.result?.total_token_usage.total_tokens },
    });
    expect(state).toMatchObject({ debate_escalate: false, debate_review: null });
  });

  test('waits for a human when the panel disagrees, and the verdict is kept as the answer', async () => {
    disagree();
    const graph = reviewed(client());
    const run = thread();
    const paused = await graph.invoke(asked, run);
    const { debate_id: id } = paused;
    if (!isInterrupted(paused)) throw new Error('a human is asked');
    const { result } = await parley.read(id ?? '');
    expect(paused.__interrupt__.map(({ value }) => value)).toEqual([
      {
        debate_id: id,
        question,
        final_answer: result?.final_answer,
        confidence: result?.confidence,
        reasons: result?.escalation.reasons,
        dissent: result?.dissent.map(({ debater_id, answer }) => ({ debater_id, answer })),
        problem: null,
      },
    ]);
    expect(result?.escalation.reasons.length).toBeGreaterThan(0);
    expect(paused).toMatchObject({ debate_escalate: true, debate_review: null });

    const resumed = await graph.invoke(new Command({ resume: { answer: '8', note: 'I counted.' } }), run);
    expect(isInterrupted(resumed)).toBe(false);
    // The verdict replaces the debate's own message.
    expect(resumed.messages.map(({ type, content }) => [type, content])).toEqual([
      ['human', question],
      ['ai', '8'],
    ]);
    const review = { answer: '8', note: 'I counted.', at: expect.any(String) };
    expect(resumed).toMatchObject({ debate_escalate: false, debate_review: review });
    expect(resumed.messages.at(-1)?.response_metadata).toMatchObject({ debate_escalate: false, debate_review: review });
    expect((await parley.read(id ?? '')).result?.escalation.review).toMatchObject(review);
    const waiting = await parley.reviews({ limit: 100 });
    expect(waiting.data.map((entry) => entry.id)).not.toContain(id);
  });
});

test('a review › is requested again with the reason when the service refuses the verdict', async () => {
  disagree();
  const graph = reviewed();
  const run = thread();
  await graph.invoke(asked, run);
  for (const nonsense of [{ answr: '8' }, { correct: 'yes' }, 8, {}]) {
    const again = await graph.invoke(new Command({ resume: nonsense }), run);
    if (!isInterrupted(again)) throw new Error('a human is asked again');
    expect(again.__interrupt__.map(({ value }) => value)).toEqual([
      expect.objectContaining({ problem: expect.stringMatching(/./), question }),
    ]);
  }
  const resumed = await graph.invoke(new Command({ resume: '8' }), run);
  expect(resumed).toMatchObject({
    debate_escalate: false,
    debate_review: { answer: '8', correct: expect.any(Boolean) },
  });
});

test('a review › that was made elsewhere meanwhile is kept', async () => {
  disagree();
  const graph = reviewed();
  const run = thread();
  const { debate_id: id } = await graph.invoke(asked, run);
  await parley.review(id ?? '', { answer: '8', note: 'From the queue.' });
  const resumed = await graph.invoke(new Command({ resume: { answer: '6' } }), run);
  expect(resumed.debate_review).toMatchObject({ answer: '8', note: 'From the queue.' });
  expect(resumed.messages.at(-1)?.content).toBe('8');
});

test('a repeated step › finds its debate and pays nothing', async () => {
  const node = debateNode({ parley, settings });
  let crashes = 1;
  const graph = new StateGraph(debateState)
    .addNode('debate', async (state: DebateState, config: LangGraphRunnableConfig) => {
      const update = await node(state, config);
      if (crashes-- > 0) throw new Error('the process died here');
      return update;
    })
    .addEdge(START, 'debate')
    .addEdge('debate', END)
    .compile({ checkpointer: new MemorySaver() });
  const run = thread();
  const before = await debates();
  await expect(graph.invoke(asked, run)).rejects.toThrow('the process died here');
  const calls = service.provider.requests.length;
  const state = await graph.invoke(null, run);
  expect(await debates()).toEqual([state.debate_id, ...before]);
  expect(service.provider.requests).toHaveLength(calls);
  // The same words later in the conversation are another question.
  const later = await graph.invoke(asked, run);
  expect(later.debate_id).not.toBe(state.debate_id);
});

test('an aborted run › leaves its debate, and finds it again', async () => {
  const held = Promise.withResolvers<void>();
  service.provider.follow(async () => {
    await held.promise;
    return EIGHT;
  });
  const before = await debates();
  const received = service.provider.requests.length;
  const graph = reviewed();
  const run = thread();
  const leaving = new AbortController();
  const running = graph.invoke(asked, { ...run, signal: leaving.signal });
  await service.provider.received(received + 2);
  leaving.abort(new Error('enough'));
  await expect(running).rejects.toThrow();
  held.resolve();
  const state = await graph.invoke(null, run);
  expect(state.messages.at(-1)?.content).toBe('8');
  expect(await debates()).toEqual([state.debate_id, ...before]);
});

test('a debate without a result › is an error with its id, and a retry of the graph asks again', async () => {
  const failing: Settings = {
    ...settings,
    debaters: [{ model: 'simulated/bold?failure_rate=1&latency_ms=0', count: 2 }],
  };
  await expect(reviewed(parley, failing).invoke(asked, thread())).rejects.toMatchObject({
    name: 'DebateFailed',
    debate: { status: 'failed', result: null },
  });
  const before = await debates();
  let attempts = 0;
  const node = debateNode({ parley, settings: failing });
  const graph = new StateGraph(debateState)
    .addNode(
      'debate',
      (state: DebateState, config: LangGraphRunnableConfig) => {
        attempts += 1;
        return node(state, config);
      },
      { retryPolicy: { maxAttempts: 2, initialInterval: 1, jitter: false } },
    )
    .addEdge(START, 'debate')
    .addEdge('debate', END)
    .compile({ checkpointer: new MemorySaver() });
  await expect(graph.invoke(asked, thread())).rejects.toThrow(/is failed without a result: no_positions/);
  expect(attempts).toBe(2);
  expect(await debates()).toHaveLength(before.length + 2);
});

test('a debate › can be followed while it runs', async () => {
  const events = await Array.fromAsync(await reviewed().stream(asked, { ...thread(), streamMode: 'custom' }));
  const names = events.map((event: unknown) => (event as { event: string }).event);
  expect([names[0], names.at(-1)]).toEqual(['debate.queued', 'debate.completed']);
  expect(names.filter((name) => name === 'debate.position')).toHaveLength(2);
});

test('a debate › has earlier messages as context, in a state with other fields', async () => {
  const state = Annotation.Root({ ...debateState.spec, ticket: Annotation<string> });
  const graph = new StateGraph(state)
    .addNode('debate', debateNode({ parley, settings }))
    .addEdge(START, 'debate')
    .addEdge('debate', END)
    .compile();
  const messages = [new SystemMessage('Be brief.'), new HumanMessage('Hello'), new AIMessage('Hi.'), ...asked.messages];
  const { debate_id: id, ticket } = await graph.invoke({ messages, ticket: '42' });
  expect(ticket).toBe('42');
  expect(await parley.read(id ?? '')).toMatchObject({
    question,
    config: { context: 'system: Be brief.\n\nhuman: Hello\n\nai: Hi.' },
  });
});

test('an error › is thrown for a conversation without a question, and a review without a debate', async () => {
  const only = (node: ReturnType<typeof debateNode>) =>
    new StateGraph(debateState).addNode('only', node).addEdge(START, 'only').addEdge('only', END).compile();
  const messages = [new AIMessage('How can I help?')];
  await expect(only(debateNode({ parley })).invoke({ messages })).rejects.toThrow('there is nothing to debate');
  await expect(only(humanReviewNode({ parley })).invoke({ messages })).rejects.toThrow('there is nothing to review');
});

test('a refusal of the service › is the error of the node', async () => {
  service.provider.follow(() => hang());
  const unknown: Settings = { debaters: [{ model: 'acme/one' }, { model: 'acme/two' }] };
  await expect(reviewed(parley, unknown).invoke(asked, thread())).rejects.toMatchObject({ code: 'unknown_model' });
});
