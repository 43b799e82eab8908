/** POST /v1/chat/completions: a conversation is debated, and every kind of end has the format of OpenAI's clients. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { unavailableWhile } from '../../support/broken-store.ts';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { delayedUntil, filtered, hang, json, refusal, truncated } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { requestedFields } from '../../support/fake-provider/scripts.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { nanoOf, wholeLedger } from '../../support/ledger.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

const URL = '/v1/chat/completions';
const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const message = (content: unknown, role = 'user') => ({ role, content });
const baseRequest = { model: 'debate/critique', messages: [message(question)] };
/** A panel with the models of the fake provider. */
const twoDebaters = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
};

const responseFormat = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'reply', schema } });

const openServices: TestApp[] = [];
afterEach(async () => {
  for (const service of openServices.splice(0)) await service.close();
});

async function serviceWith(panel: object, options: TestAppOptions = {}): Promise<TestApp> {
  const service = await buildTestApp(options);
  openServices.push(service);
  const panelReply = await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: panel });
  expect(panelReply.statusCode).toBe(201);
  return service;
}

const complete = ({ app }: TestApp, body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: URL, payload: { ...baseRequest, ...body }, headers });
const completeByBoard = (service: TestApp, body: object = {}, headers: Record<string, string> = {}) =>
  complete(service, { model: 'debate/board', ...body }, headers);
const readJson = async ({ app }: TestApp, path: string) => (await app.inject(path)).json();
const readDebate = (service: TestApp, reply: LightMyRequestResponse) =>
  readJson(service, `/v1/debates/${reply.headers['debate-id']}`);
const listDebateIds = async (service: TestApp) =>
  (await readJson(service, '/v1/debates')).data.map(({ id }: { id: string }) => id) as string[];

function recordCancels(cancelledIds: string[]): (services: Services) => Services {
  return (services) => {
    const { debates } = services.store;
    const requestCancel: typeof debates.requestCancel = (tenant, debateId) => {
      cancelledIds.push(debateId);
      return debates.requestCancel(tenant, debateId);
    };
    return { ...services, store: { ...services.store, debates: { ...debates, requestCancel } } };
  };
}

/** The JSON of each message of a stream, and its last message unparsed. */
function chunksOf(body: string) {
  const texts = body.split('\n\n').filter((text) => text.startsWith('data: '));
  const data = texts.map((text) => text.slice('data: '.length));
  return { chunks: data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text)), lastMessage: data.at(-1) };
}

