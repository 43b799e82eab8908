/** POST /v1/chat/completions: a conversation is debated, and every kind of end has the format of OpenAI's clients. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { awayWhile } from '../../support/broken-store.ts';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { filtered, hang, heldBy, json, refusal, truncated } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { askedFields } from '../../support/fake-provider/scripts.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { nanoOf, wholeLedger } from '../../support/ledger.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { SPENDER, SPENDER_PRICE, spenders, using } from '../../support/spending.ts';

const URL = '/v1/chat/completions';
const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const said = (content: unknown, role = 'user') => ({ role, content });
const asking = { model: 'debate/critique', messages: [said(question)] };
/** A panel with the models of the fake provider. */
const asked = { debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }], adaptive_routing: false };

const wanting = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'reply', schema } });

const open: TestApp[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function serviceWith(panel: object, options: TestAppOptions = {}): Promise<TestApp> {
  const service = await buildTestApp(options);
  open.push(service);
  const stored = await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: panel });
  expect(stored.statusCode).toBe(201);
  return service;
}

const ask = ({ app }: TestApp, body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: URL, payload: { ...asking, ...body }, headers });
const askBoard = (service: TestApp, body: object = {}, headers: Record<string, string> = {}) =>
  ask(service, { model: 'debate/board', ...body }, headers);
const read = async ({ app }: TestApp, path: string) => (await app.inject(path)).json();
const debateOf = (service: TestApp, reply: LightMyRequestResponse) =>
  read(service, `/v1/debates/${reply.headers['debate-id']}`);
const idsOf = async (service: TestApp) =>
  (await read(service, '/v1/debates')).data.map(({ id }: { id: string }) => id) as string[];

function countingCancels(cancels: string[]): (services: Services) => Services {
  return (services) => {
    const { debates } = services.store;
    const requestCancel: typeof debates.requestCancel = (tenant, debateId) => {
      cancels.push(debateId);
      return debates.requestCancel(tenant, debateId);
    };
    return { ...services, store: { ...services.store, debates: { ...debates, requestCancel } } };
  };
}

/** The JSON of each message of a stream, and its last message unparsed. */
function chunksOf(body: string) {
  const texts = body.split('\n\n').filter((text) => text.startsWith('data: '));
  const data = texts.map((text) => text.slice('data: '.length));
  return { chunks: data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text)), last: data.at(-1) };
}

