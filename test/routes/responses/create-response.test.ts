/** POST /v1/responses: a debate in the format of the Responses API, with every kind of end. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { filtered, hang, json, refusal, truncated } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { requestedFields } from '../../support/fake-provider/scripts.ts';
import { nanoOf } from '../../support/ledger.ts';
import { responseEvents } from '../../support/requests/response-events.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

const URL = '/v1/responses';
const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const twoDebaters = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
};
const message = (content: unknown, role = 'user') => ({ role, content });

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

const createResponse = ({ app }: TestApp, body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: URL, payload: { model: 'debate/board', input: question, ...body }, headers });
const readJson = async ({ app }: TestApp, path: string) => (await app.inject(path)).json();
const readDebate = (service: TestApp, reply: LightMyRequestResponse) =>
  readJson(service, `/v1/debates/${reply.headers['debate-id']}`);

describe('a request', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ runs: false });
    const debaters = [{ model: QUICK_MODEL, name: 'ada', max_tokens: 50 }, { model: QUICK_MODEL }];
    await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: { debaters, seed: 3 } });
  });
  afterAll(() => service.close());

  /** Creates a response that no process runs. */
  async function createQueuedResponse(body: object) {
    const reply = await createResponse(service, { background: true, ...body });
    expect(reply.statusCode, reply.body).toBe(200);
    return { debate: await readDebate(service, reply), response: reply.json() };
  }

  test('has its last user message as question, and the instructions and others as context', async () => {
    const input = [
      message([
        { type: 'input_text', text: 'Which country' },
        { type: 'input_text', text: 'is the largest?' },
      ]),
      { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Round 1' }], status: 'completed' },
      {
        ...message([{ type: 'output_text', text: 'Russia.', annotations: [] }], 'assistant'),
        id: 'msg_1',
        type: 'message',
      },
      message([{ type: 'refusal', refusal: 'I will not say more.' }], 'assistant'),
      message('And its capital?'),
      message('Answer in French.', 'developer'),
    ];
    const { debate, response } = await createQueuedResponse({ input, instructions: 'Be brief.' });
    expect(debate.question).toBe('And its capital?');
    expect(debate.config.context).toBe(
      [
        ...['system: Be brief.', 'user: Which country\nis the largest?', 'assistant: Russia.'],
        ...['assistant: I will not say more.', 'developer: Answer in French.'],
      ].join('\n\n'),
    );
    expect([response.instructions, response.model]).toEqual(['Be brief.', 'debate/board']);
    expect((await createQueuedResponse({})).debate.config.context).toBeNull();
  });

  test('passes its parameters to every debater, and the response contains them', async () => {
    const body = { temperature: 0.2, max_output_tokens: 100, metadata: { ticket: '42' }, user: 'ada' };
    const { debate, response } = await createQueuedResponse(body);
    expect(debate.config.debaters).toMatchObject([
      { temperature: 0.2, max_tokens: 50 },
      { temperature: 0.2, max_tokens: 100 },
    ]);
    const metadata = { ticket: '42', user: 'ada' };
    expect(response).toMatchObject({ temperature: 0.2, max_output_tokens: 100, metadata });
    const responseWithEffort = (await createQueuedResponse({ reasoning: { effort: 'xhigh' } })).response;
    expect(responseWithEffort.reasoning).toEqual({ effort: 'high', summary: null });
  });

  test('passes its effort to every debater whose model accepts one', async () => {
    const knownModels = ['anthropic/claude-haiku-4-5', 'openai/gpt-6-luna', 'openai/gpt-4o'];
    const panelService = await buildTestApp({ runs: false, script: () => position });
    openServices.push(panelService);
    const debaters = knownModels.map((model, index) => ({ model, name: `d${index}` }));
    await panelService.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: { debaters } });
    const debate = await readDebate(
      panelService,
      await createResponse(panelService, { background: true, reasoning: { effort: 'low' } }),
    );
    const efforts = debate.config.debaters.map(({ reasoning_effort }: Record<string, unknown>) => reasoning_effort);
    expect(efforts).toEqual(['low', 'low', null]);
  });

  test('requests a record with a JSON Schema', async () => {
    const schema = { type: 'object', properties: { total: { type: 'number' } } };
    const { debate, response } = await createQueuedResponse({
      text: { format: { type: 'json_schema', name: 'sum', schema } },
    });
    expect(debate.config).toMatchObject({ answer_type: 'record', answer_schema: schema });
    expect(response.text.format).toEqual({ type: 'json_schema', name: 'record', schema, strict: true });
  });

  type RefusedRequest = readonly [param: string, body: object, status?: number, code?: string];
  const image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' };
  const refusedRequests: readonly RefusedRequest[] = [
    ['model', { model: 'debate/absent' }, 404, 'model_not_found'],
    ['model', { model: 'openai/gpt-4o' }, 404, 'model_not_found'],
    ['model', { model: 'debate/ballot' }, 422, 'incompatible_options'],
    ['model', { model: 7 }],
    ['input', { input: [] }],
    ['input', { input: ' ' }],
    ['input', { input: null }],
    ['input', { input: [message(question), message('Well,', 'assistant')] }],
    ['input', { input: 'x'.repeat(200_001) }],
    ['input[0].role', { input: [message('4', 'tool')] }],
    ['input[0].content', { input: [message(7)] }],
    ['input[1].content[1].type', { input: [message('a'), message([{ type: 'input_text', text: 'b' }, image])] }],
    ['input[0].content[0].type', { input: [message([{ type: 'input_file', file_id: 'file-1' }])] }],
    ['input[0].content[0].type', { input: [message([{ type: 'input_audio', input_audio: {} }])] }],
    ['input[0].type', { input: [{ type: 'function_call_output', call_id: 'c1', output: '4' }] }],
    ['input[1].id', { input: [message('a'), { type: 'item_reference', id: 'msg_none' }] }],
    ['previous_response_id', { previous_response_id: 'resp_none' }, 404, 'previous_response_not_found'],
    ['previous_response_id', { previous_response_id: 'none' }, 404, 'previous_response_not_found'],
    ['tools', { tools: [{ type: 'function', name: 'f' }] }],
    ['tools', { tools: [{ type: 'web_search' }] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['tool_choice', { tool_choice: { type: 'function', name: 'f' } }],
    ['conversation', { conversation: 'conv_1' }],
    ['prompt', { prompt: { id: 'pmpt_1' } }],
    ['text.format.type', { text: { format: { type: 'json_object' } } }],
    ['text.format.schema', { text: { format: { type: 'json_schema', name: 'a', schema: { type: 'array' } } } }, 422],
    ['reasoning.effort', { reasoning: { effort: 'furious' } }],
    ['max_output_tokens', { max_output_tokens: 0 }],
    ['temperature', { temperature: 2.1 }],
    ['top_logprobs', { top_logprobs: 5 }],
    ['top_k', { top_k: 5 }],
  ];
  const codes: Record<number, string> = { 400: 'invalid_request', 422: 'incompatible_options' };
  const rows = refusedRequests.map(([param, body, status = 400, code = codes[status]]) => ({
    param,
    body,
    status,
    code,
  }));
  test.each(rows)('is refused with $status for $param: $body', async ({ param, body, status, code }) => {
    const countBefore = (await readJson(service, '/v1/debates')).data.length;
    const reply = await createResponse(service, body);
    const { error } = reply.json();
    expect([reply.statusCode, error.param, error.code, error.type]).toEqual([
      status,
      param,
      code,
      'invalid_request_error',
    ]);
    expect((await readJson(service, '/v1/debates')).data).toHaveLength(countBefore);
  });

  test('accepts fields without a value or an effect, and reports the ignored ones', async () => {
    const emptyFields = {
      tools: [],
      tool_choice: 'auto',
      parallel_tool_calls: false,
      text: {},
      reasoning: {},
      store: true,
    };
    const nullFields = {
      previous_response_id: null,
      instructions: null,
      metadata: null,
      conversation: null,
      top_p: null,
    };
    const { debate } = await createQueuedResponse({ ...emptyFields, ...nullFields, stream: false });
    expect(debate.config.response_request.ignored).toEqual([]);
    const ignoredFields = { top_p: 0.5, truncation: 'auto', include: ['reasoning.encrypted_content'], store: false };
    const withIgnoredFields = await createQueuedResponse({
      ...ignoredFields,
      text: { verbosity: 'low' },
      reasoning: { summary: 'auto' },
    });
    expect(withIgnoredFields.debate.config.response_request.ignored).toEqual([
      ...['top_p', 'truncation', 'include', 'store', 'reasoning.summary', 'text.verbosity'],
    ]);
  });

  test('returns the same response by its idempotency key, and refuses another request', async () => {
    const key = { 'idempotency-key': 'one-key' };
    const firstReply = await createResponse(service, { background: true }, key);
    const secondReply = await createResponse(service, { background: true }, key);
    expect([secondReply.headers['idempotent-replayed'], secondReply.json()]).toEqual(['true', firstReply.json()]);
    const conflictReply = await createResponse(service, { background: true, instructions: 'Be brief.' }, key);
    expect([conflictReply.statusCode, conflictReply.json().error.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('a response', () => {
  test('has a reasoning item for each round, the answer, the usage and the fields of a debate', async () => {
    const script = (request: FakeRequest): FakeReply =>
      requestedFields(request).includes('groups')
        ? json({ groups: [['Answer 1'], ['Answer 2']] })
        : request.model === 'gpt-4o'
          ? json({ answer: 'Lyon', reasoning: 'A guess.', confidence: 0.3 })
          : position;
    const threeDebaters = {
      debaters: [...twoDebaters.debaters, { model: 'openai/gpt-4.1', name: 'ada' }],
      max_rounds: 2,
    };
    const prices = Object.fromEntries(
      ['openai/gpt-4o', 'openai/gpt-4o-mini', 'openai/gpt-4.1'].map((id) => [id, { input: 1.5, output: 6 }]),
    );
    const panel = { ...threeDebaters, adaptive_routing: false, convergence_check: false };
    const service = await serviceWith(panel, { script, config: { prices } });
    const reply = await createResponse(service, { top_p: 0.5 });
    const debate = await readDebate(service, reply);
    const { total_token_usage: usage } = debate.result;
    const { output, 'parley:debate': debateFields, ...response } = reply.json();
    expect(response).toEqual({
      id: `resp_${debate.id}`,
      object: 'response',
      created_at: Math.floor(Date.parse(debate.created_at) / 1_000),
      completed_at: Math.floor(Date.parse(debate.finished_at) / 1_000),
      status: 'completed',
      incomplete_details: null,
      model: 'debate/board',
      previous_response_id: null,
      instructions: null,
      error: null,
      text: { format: { type: 'text' } },
      temperature: 1,
      reasoning: { effort: null, summary: null },
      usage: {
        input_tokens: usage.input_tokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: usage.output_tokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.total_tokens,
      },
      max_output_tokens: null,
      background: false,
      metadata: {},
      tools: [],
      tool_choice: 'none',
      parallel_tool_calls: false,
      truncation: 'disabled',
      top_p: 1,
      presence_penalty: 0,
      frequency_penalty: 0,
      top_logprobs: 0,
      max_tool_calls: null,
      store: true,
      service_tier: 'default',
      safety_identifier: null,
      prompt_cache_key: null,
    });
    const sortedLines = (item: { summary: { text: string }[] }) => item.summary[0]?.text.split('\n').toSorted();
    const linesOfRound = (number: number) => [
      '- ada: Paris (90 %) – It is known.',
      '- debater_0: Lyon (30 %) – A guess.',
      '- debater_1: Paris (90 %) – It is known.',
      'Agreement 67 %: Paris ×2 · Lyon ×1',
      `Round ${number}`,
    ];
    expect(output.map(({ type, id, status }: Record<string, string>) => [type, id, status])).toEqual([
      ['reasoning', `rs_${debate.id}_0`, 'completed'],
      ['reasoning', `rs_${debate.id}_1`, 'completed'],
      ['message', `msg_${debate.id}`, 'completed'],
    ]);
    expect(sortedLines(output[0])).toEqual(['', ...linesOfRound(1)]);
    // e^1.4 ÷ (e^1.4 + e^0.7 + 1) = 0.574: two models of one maker, 0.7 each, against one.
    expect(sortedLines(output[1])).toEqual([
      '',
      ...linesOfRound(2).slice(0, 4),
      'Confidence 57 %, 1 of 3 dissents.',
      'Round 2',
    ]);
    expect(output[2].content).toEqual([{ type: 'output_text', text: 'Paris', annotations: [], logprobs: [] }]);
    expect(debateFields).toMatchObject({
      id: debate.id,
      status: 'completed',
      confidence: debate.result.confidence,
      dissent: [{ debater_id: 'debater_0', answer: 'Lyon', reasoning: 'A guess.', confidence: 0.3 }],
      escalate_to_human: false,
      rounds: 2,
      ignored: ['top_p'],
    });
    expect(nanoOf(debateFields.cost_usd)).toBe(nanoOf(debate.cost_usd));
    expect(await readJson(service, `${URL}/resp_${debate.id}`)).toEqual(reply.json());
  });

  const ballotSettings = { protocol: 'ballot', options: ['Paris', 'Lyon'], max_rounds: 1 };
  const textPart = (textPart: string) => ({ type: 'output_text', text: textPart });
  const panelRefusal = { type: 'refusal', refusal: 'Every model of the panel refused to answer.' };
  interface Ending {
    readonly description: string;
    readonly panel: object;
    readonly script: Script;
    readonly status: string;
    readonly reason?: string;
    /** Fields of the message; absent when the response has no message. */
    readonly part?: object;
    readonly error?: string;
  }
  const endings: readonly Ending[] = [
    {
      description: 'the budget ends it',
      panel: { debaters: pricedDebaters(3), max_rounds: 2, convergence_check: false, cost_budget_usd: 0.0599 },
      script: () => replyUsing(100),
      ...{ status: 'incomplete', reason: 'budget_exceeded', part: textPart('Paris') },
    },
    {
      description: 'the deadline ends it',
      panel: { ...twoDebaters, max_rounds: 2, convergence_check: false, deadline_seconds: 2 },
      script: ({ number }) => ((number - 1) % 4 < 2 ? position : hang()),
      ...{ status: 'completed', part: textPart('Paris') },
    },
    {
      ...{ description: 'every model refuses', panel: twoDebaters, script: () => refusal() },
      ...{ status: 'incomplete', reason: 'content_filter', part: panelRefusal },
    },
    {
      ...{ description: 'a filter cuts every reply', panel: twoDebaters, script: () => filtered('{"answer"') },
      ...{ status: 'incomplete', reason: 'content_filter', part: panelRefusal },
    },
    {
      ...{ description: 'every reply is cut', panel: twoDebaters, script: () => truncated('x') },
      ...{ status: 'incomplete', reason: 'max_output_tokens', part: textPart('') },
    },
    {
      description: 'a ballot decides nothing',
      panel: { ...twoDebaters, ...ballotSettings },
      script: ({ model }) => json({ stance: '', rationale: '', vote: model === 'gpt-4o' ? 'Paris' : 'Lyon' }),
      ...{ status: 'completed', part: { type: 'refusal' } },
    },
    {
      ...{ description: 'no answer can be read', panel: twoDebaters, script: () => json({ nothing: true }) },
      ...{ status: 'failed', error: 'no_positions' },
    },
  ];
  test.each(endings)(
    'has the status and the reason of its end: $description',
    async ({ panel, script, status, reason, part, error }) => {
      const config = { prices: { [PRICED_MODEL]: MODEL_PRICE } };
      const service = await serviceWith({ adaptive_routing: false, ...panel }, { script, config });
      const reply = await createResponse(service, {});
      const response = reply.json();
      expect([reply.statusCode, response.status]).toEqual([200, status]);
      expect(response.incomplete_details).toEqual(reason === undefined ? null : { reason });
      expect(response.error?.code).toBe(error);
      const lastItem = response.output.at(-1);
      if (part === undefined) expect(lastItem.type).toBe('reasoning');
      else expect(lastItem).toMatchObject({ status: status === 'completed' ? status : 'incomplete', content: [part] });
      expect(response.usage.input_tokens).toBeGreaterThan(0);
      const events = responseEvents((await createResponse(service, { stream: true })).body);
      expect(events.at(-1)).toMatchObject({ type: `response.${status}`, response: { status } });
    },
  );

  test('can be read for a debate of another interface, by the id of that debate', async () => {
    const service = await serviceWith({ debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] });
    const payload = { question: 'What is 17 * 23?', protocol: 'ballot', options: ['391', '392'] };
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, id);
    const debate = await readJson(service, `/v1/debates/${id}`);
    const response = await readJson(service, `${URL}/resp_${id}`);
    expect(response).toMatchObject({ status: 'completed', model: 'debate/ballot', background: false });
    expect(response['parley:debate'].confidence).toBe(debate.confidence);
  });
});