describe('a conversation', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ runs: false });
  });
  afterAll(() => service.close());

  /** Creates a debate that no process runs: its request is accepted, and the client disconnects. */
  async function createQueuedDebate(body: object, path = '') {
    const idsBefore = new Set(await listDebateIds(service));
    const abortController = new AbortController();
    const reply = service.app.inject({
      method: 'POST',
      url: URL + path,
      payload: { ...baseRequest, ...body },
      signal: abortController.signal,
    });
    reply.catch(() => {});
    await expect.poll(async () => (await listDebateIds(service)).some((id) => !idsBefore.has(id))).toBe(true);
    const id = (await listDebateIds(service)).find((each) => !idsBefore.has(each));
    abortController.abort();
    return readJson(service, `/v1/debates/${id}`);
  }

  test('has its last user message as question, and all others as context in order', async () => {
    const messages = [
      message('Be brief.', 'system'),
      message([
        { type: 'text', text: 'Which country' },
        { type: 'text', text: 'is the largest?' },
      ]),
      { role: 'assistant', content: 'Russia.', refusal: null, annotations: [], reasoning_content: 'Round 1\n' },
      { role: 'assistant', content: null, refusal: 'I will not say more.', tool_calls: [] },
      { ...message('And its capital?'), name: 'ada' },
      message('Answer in French.', 'developer'),
    ];
    const debate = await createQueuedDebate({ messages });
    expect(debate.question).toBe('And its capital?');
    expect(debate.config.context).toBe(
      [
        ...['system: Be brief.', 'user: Which country\nis the largest?', 'assistant: Russia.'],
        ...['assistant: I will not say more.', 'developer: Answer in French.'],
      ].join('\n\n'),
    );
    expect((await createQueuedDebate({})).config.context).toBeNull();
  });

  test('becomes the question when it has system messages alone', async () => {
    const debate = await createQueuedDebate({
      messages: [message('You are brief.', 'system'), message('What is 2 + 2?', 'developer')],
    });
    expect([debate.question, debate.config.context]).toEqual(['You are brief.\n\nWhat is 2 + 2?', null]);
  });

  test('may contain earlier reasoning, which is not in the context of the debate', async () => {
    const answer = { role: 'assistant', content: '4', reasoning: 'Round 1', reasoning_details: [{ text: 'Round 1' }] };
    const debate = await createQueuedDebate({ messages: [message('What is 2 + 2?'), answer, message('And 3 + 3?')] });
    expect(debate.config.context).toBe('user: What is 2 + 2?\n\nassistant: 4');
  });

  test('is debated by the default panel for a protocol, or by a stored panel', async () => {
    const debaters = [{ model: QUICK_MODEL, name: 'ada', max_tokens: 50 }, { model: QUICK_MODEL }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/two', payload: { debaters, seed: 3 } });
    const societyDebate = await createQueuedDebate({ model: 'debate/society' });
    expect([societyDebate.config.protocol, societyDebate.config.debaters.length]).toEqual(['society', 3]);
    const panelDebate = await createQueuedDebate({ model: 'debate/two' });
    expect(panelDebate.config).toMatchObject({
      protocol: 'critique',
      panel: 'two',
      seed: 3,
      debaters: [{ id: 'ada' }, {}],
    });
  });

  test('passes its parameters to every debater, within the limits of the panel', async () => {
    const parametersOf = async (body: object) => {
      const { config } = await createQueuedDebate({ model: 'debate/two', ...body });
      return config.debaters.map(({ temperature, max_tokens }: Record<string, number>) => [temperature, max_tokens]);
    };
    const debaters = [{ model: QUICK_MODEL, temperature: 0.1, max_tokens: 50 }, { model: QUICK_MODEL }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/two', payload: { debaters } });
    expect(await parametersOf({})).toEqual([
      [0.1, 50],
      [null, 2048],
    ]);
    expect(await parametersOf({ temperature: 0, max_tokens: 100 })).toEqual([
      [0, 50],
      [0, 100],
    ]);
    expect(await parametersOf({ max_completion_tokens: 60, max_tokens: 100_000 })).toEqual([
      [0.1, 50],
      [null, 60],
    ]);
    expect(await parametersOf({ max_tokens: 100_000 })).toEqual([
      [0.1, 50],
      [null, 2048],
    ]);
    const debate = await createQueuedDebate({ seed: 5, user: 'ada', metadata: { ticket: '42' } });
    expect(debate.config.seed).toBe(5);
    expect(debate.metadata).toEqual({ ticket: '42', user: 'ada' });
    expect((await createQueuedDebate({ user: 'ada', metadata: { user: 'bob' } })).metadata).toEqual({ user: 'bob' });
  });

  type RefusedRequest = readonly [param: string, body: object, model?: string, status?: number];
  const refusedRequests: readonly RefusedRequest[] = [
    ['model', {}, 'debate/absent', 404],
    ['model', {}, 'critique', 404],
    ['model', {}, 'openai/gpt-4o', 404],
    ['model', {}, 'debate/', 404],
    ['model', {}, 'debate/a b', 404],
    ['model', {}, 'debate/ballot', 422],
    ['model', { model: 7 }],
    ['messages', { messages: [] }],
    ['messages', { messages: [message(' ', 'system')] }],
    ['messages', { messages: [message(' ')] }],
    ['messages', { messages: [message(null)] }],
    ['messages', { messages: [message(question), message('Well,', 'assistant')] }],
    ['messages', { messages: [message('x'.repeat(100_001), 'system'), message('x'.repeat(100_001))] }],
    ['messages[0].content', { messages: [message(7)] }],
    ['messages[0].content', { messages: [message('\ud800')] }],
    ['messages[0].role', { messages: [message('4', 'tool')] }],
    [
      'messages[1].content[1].type',
      {
        messages: [
          message('a'),
          message([
            { type: 'text', text: 'b' },
            { type: 'image_url', image_url: { url: 'x' } },
          ]),
        ],
      },
    ],
    ['messages[0].content[0].type', { messages: [message([{ type: 'input_audio', input_audio: {} }])] }],
    ['messages[0].content[0].type', { messages: [message([{ type: 'file', file: { file_id: 'file-1' } }])] }],
    ['messages[0].tool_calls', { messages: [{ ...message('a', 'assistant'), tool_calls: [{}] }, message('b')] }],
    ['n', { n: 2 }],
    ['tools', { tools: [{ type: 'function' }] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['logprobs', { logprobs: true }],
    ['response_format.type', { response_format: { type: 'json_object' } }],
    ['response_format.json_schema.name', { response_format: { type: 'json_schema', json_schema: { schema: {} } } }],
    [
      'response_format.json_schema.schema',
      { response_format: responseFormat({ type: 'array' }) },
      'debate/critique',
      422,
    ],
    [
      'model',
      { response_format: responseFormat({ type: 'object', properties: { a: { type: 'string' } } }) },
      'debate/ballot',
      422,
    ],
    ['stop', { stop: '\n' }],
    ['stop', { stop: ['\n'] }],
    ['modalities[1]', { modalities: ['text', 'audio'] }],
    ['audio', { audio: { voice: 'ash' } }],
    ['stream_options', { stream_options: { include_usage: true } }],
    ['temperature', { temperature: 2.1 }],
    ['reasoning_effort', { reasoning_effort: 'hard' }],
    ['max_tokens', { max_tokens: 0 }],
    ['seed', { seed: -1 }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, ''])) }],
    ['metadata', { user: 'ada', metadata: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, ''])) }],
    ['top_k', { top_k: 5 }],
  ];
  const rows = refusedRequests.map(([param, body, model = 'debate/critique', status = 400]) => ({
    param,
    body,
    model,
    status,
  }));
  test.each(rows)('is refused with $param: $model $body', async ({ param, body, model, status }) => {
    const reply = await complete(service, { model, ...body });
    const { error } = reply.json();
    expect([reply.statusCode, error.param, error.type]).toEqual([status, param, 'invalid_request_error']);
    const codes: Record<number, string> = {
      400: 'invalid_request',
      404: 'model_not_found',
      422: 'incompatible_options',
    };
    expect(error.code).toBe(codes[status]);
    expect(reply.headers).not.toHaveProperty('debate-id');
  });

  test('accepts parameters without a value or an effect', async () => {
    const emptyFields = {
      tools: [],
      stop: [],
      n: 1,
      tool_choice: 'auto',
      logprobs: false,
      response_format: { type: 'text' },
    };
    const nullFields = {
      seed: null,
      metadata: null,
      max_tokens: null,
      stream_options: null,
      audio: null,
      temperature: null,
    };
    expect((await createQueuedDebate({ ...emptyFields, ...nullFields })).question).toBe(question);
  });
});