describe('a conversation', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ runs: false });
  });
  afterAll(() => service.close());

  /** No process runs it: it is accepted, and its client disconnects. */
  async function accepted(body: object, path = '') {
    const before = new Set(await idsOf(service));
    const leaving = new AbortController();
    const reply = service.app.inject({
      method: 'POST',
      url: URL + path,
      payload: { ...asking, ...body },
      signal: leaving.signal,
    });
    reply.catch(() => {});
    await expect.poll(async () => (await idsOf(service)).some((id) => !before.has(id))).toBe(true);
    const id = (await idsOf(service)).find((each) => !before.has(each));
    leaving.abort();
    return read(service, `/v1/debates/${id}`);
  }

  test('has its last user message as question, and all others as context in order', async () => {
    const messages = [
      said('Be brief.', 'system'),
      said([
        { type: 'text', text: 'Which country' },
        { type: 'text', text: 'is the largest?' },
      ]),
      { role: 'assistant', content: 'Russia.', refusal: null, annotations: [], reasoning_content: 'Round 1\n' },
      { role: 'assistant', content: null, refusal: 'I will not say more.', tool_calls: [] },
      { ...said('And its capital?'), name: 'ada' },
      said('Answer in French.', 'developer'),
    ];
    const debate = await accepted({ messages });
    expect(debate.question).toBe('And its capital?');
    expect(debate.config.context).toBe(
      [
        ...['system: Be brief.', 'user: Which country\nis the largest?', 'assistant: Russia.'],
        ...['assistant: I will not say more.', 'developer: Answer in French.'],
      ].join('\n\n'),
    );
    expect((await accepted({})).config.context).toBeNull();
  });

  test('is the question itself when it has system messages alone', async () => {
    const debate = await accepted({
      messages: [said('You are brief.', 'system'), said('What is 2 + 2?', 'developer')],
    });
    expect([debate.question, debate.config.context]).toEqual(['You are brief.\n\nWhat is 2 + 2?', null]);
  });

  test('may contain reasoning that clients echo, which no debater sees', async () => {
    const answer = { role: 'assistant', content: '4', reasoning: 'Round 1', reasoning_details: [{ text: 'Round 1' }] };
    const debate = await accepted({ messages: [said('What is 2 + 2?'), answer, said('And 3 + 3?')] });
    expect(debate.config.context).toBe('user: What is 2 + 2?\n\nassistant: 4');
  });

  test('is debated by the default panel for a protocol, and by itself for a stored panel', async () => {
    const debaters = [{ model: QUICK_MODEL, name: 'ada', max_tokens: 50 }, { model: QUICK_MODEL }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/two', payload: { debaters, seed: 3 } });
    const society = await accepted({ model: 'debate/society' });
    expect([society.config.protocol, society.config.debaters.length]).toEqual(['society', 3]);
    const two = await accepted({ model: 'debate/two' });
    expect(two.config).toMatchObject({ protocol: 'critique', panel: 'two', seed: 3, debaters: [{ id: 'ada' }, {}] });
  });

  test('passes its parameters to every debater, within the limits of the panel', async () => {
    const tuned = async (body: object) => {
      const { config } = await accepted({ model: 'debate/two', ...body });
      return config.debaters.map(({ temperature, max_tokens }: Record<string, number>) => [temperature, max_tokens]);
    };
    const debaters = [{ model: QUICK_MODEL, temperature: 0.1, max_tokens: 50 }, { model: QUICK_MODEL }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/two', payload: { debaters } });
    expect(await tuned({})).toEqual([
      [0.1, 50],
      [null, 2048],
    ]);
    expect(await tuned({ temperature: 0, max_tokens: 100 })).toEqual([
      [0, 50],
      [0, 100],
    ]);
    expect(await tuned({ max_completion_tokens: 60, max_tokens: 100_000 })).toEqual([
      [0.1, 50],
      [null, 60],
    ]);
    expect(await tuned({ max_tokens: 100_000 })).toEqual([
      [0.1, 50],
      [null, 2048],
    ]);
    const kept = await accepted({ seed: 5, user: 'ada', metadata: { ticket: '42' } });
    expect(kept.config.seed).toBe(5);
    expect(kept.metadata).toEqual({ ticket: '42', user: 'ada' });
    expect((await accepted({ user: 'ada', metadata: { user: 'bob' } })).metadata).toEqual({ user: 'bob' });
  });

  type Refused = readonly [param: string, body: object, model?: string, status?: number];
  const refused: readonly Refused[] = [
    ['model', {}, 'debate/nobody', 404],
    ['model', {}, 'critique', 404],
    ['model', {}, 'openai/gpt-4o', 404],
    ['model', {}, 'debate/', 404],
    ['model', {}, 'debate/a b', 404],
    ['model', {}, 'debate/ballot', 422],
    ['model', { model: 7 }],
    ['messages', { messages: [] }],
    ['messages', { messages: [said(' ', 'system')] }],
    ['messages', { messages: [said(' ')] }],
    ['messages', { messages: [said(null)] }],
    ['messages', { messages: [said(question), said('Well,', 'assistant')] }],
    ['messages', { messages: [said('x'.repeat(100_001), 'system'), said('x'.repeat(100_001))] }],
    ['messages[0].content', { messages: [said(7)] }],
    ['messages[0].content', { messages: [said('\ud800')] }],
    ['messages[0].role', { messages: [said('4', 'tool')] }],
    [
      'messages[1].content[1].type',
      {
        messages: [
          said('a'),
          said([
            { type: 'text', text: 'b' },
            { type: 'image_url', image_url: { url: 'x' } },
          ]),
        ],
      },
    ],
    ['messages[0].content[0].type', { messages: [said([{ type: 'input_audio', input_audio: {} }])] }],
    ['messages[0].content[0].type', { messages: [said([{ type: 'file', file: { file_id: 'file-1' } }])] }],
    ['messages[0].tool_calls', { messages: [{ ...said('a', 'assistant'), tool_calls: [{}] }, said('b')] }],
    ['n', { n: 2 }],
    ['tools', { tools: [{ type: 'function' }] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['logprobs', { logprobs: true }],
    ['response_format.type', { response_format: { type: 'json_object' } }],
    ['response_format.json_schema.name', { response_format: { type: 'json_schema', json_schema: { schema: {} } } }],
    ['response_format.json_schema.schema', { response_format: wanting({ type: 'array' }) }, 'debate/critique', 422],
    [
      'model',
      { response_format: wanting({ type: 'object', properties: { a: { type: 'string' } } }) },
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
  const rows = refused.map(([param, body, model = 'debate/critique', status = 400]) => ({
    param,
    body,
    model,
    status,
  }));
  test.each(rows)('is refused with $param: $model $body', async ({ param, body, model, status }) => {
    const reply = await ask(service, { model, ...body });
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
    const nothing = {
      tools: [],
      stop: [],
      n: 1,
      tool_choice: 'auto',
      logprobs: false,
      response_format: { type: 'text' },
    };
    const nulls = {
      seed: null,
      metadata: null,
      max_tokens: null,
      stream_options: null,
      audio: null,
      temperature: null,
    };
    expect((await accepted({ ...nothing, ...nulls })).question).toBe(question);
  });
});

describe('a completion', () => {
  test('is the final answer, with the usage of all calls and what only a debate can say', async () => {
    const script = (request: FakeRequest): FakeReply =>
      askedFields(request).includes('groups')
        ? json({ groups: [['Answer 1'], ['Answer 2']] })
        : request.model === 'gpt-4o'
          ? json({ answer: 'Lyon', reasoning: 'A guess.', confidence: 0.3 })
          : position;
    const three = { debaters: [...asked.debaters, { model: 'openai/gpt-4.1', name: 'ada' }], max_rounds: 1 };
    const prices = Object.fromEntries(
      ['openai/gpt-4o', 'openai/gpt-4o-mini', 'openai/gpt-4.1'].map((id) => [id, { input: 1.5, output: 6 }]),
    );
    const service = await serviceWith({ ...three, adaptive_routing: false }, { script, config: { prices } });
    const reply = await askBoard(service, { usage: { include: true }, top_p: 0.5, store: false });
    const debate = await debateOf(service, reply);
    const rows = await wholeLedger((path) => read(service, path));
    const tokens = (side: 'input' | 'output') => rows.reduce((sum, { usage }) => sum + usage[side], 0);
    // Three debaters, and one call that finds "Paris" and "Lyon" different.
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
        prompt_tokens: tokens('input'),
        completion_tokens: tokens('output'),
        total_tokens: tokens('input') + tokens('output'),
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
    const unasked = (await askBoard(service)).json();
    expect(unasked.usage).not.toHaveProperty('cost_usd');
    expect(unasked.debate.ignored).toEqual([]);
  });

  test('passes reasoning_effort to every debater, as the nearest effort that its model accepts', async () => {
    const models = ['openai/gpt-4o', 'openai/gpt-6.1-sol', 'anthropic/claude-haiku-4-5', QUICK_MODEL];
    const debaters = models.map((model) => ({ model }));
    const service = await serviceWith({ debaters, adaptive_routing: false, max_rounds: 1 }, { script: () => position });
    const efforts = async (body: object) => {
      const { config } = await debateOf(service, await askBoard(service, body));
      return config.debaters.map(({ reasoning_effort: effort }: Record<string, string>) => effort);
    };
    expect(await efforts({ reasoning_effort: null })).toEqual([null, null, null, null]);
    // gpt-4o accepts no effort, and Sol always thinks.
    expect(await efforts({ reasoning_effort: 'none' })).toEqual([null, 'low', 'none', 'none']);
    expect(await efforts({ reasoning_effort: 'minimal' })).toEqual([null, 'low', 'low', 'low']);
    expect(await efforts({ reasoning_effort: 'xhigh' })).toEqual([null, 'high', 'high', 'high']);
  });

  test('reports that the panel does not agree, with its best answer', async () => {
    const opinions: Record<string, [string, number]> = {
      ...{ 'gpt-4o': ['Lyon', 0.2], 'gpt-4o-mini': ['Paris', 0.6], 'gpt-4.1': ['Nice', 0.3] },
    };
    const script = ({ model }: { model: string }) => {
      const [answer, confidence] = opinions[model] ?? ['', 0];
      return json({ answer, reasoning: '', confidence });
    };
    const debaters = Object.keys(opinions).map((model) => ({ model: `openai/${model}` }));
    const service = await serviceWith({ debaters, adaptive_routing: false, max_rounds: 1 }, { script });
    const { choices, debate } = (await askBoard(service)).json();
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Paris' } });
    expect(debate).toMatchObject({ escalate_to_human: true, dissent: [{ answer: 'Lyon' }, { answer: 'Nice' }] });
    expect(debate.escalation_reasons).toContain('no_consensus');
  });

  const ballot = { protocol: 'ballot', options: ['Paris', 'Lyon'], max_rounds: 1 };
  test.each([
    [
      'the budget ends it',
      { debaters: spenders(3), max_rounds: 2, convergence_check: false, cost_budget_usd: 0.0599 },
      () => using(100),
      'Paris',
      'length',
      'budget_exceeded',
    ],
    [
      'the deadline ends it',
      { ...asked, max_rounds: 2, convergence_check: false, deadline_seconds: 2 },
      ({ number }: { number: number }) => ((number - 1) % 4 < 2 ? position : hang()),
      'Paris',
      'length',
      'completed',
    ],
    ['every model refuses', asked, () => refusal(), null, 'content_filter', 'failed'],
    ['a filter cuts every reply', asked, () => filtered('{"answer"'), null, 'content_filter', 'failed'],
    ['every reply is cut', asked, () => truncated('x'), '', 'length', 'failed'],
    [
      'a ballot decides nothing',
      { ...asked, ...ballot },
      ({ model }: { model: string }) =>
        json({ stance: '', rationale: '', vote: model === 'gpt-4o' ? 'Paris' : 'Lyon' }),
      null,
      'stop',
      'completed',
    ],
  ] as const)('reports its finish reason when %s', async (_, panel, script, content, finish, status) => {
    const config = { prices: { [SPENDER]: SPENDER_PRICE } };
    const service = await serviceWith({ adaptive_routing: false, ...panel }, { script, config });
    const reply = await askBoard(service);
    const { choices, debate, usage } = reply.json();
    expect(choices[0]).toMatchObject({ finish_reason: finish, message: { content } });
    // A client that gets no content gets the reason.
    expect(typeof choices[0].message.refusal).toBe(content === null ? 'string' : 'object');
    expect(debate).toMatchObject({ status, escalate_to_human: true });
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    const chunks = chunksOf((await askBoard(service, { stream: true })).body).chunks;
    expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: finish }], debate: { status } });
  });
});

