/**
 * Debates of models that think: the parameters of each call, refusals, and a reply whose tokens were spent on
 * thinking.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { json, truncated, withHiddenReasoning } from '../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { requestedFields, validReplies } from '../support/fake-provider/scripts.ts';
import { reasoningModel } from '../support/fake-provider/thinking-scripts.ts';

const LUNA = 'openai/gpt-6-luna';
const TERRA = 'openai/gpt-6.1-terra';
const OPUS = 'anthropic/claude-opus-5-5';
const MINI = 'openai/gpt-4o-mini';

let service: TestApp;
afterEach(() => service.close());

async function start(script: Script, runs = true): Promise<void> {
  service = await buildTestApp({ script, runs });
}

const createDebate = (payload: object) => service.app.inject({ method: 'POST', url: '/v1/debates', payload });

async function runDebate(request: object) {
  const accepted = (await createDebate({ question: 'Which city is the capital?', ...request })).json();
  await ended(service, accepted.id);
  return (await service.app.inject(`/v1/debates/${accepted.id}`)).json();
}

const isGrouping = (request: FakeRequest) => requestedFields(request).includes('groups');

describe('a call', () => {
  it('has 16,384 tokens when its model thinks and 2,048 when it does not', async () => {
    await start(validReplies());
    await runDebate({
      debaters: [{ model: LUNA, reasoning_effort: 'high' }, { model: OPUS }, { model: MINI }],
      adaptive_routing: false,
      max_rounds: 1,
    });
    const callParameters = service.provider.requests.map(({ model, maxTokens, effort }) => [model, maxTokens, effort]);
    expect(callParameters.toSorted()).toEqual([
      ['claude-opus-5-5', 16_384, null],
      ['gpt-4o-mini', 2_048, null],
      ['gpt-6-luna', 16_384, 'high'],
    ]);
  });

  it('has 2,048 tokens when its model has thinking turned off', async () => {
    await start(validReplies());
    const debaters = [{ model: LUNA, reasoning_effort: 'none' }, { model: MINI }];
    await runDebate({ debaters, adaptive_routing: false, max_rounds: 1 });
    expect(service.provider.requests.map(({ maxTokens }) => maxTokens)).toEqual([2_048, 2_048]);
  });

  it('has the lowest effort and fewer tokens when it is a routing call', async () => {
    await start(validReplies({ confidence: 0.99 }));
    const debaters = [{ model: LUNA }, { model: OPUS }];
    await runDebate({ debaters, routing_models: [LUNA, OPUS, MINI] });
    await runDebate({ debaters, routing_models: [LUNA], routing_reasoning_effort: 'medium' });
    const callParameters = service.provider.requests.map(({ model, maxTokens, effort }) => [model, maxTokens, effort]);
    expect(callParameters.slice(0, 3).toSorted()).toEqual([
      ['claude-opus-5-5', 4_096, 'low'],
      ['gpt-4o-mini', 512, null],
      ['gpt-6-luna', 4_096, 'none'],
    ]);
    expect(callParameters.slice(3)).toEqual([['gpt-6-luna', 4_096, 'medium']]);
  });

  it('has the lowest effort and fewer tokens when it groups answers', async () => {
    const cities: Readonly<Record<string, string>> = {
      'gpt-6-luna': 'the city of lights',
      'gpt-4o-mini': 'the old seat',
    };
    await start((request) => validReplies({ answer: cities[request.model] ?? 'Paris' })(request));
    const debaters = [{ model: LUNA }, { model: MINI }];
    await runDebate({ debaters, agreement: 'judged', adaptive_routing: false, max_rounds: 1 });
    const groupings = service.provider.requests.filter(isGrouping);
    expect(groupings.map(({ maxTokens, effort, temperature }) => [maxTokens, effort, temperature])).toEqual([
      [4_096, 'none', 0],
    ]);
  });

  it('has the judge’s own effort, and no temperature while the judge thinks', async () => {
    await start(validReplies());
    const judge = { model: TERRA, reasoning_effort: 'low' };
    const { config } = await runDebate({
      debaters: [{ model: MINI }, { model: MINI }],
      adaptive_routing: false,
      max_rounds: 1,
      aggregation: 'judge',
      judge,
    });
    expect(config.judge).toEqual({
      ...judge,
      max_tokens: 16_384,
      temperature: null,
      thinks_by_itself: true,
      orders: 1,
    });
    expect(service.provider.requests.at(-1)).toMatchObject({ effort: 'low', maxTokens: 16_384, temperature: null });
  });

  it('does not reuse the routing answer in round 1 when the debater has another effort', async () => {
    await start(validReplies({ confidence: 0.1 }));
    await runDebate({ debaters: [{ model: LUNA }, { model: MINI }], max_rounds: 1 });
    expect(service.provider.requests).toHaveLength(2);
    await runDebate({ debaters: [{ model: LUNA, reasoning_effort: 'high' }, { model: MINI }], max_rounds: 1 });
    expect(
      service.provider.requests
        .slice(2)
        .map(({ model, effort }) => [model, effort])
        .toSorted(),
    ).toEqual([
      ['gpt-4o-mini', null],
      ['gpt-6-luna', 'high'],
      ['gpt-6-luna', 'none'],
    ]);
  });
});

describe('a request', () => {
  it.each([
    ['an unknown effort', { debaters: [{ model: LUNA, reasoning_effort: 'extreme' }, { model: MINI }] }, 400],
    [
      'an effort for a model without efforts',
      { debaters: [{ model: MINI, reasoning_effort: 'low' }, { model: LUNA }] },
      422,
    ],
    [
      'an effort that a model does not take',
      { debaters: [{ model: OPUS, reasoning_effort: 'none' }, { model: LUNA }] },
      422,
    ],
    ['an effort that a routing model does not take', { routing_model: MINI, routing_reasoning_effort: 'low' }, 422],
    ['an effort that the judge does not take', { judge: { model: OPUS, reasoning_effort: 'none' } }, 422],
  ])('is refused with the name of the field when it has %s', async (_, request, status) => {
    await start(validReplies(), false);
    const reply = await createDebate({ question: 'Which?', ...request });
    expect(reply.statusCode).toBe(status);
    expect(JSON.stringify(reply.json().fields)).toMatch(/reasoning_effort/);
  });

  it('is refused with the supported efforts when its effort is not supported', async () => {
    await start(validReplies(), false);
    const reply = await createDebate({
      question: 'Which?',
      debaters: [{ model: OPUS, reasoning_effort: 'none' }, { model: LUNA }],
    });
    expect(reply.json().detail).toContain(
      'anthropic/claude-opus-5-5 takes the reasoning_effort low, medium, high, not none',
    );
  });

  it('gets a warning with the model’s name when the model accepts no temperature', async () => {
    await start(validReplies());
    const debaters = [
      { model: LUNA, temperature: 0.5 },
      { model: OPUS, temperature: 0 },
      { model: MINI, temperature: 0.2 },
    ];
    const { config, result } = await runDebate({ debaters, adaptive_routing: false, max_rounds: 1 });
    const warnings = [
      'temperature: openai/gpt-6-luna takes none while it thinks, so 0.5 is not sent',
      'temperature: anthropic/claude-opus-5-5 takes none, so 0 is not sent',
    ];
    expect(result.warnings).toEqual(expect.arrayContaining(warnings));
    expect(result.warnings.filter((warning: string) => /temperature/.test(warning))).toHaveLength(2);
    expect(config.debaters.map(({ temperature }: { temperature: number | null }) => temperature)).toEqual([
      null,
      null,
      0.2,
    ]);
    const sentTemperatures = service.provider.requests.map(({ model, temperature }) => [model, temperature]);
    expect(sentTemperatures.toSorted()).toEqual([
      ['claude-opus-5-5', null],
      ['gpt-4o-mini', 0.2],
      ['gpt-6-luna', null],
    ]);
  });

  it('gets no warning when it has no temperatures', async () => {
    await start(reasoningModel());
    const { result } = await runDebate({
      debaters: [{ model: LUNA }, { model: OPUS }],
      adaptive_routing: false,
      max_rounds: 1,
    });
    expect(result.warnings).toEqual([]);
  });
});

describe('a debater that used up its tokens for thinking', () => {
  it('is asked again with four times the tokens and a lower effort, not for brevity', async () => {
    await start((request) =>
      withHiddenReasoning(
        request.maxTokens === 1_000 ? 5_000 : 10,
        json({ answer: 'Paris', reasoning: 'r', confidence: 0.8 }),
      ),
    );
    const debaters = [
      { model: LUNA, max_tokens: 1_000 },
      { model: TERRA, max_tokens: 1_000, reasoning_effort: 'high' },
    ];
    const { result } = await runDebate({ debaters, adaptive_routing: false, max_rounds: 1 });
    const { requests } = service.provider;
    expect(requests.map(({ model, maxTokens, effort }) => [model, maxTokens, effort]).toSorted()).toEqual([
      ['gpt-6-luna', 1_000, null],
      ['gpt-6-luna', 4_000, 'low'],
      ['gpt-6.1-terra', 1_000, 'high'],
      ['gpt-6.1-terra', 4_000, 'medium'],
    ]);
    expect(requests.filter(({ prompt }) => /brief/i.test(prompt))).toEqual([]);
    expect(result.rounds[0].positions.map(({ status }: { status: string }) => status)).toEqual(['ok', 'ok']);
    // Both replies of each are charged: 1,000 and 10 tokens of thinking.
    expect(result.total_token_usage.reasoning_tokens).toBe(2 * 1_010);
  });

  it('fails when four times the tokens are also used up', async () => {
    await start(reasoningModel({ tokens: { none: 1e6, low: 1e6, medium: 1e6, high: 1e6 } }));
    const { result, error } = await runDebate({
      debaters: [{ model: LUNA }, { model: LUNA }],
      adaptive_routing: false,
      max_rounds: 1,
    });
    expect({ result, code: error.code }).toEqual({ result: null, code: 'no_positions' });
    expect(service.provider.requests).toHaveLength(4);
  });

  it('is asked for brevity with twice the tokens when it had written much text', async () => {
    const cutReply = truncated(`{"reasoning":"${'word '.repeat(100)}`);
    await start((request) => (request.maxTokens === 200 ? cutReply : validReplies()(request)));
    const debaters = [
      { model: LUNA, max_tokens: 200 },
      { model: MINI, max_tokens: 200 },
    ];
    await runDebate({ debaters, adaptive_routing: false, max_rounds: 1 });
    const retries = service.provider.requests.filter(({ maxTokens }) => maxTokens !== 200);
    expect(retries.map(({ maxTokens, effort, prompt }) => [maxTokens, effort, /Be brief/.test(prompt)])).toEqual([
      [400, null, true],
      [400, null, true],
    ]);
  });

  it('is never asked again with more tokens than the model can write', async () => {
    await start((request) =>
      withHiddenReasoning(request.maxTokens === 50_000 ? 60_000 : 10, json({ answer: 'Paris' })),
    );
    const debaters = [
      { model: LUNA, max_tokens: 50_000 },
      { model: LUNA, max_tokens: 50_000 },
    ];
    await runDebate({ debaters, adaptive_routing: false, max_rounds: 1 });
    // 4 × 50,000 is more than the 128,000 tokens that gpt-6-luna can write.
    expect(service.provider.requests.map(({ maxTokens }) => maxTokens)).toEqual([50_000, 50_000, 128_000, 128_000]);
  });
});