describe('a completion', () => {
  test('has the final answer, the usage of all calls, and the fields of a debate', async () => {
    const script = (request: FakeRequest): FakeReply =>
      requestedFields(request).includes('groups')
        ? json({ groups: [['Answer 1'], ['Answer 2']] })
        : request.model === 'gpt-4o'
          ? json({ answer: 'Lyon', reasoning: 'A guess.', confidence: 0.3 })
          : position;
    const threeDebaters = {
      debaters: [...twoDebaters.debaters, { model: 'openai/gpt-4.1', name: 'ada' }],
      max_rounds: 1,
    };
    const prices = Object.fromEntries(
      ['openai/gpt-4o', 'openai/gpt-4o-mini', 'openai/gpt-4.1'].map((id) => [id, { input: 1.5, output: 6 }]),
    );
    const service = await serviceWith({ ...threeDebaters, adaptive_routing: false }, { script, config: { prices } });
    const reply = await completeByBoard(service, { usage: { include: true }, top_p: 0.5, store: false });
    const debate = await readDebate(service, reply);
    const rows = await wholeLedger((path) => readJson(service, path));
    const sumTokens = (direction: 'input' | 'output') => rows.reduce((sum, { usage }) => sum + usage[direction], 0);
    // Three debaters, and one call that judges "Paris" and "Lyon" as different.
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual(['agreement', 'debater', 'debater', 'debater']);
    expect(nanoOf(debate.cost_usd)).toBe(rows.reduce((sum, { cost_usd }) => sum + nanoOf(cost_usd), 0));
    expect(reply.json()).toEqual({
      id: `chatcmpl-${debate.id}`,
      object: 'chat.completion',
      created: Math.floor(Date.parse(debate.created_at) / 1_000),
      model: 'debate/board',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Paris',
            refusal: null,
            // e^1.4 ÷ (e^1.4 + e^0.7 + 1) = 0.574: two models of one maker, 0.7 each, against one.
            reasoning_content: 'Confidence 57 %, 1 of 3 dissents.',
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: sumTokens('input'),
        completion_tokens: sumTokens('output'),
        total_tokens: sumTokens('input') + sumTokens('output'),
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0 },
        cost_usd: debate.cost_usd,
      },
      debate: {
        id: debate.id,
        status: 'completed',
        confidence: debate.result.confidence,
        reasoning: 'It is known.',
        escalate_to_human: false,
        escalation_reasons: [],
        decision_rule: 'weighted_vote',
        dissent: [{ debater_id: 'debater_0', answer: 'Lyon', reasoning: 'A guess.', confidence: 0.3 }],
        claims: null,
        summary: null,
        routing_decision: 'debate',
        rounds: 1,
        saved: { calls: 0, cost_usd: 0 },
        final_estimate: null,
        spread: null,
        outliers: null,
        converged: false,
        degraded: false,
        simulated: false,
        warnings: debate.result.warnings,
        ignored: ['top_p', 'store'],
      },
    });
    expect(reply.headers).toMatchObject({
      'debate-confidence': String(debate.result.confidence),
      'debate-dissent': '1',
      'debate-escalate': 'false',
    });
    const defaultCompletion = (await completeByBoard(service)).json();
    expect(defaultCompletion.usage).not.toHaveProperty('cost_usd');
    expect(defaultCompletion.debate.ignored).toEqual([]);
  });

  test('passes reasoning_effort to every debater, as the nearest effort that its model accepts', async () => {
    const models = ['openai/gpt-4o', 'openai/gpt-6.1-sol', 'anthropic/claude-haiku-4-5', QUICK_MODEL];
    const debaters = models.map((model) => ({ model }));
    const service = await serviceWith({ debaters, adaptive_routing: false, max_rounds: 1 }, { script: () => position });
    const readEfforts = async (body: object) => {
      const { config } = await readDebate(service, await completeByBoard(service, body));
      return config.debaters.map(({ reasoning_effort: effort }: Record<string, string>) => effort);
    };
    expect(await readEfforts({ reasoning_effort: null })).toEqual([null, null, null, null]);
    // gpt-4o accepts no effort, and gpt-6.1-sol always reasons.
    expect(await readEfforts({ reasoning_effort: 'none' })).toEqual([null, 'low', 'none', 'none']);
    expect(await readEfforts({ reasoning_effort: 'minimal' })).toEqual([null, 'low', 'low', 'low']);
    expect(await readEfforts({ reasoning_effort: 'xhigh' })).toEqual([null, 'high', 'high', 'high']);
  });

  test('reports that the panel does not agree, with its best answer', async () => {
    const answers: Record<string, [string, number]> = {
      ...{ 'gpt-4o': ['Lyon', 0.2], 'gpt-4o-mini': ['Paris', 0.6], 'gpt-4.1': ['Nice', 0.3] },
    };
    const script = ({ model }: { model: string }) => {
      const [answer, confidence] = answers[model] ?? ['', 0];
      return json({ answer, reasoning: '', confidence });
    };
    const debaters = Object.keys(answers).map((model) => ({ model: `openai/${model}` }));
    const service = await serviceWith({ debaters, adaptive_routing: false, max_rounds: 1 }, { script });
    const { choices, debate } = (await completeByBoard(service)).json();
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Paris' } });
    expect(debate).toMatchObject({ escalate_to_human: true, dissent: [{ answer: 'Lyon' }, { answer: 'Nice' }] });
    expect(debate.escalation_reasons).toContain('no_consensus');
  });

  const ballotSettings = { protocol: 'ballot', options: ['Paris', 'Lyon'], max_rounds: 1 };
  test.each([
    [
      'the budget ends it',
      { debaters: pricedDebaters(3), max_rounds: 2, convergence_check: false, cost_budget_usd: 0.0599 },
      () => replyUsing(100),
      'Paris',
      'length',
      'budget_exceeded',
    ],
    [
      'the deadline ends it',
      { ...twoDebaters, max_rounds: 2, convergence_check: false, deadline_seconds: 2 },
      ({ number }: { number: number }) => ((number - 1) % 4 < 2 ? position : hang()),
      'Paris',
      'length',
      'completed',
    ],
    ['every model refuses', twoDebaters, () => refusal(), null, 'content_filter', 'failed'],
    ['a filter cuts every reply', twoDebaters, () => filtered('{"answer"'), null, 'content_filter', 'failed'],
    ['every reply is cut', twoDebaters, () => truncated('x'), '', 'length', 'failed'],
    [
      'a ballot decides nothing',
      { ...twoDebaters, ...ballotSettings },
      ({ model }: { model: string }) =>
        json({ stance: '', rationale: '', vote: model === 'gpt-4o' ? 'Paris' : 'Lyon' }),
      null,
      'stop',
      'completed',
    ],
  ] as const)('reports its finish reason when %s', async (_, panel, script, content, finishReason, status) => {
    const config = { prices: { [PRICED_MODEL]: MODEL_PRICE } };
    const service = await serviceWith({ adaptive_routing: false, ...panel }, { script, config });
    const reply = await completeByBoard(service);
    const { choices, debate, usage } = reply.json();
    expect(choices[0]).toMatchObject({ finish_reason: finishReason, message: { content } });
    // A message without content has a refusal with the reason.
    expect(typeof choices[0].message.refusal).toBe(content === null ? 'string' : 'object');
    expect(debate).toMatchObject({ status, escalate_to_human: true });
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    const chunks = chunksOf((await completeByBoard(service, { stream: true })).body).chunks;
    expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: finishReason }], debate: { status } });
  });
});