describe('a stream', () => {
  test('streams rounds as reasoning, the answer, the finish reason, usage and [DONE]', async () => {
    const service = await serviceWith(
      { ...asked, max_rounds: 2, convergence_check: false },
      { script: () => position },
    );
    const stream = { stream: true, stream_options: { include_usage: true } };
    const reply = await askBoard(service, stream);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'debate-id': expect.any(String),
    });
    const { chunks, last } = chunksOf(reply.body);
    const reasoning = chunks.map(({ choices }) => choices[0]?.delta.reasoning_content ?? '').join('');
    const lines = reasoning.replaceAll(/^- debater_\d/gm, '- debater').split('\n');
    const round = [
      '- debater: Paris (90 %) – It is known.',
      '- debater: Paris (90 %) – It is known.',
      'Agreement 100 %: Paris ×2',
    ];
    // Two models of one maker, 0.7 each, 3 possible answers: e^1.925 ÷ (e^1.925 + 2) = 0.774.
    const verdict = 'Confidence 77 %, nobody dissents.';
    expect(lines).toEqual(['Round 1', ...round, 'Round 2', ...round, verdict, '']);
    const [first, ...rest] = chunks;
    expect(first.choices[0].delta).toEqual({ role: 'assistant', content: '' });
    const [answer, finish, usage] = rest.slice(-3);
    expect(answer.choices[0]).toMatchObject({ delta: { content: 'Paris' }, finish_reason: null });
    expect(finish).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }], debate: { rounds: 2 } });
    expect(usage.choices).toEqual([]);
    expect(usage.usage.total_tokens).toBe((await debateOf(service, reply)).result.total_token_usage.total_tokens);
    expect(new Set(chunks.map(({ id, object, model, created }) => `${id} ${object} ${model} ${created}`)).size).toBe(1);
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
    expect(last).toBe('[DONE]');
    expect((await askBoard(service, { stream: true })).body).not.toContain('usage');
    expect((await askBoard(service, { stream: true, usage: { include: true } })).body).toContain('"cost_usd"');
  });

  test('sends comments while idle, and keeps a line of a model in one line', async () => {
    const held = Promise.withResolvers<void>();
    const wild = json({ answer: 'Pa\u001b[31m\nris', reasoning: `a\r\n\ndata: x ${'y'.repeat(500)}`, confidence: 0.9 });
    const stream = { heartbeatMs: 5, bufferBytes: 1_000, stallMs: 30_000, retryMs: 1 };
    const service = await serviceWith(
      { ...asked, max_rounds: 1 },
      { script: () => heldBy(held.promise, wild), http: { stream } },
    );
    const address = await service.listen();
    const { board, signal } = {
      board: { ...asking, model: 'debate/board', stream: true },
      signal: AbortSignal.timeout(20_000),
    };
    const reply = await fetch(address + URL, {
      method: 'POST',
      body: JSON.stringify(board),
      headers: { 'content-type': 'application/json' },
      signal,
    });
    let body = '';
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      body += piece;
      if (body.includes(': still here\n\n: still here')) held.resolve();
    }
    const { chunks, last } = chunksOf(body);
    const lines = chunks.flatMap(({ choices }) => choices[0]?.delta.reasoning_content ?? []);
    expect(lines.filter((line) => line.startsWith('- ')).map((line) => line.replace(/y+/, 'y'))).toEqual([
      '- debater_0: Pa [31m ris (90 %) – a data: x y…\n',
      '- debater_1: Pa [31m ris (90 %) – a data: x y…\n',
    ]);
    expect(last).toBe('[DONE]');
  });

  const failures = [
    ['no answer can be read', asked, () => json({ nothing: true }), 'server_error', 'no_positions'],
    ['the deadline passes', { ...asked, deadline_seconds: 2 }, () => hang(), 'server_error', 'deadline'],
  ] as const;
  test.each(failures)('ends with an error when there is no answer: %s', async (_, panel, script, type, code) => {
    const service = await serviceWith(panel, { script });
    const { chunks, last } = chunksOf((await askBoard(service, { stream: true })).body);
    expect(chunks.at(-1)).toEqual({ error: { message: expect.any(String), type, param: null, code } });
    expect(last).not.toBe('[DONE]');
    const reply = await askBoard(service);
    expect([reply.statusCode, reply.headers['x-should-retry'], reply.json()]).toEqual([502, 'false', chunks.at(-1)]);
    expect(reply.headers['debate-id']).toEqual(expect.any(String));
  });

  test('ends with an error when the store becomes unavailable', async () => {
    let isAway = false;
    const held = Promise.withResolvers<void>();
    const service = await serviceWith(asked, {
      script: () => heldBy(held.promise, position),
      change: (services) => ({
        ...services,
        limits: { ...services.limits, pollMs: 5 },
        store: awayWhile(services.store, () => isAway),
      }),
    });
    const address = await service.listen();
    const stream = await openStream(address + URL, {
      method: 'POST',
      body: { ...asking, model: 'debate/board', stream: true },
    });
    await stream.next();
    isAway = true;
    const events = await stream.rest();
    expect(events.at(-1)?.data).toMatchObject({ error: { type: 'server_error', code: 'store_unavailable' } });
    isAway = false;
    held.resolve();
  });
});

