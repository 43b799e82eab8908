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
const ANSWER_EIGHT = json({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
const ANSWER_SIX = json({ answer: '6', reasoning: 'Like an insect.', confidence: 0.9 });
const settings: Settings = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let url: string;
let parley: ParleyClient;
beforeAll(async () => {
  service = await buildTestApp({ script: () => ANSWER_EIGHT });
  url = await service.listen();
});
afterAll(() => service.close());
beforeEach(() => {
  service.provider.follow(() => ANSWER_EIGHT);
  parley = parleyClient({ url, retry: instantRetry });
});

/** One model answers 8 and the other 6, so that neither answer has a majority. */
function letModelsDisagree(): void {
  service.provider.follow(({ model }) => (model === 'gpt-4o' ? ANSWER_EIGHT : ANSWER_SIX));
}

function buildReviewGraph(client = parley, nodeSettings = settings) {
  return new StateGraph(debateState)
    .addNode('debate', debateNode({ parley: client, settings: nodeSettings }))
    .addNode('human', humanReviewNode({ parley: client }))
    .addEdge(START, 'debate')
    .addConditionalEdges('debate', ({ debate_escalate }: DebateState) => (debate_escalate ? 'human' : END))
    .addEdge('human', END)
    .compile({ checkpointer: new MemorySaver() });
}

let threadCount = 0;
function newThread() {
  threadCount += 1;
  return { configurable: { thread_id: `thread-${threadCount}` } };
}

const questionState = { messages: [new HumanMessage(question)] };

async function listDebateIds(): Promise<string[]> {
  return (await parley.list({ limit: 100 })).data.map(({ id }) => id);
}

describe.each(['over a socket', 'in process'])('%s', (connection) => {
  const client = () =>
    connection === 'in process'
      ? parleyClient({ url: 'http://in.process', fetch: inProcessFetch(service.app) })
      : parleyClient({ url, retry: instantRetry });

  test('answers a question without a human when the panel agrees on it', async () => {
    const state = await buildReviewGraph(client()).invoke(questionState, newThread());
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

  test('waits for a human when the panel disagrees, and the verdict is the answer', async () => {
    letModelsDisagree();
    const graph = buildReviewGraph(client());
    const threadConfig = newThread();
    const pausedState = await graph.invoke(questionState, threadConfig);
    const { debate_id: id } = pausedState;
    if (!isInterrupted(pausedState)) throw new Error('the graph must wait for a human');
    const { result } = await parley.read(id ?? '');
    expect(pausedState.__interrupt__.map(({ value }) => value)).toEqual([
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
    expect(pausedState).toMatchObject({ debate_escalate: true, debate_review: null });

    const resumedState = await graph.invoke(new Command({ resume: { answer: '8', note: 'I counted.' } }), threadConfig);
    expect(isInterrupted(resumedState)).toBe(false);
    // The verdict replaces the debate's own message.
    expect(resumedState.messages.map(({ type, content }) => [type, content])).toEqual([
      ['human', question],
      ['ai', '8'],
    ]);
    const review = { answer: '8', note: 'I counted.', at: expect.any(String) };
    expect(resumedState).toMatchObject({ debate_escalate: false, debate_review: review });
    expect(resumedState.messages.at(-1)?.response_metadata).toMatchObject({
      debate_escalate: false,
      debate_review: review,
    });
    expect((await parley.read(id ?? '')).result?.escalation.review).toMatchObject(review);
    const pendingReviews = await parley.reviews({ limit: 100 });
    expect(pendingReviews.data.map((entry) => entry.id)).not.toContain(id);
  });
});

test('a review › is requested again with the reason when the service refuses the verdict', async () => {
  letModelsDisagree();
  const graph = buildReviewGraph();
  const threadConfig = newThread();
  await graph.invoke(questionState, threadConfig);
  for (const invalidReview of [{ answr: '8' }, { correct: 'yes' }, 8, {}]) {
    const interruptedState = await graph.invoke(new Command({ resume: invalidReview }), threadConfig);
    if (!isInterrupted(interruptedState)) throw new Error('the graph must wait for a human again');
    expect(interruptedState.__interrupt__.map(({ value }) => value)).toEqual([
      expect.objectContaining({ problem: expect.stringMatching(/./), question }),
    ]);
  }
  const resumedState = await graph.invoke(new Command({ resume: '8' }), threadConfig);
  expect(resumedState).toMatchObject({
    debate_escalate: false,
    debate_review: { answer: '8', correct: expect.any(Boolean) },
  });
});

test('a review › is kept when another client stored it meanwhile', async () => {
  letModelsDisagree();
  const graph = buildReviewGraph();
  const threadConfig = newThread();
  const { debate_id: id } = await graph.invoke(questionState, threadConfig);
  await parley.review(id ?? '', { answer: '8', note: 'From the queue.' });
  const resumedState = await graph.invoke(new Command({ resume: { answer: '6' } }), threadConfig);
  expect(resumedState.debate_review).toMatchObject({ answer: '8', note: 'From the queue.' });
  expect(resumedState.messages.at(-1)?.content).toBe('8');
});

test('a repeated step › finds its debate and pays nothing', async () => {
  const node = debateNode({ parley, settings });
  let crashes = 1;
  const graph = new StateGraph(debateState)
    .addNode('debate', async (state: DebateState, config: LangGraphRunnableConfig) => {
      const update = await node(state, config);
      if (crashes-- > 0) throw new Error('the process crashed');
      return update;
    })
    .addEdge(START, 'debate')
    .addEdge('debate', END)
    .compile({ checkpointer: new MemorySaver() });
  const threadConfig = newThread();
  const debatesBefore = await listDebateIds();
  await expect(graph.invoke(questionState, threadConfig)).rejects.toThrow('the process crashed');
  const callsBefore = service.provider.requests.length;
  const state = await graph.invoke(null, threadConfig);
  expect(await listDebateIds()).toEqual([state.debate_id, ...debatesBefore]);
  expect(service.provider.requests).toHaveLength(callsBefore);
  // The same text later in the conversation is another question.
  const laterState = await graph.invoke(questionState, threadConfig);
  expect(laterState.debate_id).not.toBe(state.debate_id);
});

test('an aborted run › does not end its debate, and finds it again', async () => {
  const release = Promise.withResolvers<void>();
  service.provider.follow(async () => {
    await release.promise;
    return ANSWER_EIGHT;
  });
  const debatesBefore = await listDebateIds();
  const requestsBefore = service.provider.requests.length;
  const graph = buildReviewGraph();
  const threadConfig = newThread();
  const abortController = new AbortController();
  const pendingState = graph.invoke(questionState, { ...threadConfig, signal: abortController.signal });
  await service.provider.waitForRequest(requestsBefore + 2);
  abortController.abort(new Error('enough'));
  await expect(pendingState).rejects.toThrow();
  release.resolve();
  const state = await graph.invoke(null, threadConfig);
  expect(state.messages.at(-1)?.content).toBe('8');
  expect(await listDebateIds()).toEqual([state.debate_id, ...debatesBefore]);
});

test('a debate without a result › is an error with its id, and a retry starts another debate', async () => {
  const failingSettings: Settings = {
    ...settings,
    debaters: [{ model: 'simulated/bold?failure_rate=1&latency_ms=0', count: 2 }],
  };
  await expect(buildReviewGraph(parley, failingSettings).invoke(questionState, newThread())).rejects.toMatchObject({
    name: 'DebateFailed',
    debate: { status: 'failed', result: null },
  });
  const debatesBefore = await listDebateIds();
  let attempts = 0;
  const node = debateNode({ parley, settings: failingSettings });
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
  await expect(graph.invoke(questionState, newThread())).rejects.toThrow(/is failed without a result: no_positions/);
  expect(attempts).toBe(2);
  expect(await listDebateIds()).toHaveLength(debatesBefore.length + 2);
});

test('a debate › can be followed while it runs', async () => {
  const events = await Array.fromAsync(
    await buildReviewGraph().stream(questionState, { ...newThread(), streamMode: 'custom' }),
  );
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
  const messages = [
    new SystemMessage('Be brief.'),
    new HumanMessage('Hello'),
    new AIMessage('Hi.'),
    ...questionState.messages,
  ];
  const { debate_id: id, ticket } = await graph.invoke({ messages, ticket: '42' });
  expect(ticket).toBe('42');
  expect(await parley.read(id ?? '')).toMatchObject({
    question,
    config: { context: 'system: Be brief.\n\nhuman: Hello\n\nai: Hi.' },
  });
});

test('an error › is thrown for a conversation without a question, and a review without a debate', async () => {
  const singleNodeGraph = (node: ReturnType<typeof debateNode>) =>
    new StateGraph(debateState).addNode('only', node).addEdge(START, 'only').addEdge('only', END).compile();
  const messages = [new AIMessage('How can I help?')];
  await expect(singleNodeGraph(debateNode({ parley })).invoke({ messages })).rejects.toThrow(
    'there is nothing to debate',
  );
  await expect(singleNodeGraph(humanReviewNode({ parley })).invoke({ messages })).rejects.toThrow(
    'there is nothing to review',
  );
});

test('a refusal of the service › is the error of the node', async () => {
  service.provider.follow(() => hang());
  const unknownModels: Settings = { debaters: [{ model: 'acme/one' }, { model: 'acme/two' }] };
  await expect(buildReviewGraph(parley, unknownModels).invoke(questionState, newThread())).rejects.toMatchObject({
    code: 'unknown_model',
  });
});