describe('a stream', () => {
  test('streams rounds as reasoning, the answer, the finish reason, usage and [DONE]', async () => {
    const service = await serviceWith(
      { ...twoDebaters, max_rounds: 2, convergence_check: false },
      { script: () => position },
    );
    const streamFields = { stream: true, stream_options: { include_usage: true } };
    const reply = await completeByBoard(service, streamFields);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'debate-id': expect.any(String),
    });
    const { chunks, lastMessage } = chunksOf(reply.body);
    const reasoning = chunks.map(({ choices }) => choices[0]?.delta.reasoning_content ?? '').join('');
    const lines = reasoning.replaceAll(/^- debater_\d/gm, '- debater').split('\n');
    const linesOfRound = [
      '- debater: Paris (90 %) – It is known.',
      '- debater: Paris (90 %) – It is known.',
      'Agreement 100 %: Paris ×2',
    ];
    // Two models of one maker, 0.7 each, 3 possible answers: e^1.925 ÷ (e^1.925 + 2) = 0.774.
    const verdictLine = 'Confidence 77 %, nobody dissents.';
    expect(lines).toEqual(['Round 1', ...linesOfRound, 'Round 2', ...linesOfRound, verdictLine, '']);
    const [firstChunk, ...laterChunks] = chunks;
    expect(firstChunk.choices[0].delta).toEqual({ role: 'assistant', content: '' });
    const [answerChunk, finishChunk, usageChunk] = laterChunks.slice(-3);
    expect(answerChunk.choices[0]).toMatchObject({ delta: { content: 'Paris' }, finish_reason: null });
    expect(finishChunk).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }], debate: { rounds: 2 } });
    expect(usageChunk.choices).toEqual([]);
    expect(usageChunk.usage.total_tokens).toBe(
      (await readDebate(service, reply)).result.total_token_usage.total_tokens,
    );
    expect(new Set(chunks.map(({ id, object, model, created }) => `${id} ${object} ${model} ${created}`)).size).toBe(1);
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
    expect(lastMessage).toBe('[DONE]');
    expect((await completeByBoard(service, { stream: true })).body).not.toContain('usage');
    expect((await completeByBoard(service, { stream: true, usage: { include: true } })).body).toContain('"cost_usd"');
  });

  test('sends comments while idle, and keeps a line of a model in one line', async () => {
    const replyGate = Promise.withResolvers<void>();
    const replyWithLineBreaks = json({
      answer: 'Pa\u001b[31m\nris',
      reasoning: `a\r\n\ndata: x ${'y'.repeat(500)}`,
      confidence: 0.9,
    });
    const stream = { heartbeatMs: 5, bufferBytes: 1_000, stallMs: 30_000, retryMs: 1 };
    const service = await serviceWith(
      { ...twoDebaters, max_rounds: 1 },
      { script: () => delayedUntil(replyGate.promise, replyWithLineBreaks), http: { stream } },
    );
    const address = await service.listen();
    const body = { ...baseRequest, model: 'debate/board', stream: true };
    const reply = await fetch(address + URL, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
    });
    let text = '';
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes(': still here\n\n: still here')) replyGate.resolve();
    }
    const { chunks, lastMessage } = chunksOf(text);
    const lines = chunks.flatMap(({ choices }) => choices[0]?.delta.reasoning_content ?? []);
    expect(lines.filter((line) => line.startsWith('- ')).map((line) => line.replace(/y+/, 'y'))).toEqual([
      '- debater_0: Pa [31m ris (90 %) – a data: x y…\n',
      '- debater_1: Pa [31m ris (90 %) – a data: x y…\n',
    ]);
    expect(lastMessage).toBe('[DONE]');
  });

  const failures = [
    ['no answer can be read', twoDebaters, () => json({ nothing: true }), 'server_error', 'no_positions'],
    ['the deadline passes', { ...twoDebaters, deadline_seconds: 2 }, () => hang(), 'server_error', 'deadline'],
  ] as const;
  test.each(failures)('ends with an error when there is no answer: %s', async (_, panel, script, type, code) => {
    const service = await serviceWith(panel, { script });
    const { chunks, lastMessage } = chunksOf((await completeByBoard(service, { stream: true })).body);
    expect(chunks.at(-1)).toEqual({ error: { message: expect.any(String), type, param: null, code } });
    expect(lastMessage).not.toBe('[DONE]');
    const reply = await completeByBoard(service);
    expect([reply.statusCode, reply.headers['x-should-retry'], reply.json()]).toEqual([502, 'false', chunks.at(-1)]);
    expect(reply.headers['debate-id']).toEqual(expect.any(String));
  });

  test('ends with an error when the store becomes unavailable', async () => {
    let isUnavailable = false;
    const replyGate = Promise.withResolvers<void>();
    const service = await serviceWith(twoDebaters, {
      script: () => delayedUntil(replyGate.promise, position),
      change: (services) => ({
        ...services,
        limits: { ...services.limits, pollMs: 5 },
        store: unavailableWhile(services.store, () => isUnavailable),
      }),
    });
    const address = await service.listen();
    const stream = await openStream(address + URL, {
      method: 'POST',
      body: { ...baseRequest, model: 'debate/board', stream: true },
    });
    await stream.next();
    isUnavailable = true;
    const events = await stream.rest();
    expect(events.at(-1)?.data).toMatchObject({ error: { type: 'server_error', code: 'store_unavailable' } });
    isUnavailable = false;
    replyGate.resolve();
  });
});