describe('a client that disconnects', () => {
  const leaving = async (service: TestApp, stream: boolean, headers: Record<string, string> = {}) => {
    const address = service.app.server.listening ? addressOf(service) : await service.listen();
    const left = new AbortController();
    const sent = service.provider.requests.length;
    const replying = fetch(address + URL, {
      method: 'POST',
      body: JSON.stringify({ ...asking, model: 'debate/board', stream }),
      headers: { 'content-type': 'application/json', ...headers },
      signal: left.signal,
    });
    const gone = replying.then((reply) => reply.text()).catch(() => 'gone');
    await service.provider.received(sent + 2);
    return { leave: () => left.abort(), gone };
  };
  const addressOf = ({ app }: TestApp) => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  };
  /** A closed socket is detected within a few ticks of the service's event loop; each round trip takes several. */
  const noticed = async (service: TestApp) => {
    for (let i = 0; i < 10; i += 1) await (await fetch(`${addressOf(service)}/healthz`)).text();
  };
  const statusesOf = async (service: TestApp) =>
    (await read(service, '/v1/debates')).data.map(({ status }: { status: string }) => status);

  test.each([true, false])('cancels its debate, and its calls are aborted (stream: %s)', async (stream) => {
    const service = await serviceWith(asked, { script: () => hang() });
    const { leave, gone } = await leaving(service, stream);
    leave();
    await gone;
    await expect.poll(() => statusesOf(service)).toEqual(['cancelled']);
    expect(service.provider.requests.map(({ closedEarly }) => closedEarly)).toEqual([true, true]);
  });

  test.each([true, false])(
    'can return with its key, and gets the answer of the first debate (stream: %s)',
    async (stream) => {
      const held = Promise.withResolvers<void>();
      const service = await serviceWith(asked, { script: () => heldBy(held.promise, position) });
      const key = { 'idempotency-key': 'mine' };
      const { leave, gone } = await leaving(service, stream, key);
      leave();
      await gone;
      await noticed(service);
      const again = askBoard(service, { stream }, key);
      held.resolve();
      const reply = await again;
      expect(reply.headers).toMatchObject({ 'idempotent-replayed': 'true', 'debate-id': (await idsOf(service))[0] });
      expect(reply.body).toContain('"Paris"');
      expect(await statusesOf(service)).toEqual(['completed']);
      expect(service.provider.requests).toHaveLength(2);
    },
  );

  test('cancels its debate after the return time, also with a key; a later request gets a 409', async () => {
    const service = await serviceWith(asked, { script: () => hang(), http: { returnWithinMs: 20 } });
    const key = { 'idempotency-key': 'mine' };
    const { leave, gone } = await leaving(service, false, key);
    leave();
    await gone;
    await expect.poll(() => statusesOf(service)).toEqual(['cancelled']);
    const late = await askBoard(service, { stream: false }, key);
    expect([late.statusCode, late.headers['x-should-retry'], late.json().error.code]).toEqual([
      409,
      'false',
      'debate_cancelled',
    ]);
    expect(await idsOf(service)).toHaveLength(1);
  });

  test('does not cancel the debate of another client that waits with the same key', async () => {
    const held = Promise.withResolvers<void>();
    const service = await serviceWith(asked, {
      script: () => heldBy(held.promise, position),
      http: { returnWithinMs: 0 },
    });
    const key = { 'idempotency-key': 'mine' };
    const { leave, gone } = await leaving(service, false, key);
    const staying = await openStream(addressOf(service) + URL, {
      method: 'POST',
      headers: key,
      body: { ...asking, model: 'debate/board', stream: true },
    });
    expect(staying.status).toBe(200);
    await staying.next();
    leave();
    await gone;
    await noticed(service);
    held.resolve();
    await expect.poll(() => statusesOf(service)).toEqual(['completed']);
    staying.leave();
  });

  test('cancels nothing after its answer', async () => {
    const service = await serviceWith(asked, { script: () => position });
    for (const stream of [true, false]) await (await leaving(service, stream)).gone;
    expect(await statusesOf(service)).toEqual(['completed', 'completed']);
  });

  test.each([
    [true, null, 1],
    [false, null, 1],
    [false, 'mine', 0],
  ])(
    'gets an error when the service stops, and can find its debate (stream: %s, key: %s)',
    async (stream, key, cancelled) => {
      const cancels: string[] = [];
      const service = await serviceWith(asked, { script: () => hang(), change: countingCancels(cancels) });
      const { gone } = await leaving(service, stream, key === null ? {} : { 'idempotency-key': key });
      open.splice(0);
      await service.close();
      expect(await gone).toContain(
        '"message":"the service is stopping","type":"server_error","param":null,"code":"overloaded"',
      );
      expect(cancels).toHaveLength(cancelled);
    },
  );

  test.each([true, false])(
    'gets an error when its key is revoked, and its debate is cancelled (stream: %s)',
    async (stream) => {
      const service = await buildKeyedApp({ script: () => hang(), http: { recheckMs: 10 } });
      open.push(service);
      const key = await service.tenant('acme');
      await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: asked });
      const { gone } = await leaving(service, stream, key.as);
      const other = await service.key('acme');
      await service.operate('DELETE', `/acme/keys/${key.id}`);
      expect(await gone).toContain('"code":"invalid_api_key"');
      const statuses = async () =>
        (await service.ask(other, '/v1/debates')).json().data.map((row: { status: string }) => row.status);
      await expect.poll(statuses).toEqual(['cancelled']);
    },
  );
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'mine' };

  test('returns the same reply to the byte for the same body, also after a change of the panel', async () => {
    const service = await serviceWith(asked, { script: () => position });
    const first = await askBoard(service, { temperature: 0 }, key);
    await service.app.inject({ method: 'DELETE', url: '/v1/panels/board' });
    const second = await askBoard(service, { temperature: 0 }, key);
    expect(second.body).toBe(first.body);
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect(second.headers['debate-id']).toBe(first.headers['debate-id']);
    const stream = await askBoard(service, { temperature: 0, stream: true }, key);
    expect(chunksOf(stream.body).chunks.at(-1).debate).toEqual(first.json().debate);
    expect(service.provider.requests).toHaveLength(2);
  });

  test('refuses another body, also when only the debaters would answer differently', async () => {
    const service = await serviceWith(asked, { script: () => position });
    await askBoard(service, { temperature: 0 }, key);
    for (const body of [{ temperature: 1 }, {}, { temperature: 0, max_tokens: 5 }, { temperature: 0, seed: 1 }]) {
      const reply = await askBoard(service, body, key);
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect((await askBoard(service, {}, { 'idempotency-key': 'with space' })).json().error).toMatchObject({
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
    const reply = await ask(service, {});
    expect([reply.statusCode, reply.headers['x-should-retry']]).toEqual([429, 'false']);
    expect(reply.json().error).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota', param: null });
  });

  test('is the same when the budget is spent before any answer, with its debate', async () => {
    const config = { prices: { [SPENDER]: SPENDER_PRICE } };
    // The budget covers the first attempt of both; the second attempt that an unreadable reply would need is refused.
    const service = await serviceWith(
      { debaters: spenders(2), adaptive_routing: false, cost_budget_usd: 0.02 },
      { script: () => using(100, { answer: '' }), config },
    );
    const reply = await askBoard(service);
    expect([reply.statusCode, reply.headers['x-should-retry'], reply.json().error.code]).toEqual([
      429,
      'false',
      'insufficient_quota',
    ]);
    expect((await debateOf(service, reply)).status).toBe('budget_exceeded');
  });

  test('is a 429 with Retry-After for a full queue and for too many requests', async () => {
    const full = await serviceWith({}, { runs: false, config: { limits: { max_queued_debates: 1 } } });
    await full.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
    const queued = await ask(full, {});
    expect([queued.statusCode, queued.json().error.code, queued.headers['retry-after']]).toEqual([
      429,
      'queue_full',
      '5',
    ]);
    expect(queued.headers).not.toHaveProperty('x-should-retry');
    const hasty = await serviceWith({}, { config: { limits: { requests_per_minute: 2 } } });
    await ask(hasty, {});
    const refused = await ask(hasty, {});
    expect(refused.json().error).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  test('comes before any cost for streams above the limit', async () => {
    const service = await serviceWith(asked, { script: () => hang(), config: { limits: { max_streams: 1 } } });
    const address = await service.listen();
    const body = { ...asking, model: 'debate/board', stream: true };
    const first = await openStream(address + URL, { method: 'POST', body });
    await first.next();
    expect((await askBoard(service, { stream: true })).json().error.code).toBe('rate_limit_exceeded');
    expect(await idsOf(service)).toHaveLength(1);
    first.leave();
  });

  test('is a 403 for a model that the tenant may not use', async () => {
    const service = await buildKeyedApp();
    open.push(service);
    const key = await service.tenant('acme', { allowed_models: ['simulated/careful'] });
    const reply = await service.ask(key, { method: 'POST', url: URL, payload: asking });
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      403,
      { type: 'permission_error', code: 'model_not_allowed' },
    ]);
  });
});

test('a completion › returns the best answer so far when its debate is cancelled', async () => {
  const service = await serviceWith(
    { ...asked, max_rounds: 2, convergence_check: false },
    { script: ({ number }) => (number <= 2 ? position : hang()) },
  );
  const waiting = askBoard(service);
  await service.provider.received(4);
  const [id] = await idsOf(service);
  await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  expect((await waiting).json()).toMatchObject({
    choices: [{ finish_reason: 'length', message: { content: 'Paris' } }],
    debate: { status: 'cancelled' },
  });
});

test('a completion › ends its stream with an error when its debate is deleted', async () => {
  const service = await serviceWith(asked, {
    script: () => hang(),
    http: {},
    change: (services) => ({ ...services, limits: { ...services.limits, pollMs: 5 } }),
  });
  const waiting = askBoard(service, { stream: true });
  await service.provider.received(2);
  const [id = ''] = await idsOf(service);
  await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` });
  expect((await waiting).body).toMatch(/"code":"(model_not_found|debate_cancelled)"/);
});

test('a completion › waits for a debate that no process runs yet', async () => {
  const service = await serviceWith({}, { runs: false });
  const waiting = ask(service, { messages: [said('What is 2 + 2?')] });
  await expect.poll(() => idsOf(service)).toHaveLength(1);
  service.run();
  expect((await waiting).json().choices[0].message.content).toBe('4');
  const [id = ''] = await idsOf(service);
  await ended(service, id);
});