describe('a client that disconnects', () => {
  const startCompletion = async (service: TestApp, stream: boolean, headers: Record<string, string> = {}) => {
    const address = service.app.server.listening ? addressOf(service) : await service.listen();
    const abortController = new AbortController();
    const requestCount = service.provider.requests.length;
    const pendingReply = fetch(address + URL, {
      method: 'POST',
      body: JSON.stringify({ ...baseRequest, model: 'debate/board', stream }),
      headers: { 'content-type': 'application/json', ...headers },
      signal: abortController.signal,
    });
    const pendingText = pendingReply.then((reply) => reply.text()).catch(() => 'disconnected');
    await service.provider.waitForRequest(requestCount + 2);
    return { disconnect: () => abortController.abort(), pendingText };
  };
  const addressOf = ({ app }: TestApp) => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  };
  /** A closed socket is detected within a few ticks of the service's event loop. Each round trip takes several ticks. */
  const waitForDetection = async (service: TestApp) => {
    for (let i = 0; i < 10; i += 1) await (await fetch(`${addressOf(service)}/healthz`)).text();
  };
  const listStatuses = async (service: TestApp) =>
    (await readJson(service, '/v1/debates')).data.map(({ status }: { status: string }) => status);

  test.each([true, false])('cancels its debate, and its calls are aborted (stream: %s)', async (stream) => {
    const service = await serviceWith(twoDebaters, { script: () => hang() });
    const { disconnect, pendingText } = await startCompletion(service, stream);
    disconnect();
    await pendingText;
    await expect.poll(() => listStatuses(service)).toEqual(['cancelled']);
    expect(service.provider.requests.map(({ closedEarly }) => closedEarly)).toEqual([true, true]);
  });

  test.each([true, false])('can request again with its key, and gets the first answer (stream: %s)', async (stream) => {
    const replyGate = Promise.withResolvers<void>();
    const service = await serviceWith(twoDebaters, { script: () => delayedUntil(replyGate.promise, position) });
    const key = { 'idempotency-key': 'one-key' };
    const { disconnect, pendingText } = await startCompletion(service, stream, key);
    disconnect();
    await pendingText;
    await waitForDetection(service);
    const pendingReply = completeByBoard(service, { stream }, key);
    replyGate.resolve();
    const reply = await pendingReply;
    expect(reply.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'debate-id': (await listDebateIds(service))[0],
    });
    expect(reply.body).toContain('"Paris"');
    expect(await listStatuses(service)).toEqual(['completed']);
    expect(service.provider.requests).toHaveLength(2);
  });

  test('cancels its debate after the return time, also with a key; a later request gets a 409', async () => {
    const service = await serviceWith(twoDebaters, { script: () => hang(), http: { reconnectGraceMs: 20 } });
    const key = { 'idempotency-key': 'one-key' };
    const { disconnect, pendingText } = await startCompletion(service, false, key);
    disconnect();
    await pendingText;
    await expect.poll(() => listStatuses(service)).toEqual(['cancelled']);
    const lateReply = await completeByBoard(service, { stream: false }, key);
    expect([lateReply.statusCode, lateReply.headers['x-should-retry'], lateReply.json().error.code]).toEqual([
      409,
      'false',
      'debate_cancelled',
    ]);
    expect(await listDebateIds(service)).toHaveLength(1);
  });

  test('does not cancel the debate of another client that waits with the same key', async () => {
    const replyGate = Promise.withResolvers<void>();
    const service = await serviceWith(twoDebaters, {
      script: () => delayedUntil(replyGate.promise, position),
      http: { reconnectGraceMs: 0 },
    });
    const key = { 'idempotency-key': 'one-key' };
    const { disconnect, pendingText } = await startCompletion(service, false, key);
    const otherStream = await openStream(addressOf(service) + URL, {
      method: 'POST',
      headers: key,
      body: { ...baseRequest, model: 'debate/board', stream: true },
    });
    expect(otherStream.status).toBe(200);
    await otherStream.next();
    disconnect();
    await pendingText;
    await waitForDetection(service);
    replyGate.resolve();
    await expect.poll(() => listStatuses(service)).toEqual(['completed']);
    otherStream.leave();
  });

  test('cancels nothing after its answer', async () => {
    const service = await serviceWith(twoDebaters, { script: () => position });
    for (const stream of [true, false]) await (await startCompletion(service, stream)).pendingText;
    expect(await listStatuses(service)).toEqual(['completed', 'completed']);
  });

  test.each([
    [true, null, 1],
    [false, null, 1],
    [false, 'one-key', 0],
  ])(
    'gets an error when the service stops, and can find its debate (stream: %s, key: %s)',
    async (stream, key, cancelCount) => {
      const cancelledIds: string[] = [];
      const service = await serviceWith(twoDebaters, { script: () => hang(), change: recordCancels(cancelledIds) });
      const { pendingText } = await startCompletion(service, stream, key === null ? {} : { 'idempotency-key': key });
      openServices.splice(0);
      await service.close();
      expect(await pendingText).toContain(
        '"message":"the service is stopping","type":"server_error","param":null,"code":"overloaded"',
      );
      expect(cancelledIds).toHaveLength(cancelCount);
    },
  );

  test.each([true, false])(
    'gets an error when its key is revoked, and its debate is cancelled (stream: %s)',
    async (stream) => {
      const service = await buildKeyedApp({ script: () => hang(), http: { keyRecheckMs: 10 } });
      openServices.push(service);
      const key = await service.tenant('acme');
      await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: twoDebaters });
      const { pendingText } = await startCompletion(service, stream, key.as);
      const otherKey = await service.key('acme');
      await service.requestAsAdmin('DELETE', `/acme/keys/${key.id}`);
      expect(await pendingText).toContain('"code":"invalid_api_key"');
      const readStatuses = async () =>
        (await service.ask(otherKey, '/v1/debates')).json().data.map((row: { status: string }) => row.status);
      await expect.poll(readStatuses).toEqual(['cancelled']);
    },
  );
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'one-key' };

  test('returns exactly the same reply for the same body, also after a change of the panel', async () => {
    const service = await serviceWith(twoDebaters, { script: () => position });
    const first = await completeByBoard(service, { temperature: 0 }, key);
    await service.app.inject({ method: 'DELETE', url: '/v1/panels/board' });
    const second = await completeByBoard(service, { temperature: 0 }, key);
    expect(second.body).toBe(first.body);
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect(second.headers['debate-id']).toBe(first.headers['debate-id']);
    const stream = await completeByBoard(service, { temperature: 0, stream: true }, key);
    expect(chunksOf(stream.body).chunks.at(-1).debate).toEqual(first.json().debate);
    expect(service.provider.requests).toHaveLength(2);
  });

  test('refuses another body, also when only the debaters would answer differently', async () => {
    const service = await serviceWith(twoDebaters, { script: () => position });
    await completeByBoard(service, { temperature: 0 }, key);
    for (const body of [{ temperature: 1 }, {}, { temperature: 0, max_tokens: 5 }, { temperature: 0, seed: 1 }]) {
      const reply = await completeByBoard(service, body, key);
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect((await completeByBoard(service, {}, { 'idempotency-key': 'with space' })).json().error).toMatchObject({
      param: 'idempotency-key',
    });
  });
});

describe('a refusal before a debate', () => {
  test('is a 429 insufficient_quota without a retry when the budget is spent', async () => {
    const service = await serviceWith(
      {},
      {
        config: { default_budget: { limit_usd: 0.000001 }, prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
      },
    );
    const reply = await complete(service, {});
    expect([reply.statusCode, reply.headers['x-should-retry']]).toEqual([429, 'false']);
    expect(reply.json().error).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota', param: null });
  });

  test('is the same when the budget is spent before any answer, with its debate', async () => {
    const config = { prices: { [PRICED_MODEL]: MODEL_PRICE } };
    // The budget covers the first attempt of both debaters. The second attempt, after an unreadable reply, is refused.
    const service = await serviceWith(
      { debaters: pricedDebaters(2), adaptive_routing: false, cost_budget_usd: 0.02 },
      { script: () => replyUsing(100, { answer: '' }), config },
    );
    const reply = await completeByBoard(service);
    expect([reply.statusCode, reply.headers['x-should-retry'], reply.json().error.code]).toEqual([
      429,
      'false',
      'insufficient_quota',
    ]);
    expect((await readDebate(service, reply)).status).toBe('budget_exceeded');
  });

  test('is a 429 with Retry-After for a full queue and for too many requests', async () => {
    const fullService = await serviceWith({}, { runs: false, config: { limits: { max_queued_debates: 1 } } });
    await fullService.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
    const queueReply = await complete(fullService, {});
    expect([queueReply.statusCode, queueReply.json().error.code, queueReply.headers['retry-after']]).toEqual([
      429,
      'queue_full',
      '5',
    ]);
    expect(queueReply.headers).not.toHaveProperty('x-should-retry');
    const limitedService = await serviceWith({}, { config: { limits: { requests_per_minute: 2 } } });
    await complete(limitedService, {});
    const refusal = await complete(limitedService, {});
    expect(refusal.json().error).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
    expect(refusal.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  test('costs nothing for streams above the limit', async () => {
    const service = await serviceWith(twoDebaters, { script: () => hang(), config: { limits: { max_streams: 1 } } });
    const address = await service.listen();
    const body = { ...baseRequest, model: 'debate/board', stream: true };
    const first = await openStream(address + URL, { method: 'POST', body });
    await first.next();
    expect((await completeByBoard(service, { stream: true })).json().error.code).toBe('rate_limit_exceeded');
    expect(await listDebateIds(service)).toHaveLength(1);
    first.leave();
  });

  test('is a 403 for a model that the tenant may not use', async () => {
    const service = await buildKeyedApp();
    openServices.push(service);
    const key = await service.tenant('acme', { allowed_models: ['simulated/careful'] });
    const reply = await service.ask(key, { method: 'POST', url: URL, payload: baseRequest });
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      403,
      { type: 'permission_error', code: 'model_not_allowed' },
    ]);
  });
});

test('a completion › returns the best answer so far when its debate is cancelled', async () => {
  const service = await serviceWith(
    { ...twoDebaters, max_rounds: 2, convergence_check: false },
    { script: ({ number }) => (number <= 2 ? position : hang()) },
  );
  const pendingReply = completeByBoard(service);
  await service.provider.waitForRequest(4);
  const [id] = await listDebateIds(service);
  await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  expect((await pendingReply).json()).toMatchObject({
    choices: [{ finish_reason: 'length', message: { content: 'Paris' } }],
    debate: { status: 'cancelled' },
  });
});

test('a completion › ends its stream with an error when its debate is deleted', async () => {
  const service = await serviceWith(twoDebaters, {
    script: () => hang(),
    http: {},
    change: (services) => ({ ...services, limits: { ...services.limits, pollMs: 5 } }),
  });
  const pendingReply = completeByBoard(service, { stream: true });
  await service.provider.waitForRequest(2);
  const [id = ''] = await listDebateIds(service);
  await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` });
  expect((await pendingReply).body).toMatch(/"code":"(model_not_found|debate_cancelled)"/);
});

test('a completion › waits for a debate that no process runs yet', async () => {
  const service = await serviceWith({}, { runs: false });
  const pendingReply = complete(service, { messages: [message('What is 2 + 2?')] });
  await expect.poll(() => listDebateIds(service)).toHaveLength(1);
  service.run();
  expect((await pendingReply).json().choices[0].message.content).toBe('4');
  const [id = ''] = await listDebateIds(service);
  await ended(service, id);
});
