/** The parameters by which an endpoint thinks, the fields that are left out then, and the request after a refusal. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at } from '../../src/lib/json/json-value.ts';
import { anthropicProvider } from '../../src/models/anthropic/anthropic-provider.ts';
import type { ReasoningEffort } from '../../src/models/reasoning-effort.ts';
import { lowerEffort, lowestEffort, thinks } from '../../src/models/thinking.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { json, status, withHiddenReasoning } from '../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  deliveries,
  failureOf,
  modelKinds,
  modelRequest,
  openaiKind,
  streamedRequest,
  TEST_KEY,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';
import { refusingParameters } from '../support/fake-provider/scripts.ts';
import { reasoningModel } from '../support/fake-provider/thinking-scripts.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
  provider.follow(() => json(testPosition));
});
afterEach(() => provider.close());

const sentField = (...path: string[]) => at(provider.requests.at(-1)?.body, ...path);
const kinds = { openai: openaiKind, anthropic: anthropicKind };

async function generate(model: string, changes: Parameters<typeof modelRequest>[0]) {
  const [kind = 'openai', id = ''] = model.split('/');
  return kinds[kind as 'openai' | 'anthropic'].connect(provider, id).generate(modelRequest(changes));
}

describe('an effort', () => {
  it.each<[string, ReasoningEffort | null, string | undefined]>([
    ['gpt-6-luna', 'high', 'high'],
    ['gpt-6-luna', 'none', 'none'],
    ['gpt-6-luna', null, undefined],
    ['gpt-4o', 'low', undefined],
    ['an-unknown-model', 'low', 'low'],
  ])('is sent as reasoning_effort to OpenAI: %s, %s', async (model, reasoningEffort, expected) => {
    await generate(`openai/${model}`, { reasoningEffort });
    expect(sentField('reasoning_effort')).toBe(expected);
  });

  const adaptive = { type: 'adaptive', display: 'summarized' };
  it.each<[string, ReasoningEffort | null, object | undefined, string | undefined]>([
    ['claude-haiku-5-5', 'high', adaptive, 'high'],
    ['claude-haiku-5-5', 'none', { type: 'disabled' }, undefined],
    ['claude-haiku-5-5', null, adaptive, undefined],
    ['claude-sonnet-5-5', 'none', { type: 'between_tools' }, undefined],
    ['claude-sonnet-4-6', null, undefined, undefined],
    ['claude-sonnet-4-6', 'none', undefined, undefined],
    ['claude-sonnet-4-6', 'low', adaptive, 'low'],
    ['an-unknown-model', 'medium', adaptive, 'medium'],
    ['an-unknown-model', 'none', { type: 'disabled' }, undefined],
    ['an-unknown-model', null, undefined, undefined],
    // The budgets are a quarter, a half and three quarters of 8,000 tokens.
    ['claude-haiku-4-5', 'low', { type: 'enabled', budget_tokens: 2_000 }, undefined],
    ['claude-haiku-4-5', 'medium', { type: 'enabled', budget_tokens: 4_000 }, undefined],
    ['claude-haiku-4-5', 'high', { type: 'enabled', budget_tokens: 6_000 }, undefined],
    ['claude-haiku-4-5', null, undefined, undefined],
  ])('is sent as thinking with an effort to Anthropic: %s, %s', async (model, reasoningEffort, thinking, effort) => {
    await generate(`anthropic/${model}`, { reasoningEffort, maxOutputTokens: 8_000, temperature: null });
    expect(sentField('thinking')).toEqual(thinking);
    expect(sentField('output_config', 'effort')).toBe(effort);
    expect(sentField('output_config', 'format', 'type')).toBe('json_schema');
  });

  it('keeps its budget below max_tokens, and is left out when there is no room for thinking', async () => {
    const lowEffort = { reasoningEffort: 'low', temperature: null } as const;
    await generate('anthropic/claude-haiku-4-5', { ...lowEffort, maxOutputTokens: 1_025 });
    expect(sentField('thinking', 'budget_tokens')).toBe(1_024);
    const reply = await generate('anthropic/claude-haiku-4-5', { ...lowEffort, maxOutputTokens: 1_024 });
    expect(sentField('thinking')).toBeUndefined();
    expect(reply.warnings).toEqual([
      'claude-haiku-4-5 does not think within max_tokens 1024: it needs more than 1,024.',
    ]);
  });
});

describe('a temperature', () => {
  it.each<[string, number | null, ReasoningEffort | null, number | undefined]>([
    ['openai/gpt-4o', null, null, 0.7],
    ['openai/gpt-4o', 0.2, null, 0.2],
    ['openai/gpt-6-luna', null, null, undefined],
    ['openai/gpt-6-luna', 0.2, 'low', undefined],
    ['openai/gpt-6-luna', null, 'none', 0.7],
    ['openai/gpt-6.1-sol', 0.2, null, undefined],
    ['openai/an-unknown-model', null, null, undefined],
    ['openai/an-unknown-model', 0.2, null, 0.2],
    ['openai/an-unknown-model', 0.2, 'high', undefined],
    ['anthropic/claude-haiku-4-5', null, null, 0.7],
    ['anthropic/claude-haiku-4-5', 0.2, 'low', undefined],
    ['anthropic/claude-haiku-5-5', null, 'none', undefined],
    ['anthropic/claude-opus-4-7', 0.2, null, undefined],
  ])('%s, set to %s, with effort %s: %s is sent', async (model, temperature, reasoningEffort, expected) => {
    await generate(model, { temperature, reasoningEffort, defaultTemperature: 0.7, maxOutputTokens: 4_000 });
    expect(sentField('temperature')).toBe(expected);
  });

  it.each([
    ['openai/gpt-6-luna', 0.2, ['gpt-6-luna does not take a temperature: 0.2 was left out of the request.']],
    ['openai/gpt-6-luna', null, []],
  ])('causes a warning about its omission only when it was set: %s, %s', async (model, temperature, warnings) => {
    const reply = await generate(model, { temperature, defaultTemperature: 0.7 });
    expect(reply.warnings).toEqual(warnings);
  });
});

describe('a refusal', () => {
  it.each(modelKinds)('of an effort removes only the effort: $kind', async ({ kind, connect }) => {
    provider.follow(reasoningModel({ tokens: { low: 10 }, script: () => json(testPosition) }));
    const model = connect(provider);
    const reply = await model.generate(modelRequest({ reasoningEffort: 'high', temperature: null }));
    expect(provider.requests.map(({ effort, format }) => [effort, format])).toEqual([
      ['high', 'json_schema'],
      [null, 'json_schema'],
    ]);
    expect(reply.warnings).toEqual([
      'test-model does not take the reasoning_effort high: it was left out of the request.',
    ]);
    await model.generate(modelRequest({ reasoningEffort: 'low', temperature: null }));
    expect([kind, provider.requests.at(-1)?.effort]).toEqual([kind, 'low']);
  });

  it('of output_config removes first the format of the reply, then the effort', async () => {
    provider.follow(refusingParameters(['output_config'], () => json(testPosition)));
    await anthropicKind.connect(provider).generate(modelRequest({ reasoningEffort: 'high', temperature: null }));
    expect(provider.requests.map(({ effort, format }) => [effort, format])).toEqual([
      ['high', 'json_schema'],
      ['high', 'none'],
      [null, 'none'],
    ]);
  });

  it.each([
    '"thinking.type.adaptive" is not supported for this model.',
    'adaptive thinking is not supported on this model',
  ])('of thinking removes only the thinking: %s', async (message) => {
    provider.follow(({ body }) => (at(body, 'thinking') === undefined ? json(testPosition) : status(400, { message })));
    const model = anthropicKind.connect(provider, 'claude-haiku-5-5');
    await model.generate(modelRequest({ reasoningEffort: 'high', temperature: null }));
    expect(provider.requests).toHaveLength(2);
    expect(provider.requests.at(-1)).toMatchObject({ effort: 'high', format: 'json_schema' });
  });

  it.each([
    ['stream_options', [true, true]],
    ['stream', [true, false]],
  ] as const)('of %s keeps the reply, and its text for a follower', async (param, streams) => {
    provider.follow(refusingParameters([param], () => json(testPosition)));
    const pieces: string[] = [];
    const reply = await openaiKind.connect(provider).generate(streamedRequest({ onText: (text) => pieces.push(text) }));
    expect(provider.requests.map(({ stream }) => stream)).toEqual(streams);
    expect(pieces.join('')).toBe(reply.text);
  });

  it('of a field that was not sent causes no simplification', async () => {
    provider.follow(() => status(400, { message: 'output_config.task_budget: Extra inputs are not permitted' }));
    const model = anthropicKind.connect(provider);
    expect(await failureOf(model.generate(modelRequest({ reasoningEffort: 'low' })))).toMatchObject({
      code: 'invalid_request',
    });
    expect(provider.requests).toHaveLength(1);
  });

  it('expires after an hour and not before', async () => {
    let now = 0;
    const { anthropicBaseUrl: baseUrl } = provider;
    const timedProvider = anthropicProvider({ name: 'anthropic', apiKey: TEST_KEY, baseUrl, now: () => now });
    const model = timedProvider.model('an-older-model');
    const generateFormats = async () => {
      const countBefore = provider.requests.length;
      await model?.generate(modelRequest());
      return provider.requests.slice(countBefore).map(({ format }) => format);
    };
    provider.follow(refusingParameters(['output_config'], () => json(testPosition)));
    expect(await generateFormats()).toEqual(['json_schema', 'none']);
    now = 3_599_999;
    expect(await generateFormats()).toEqual(['none']);
    now = 3_600_000;
    expect(await generateFormats()).toEqual(['json_schema', 'none']);
    provider.follow(() => json(testPosition));
    now = 7_200_000;
    expect(await generateFormats()).toEqual(['json_schema']);
  });
});

describe.each(modelKinds)('a reply after thinking, $kind', ({ connect }) => {
  it.each(deliveries)('is billed for hidden thinking when it comes $delivery', async ({ apply }) => {
    provider.follow(() => apply(withHiddenReasoning(500, json(testPosition))));
    const reply = await connect(provider).generate(modelRequest());
    expect(JSON.parse(reply.text)).toEqual(testPosition);
    // 64 bytes of text make 16 tokens.
    expect(reply.usage).toMatchObject({ reasoningTokens: 500, outputTokens: 516 });
  });

  it('is cut off without text when the thinking uses up the limit', async () => {
    provider.follow(() => withHiddenReasoning(5_000, json(testPosition)));
    const reply = await connect(provider).generate(modelRequest({ maxOutputTokens: 1_000 }));
    expect(reply).toMatchObject({ text: '', finishReason: 'length' });
    expect(reply.usage).toMatchObject({ reasoningTokens: 1_000, outputTokens: 1_000 });
  });
});

describe('the table of thinking', () => {
  it.each<[string, ReasoningEffort | null, boolean]>([
    ['openai/gpt-6-luna', null, true],
    ['openai/gpt-6-luna', 'none', false],
    ['openai/gpt-4o', null, false],
    ['openai/gpt-4o', 'high', false],
    ['anthropic/claude-haiku-4-5', null, false],
    ['anthropic/claude-haiku-4-5', 'low', true],
    ['local/unknown', null, false],
    ['local/unknown', 'low', true],
    ['simulated/careful', null, false],
  ])('has %s with effort %s as thinking: %s', (model, effort, expected) => {
    expect(thinks(model, effort)).toBe(expected);
  });

  it.each<[string, ReasoningEffort | null, ReasoningEffort | null]>([
    ['openai/gpt-6-luna', 'high', 'medium'],
    ['openai/gpt-6-luna', 'low', 'none'],
    ['openai/gpt-6-luna', 'none', 'none'],
    // Its own default is medium.
    ['openai/gpt-6-luna', null, 'low'],
    // Its own default is high.
    ['anthropic/claude-sonnet-5-5', null, 'medium'],
    ['openai/gpt-6.1-sol', 'low', 'low'],
    ['openai/gpt-4o', null, null],
    ['anthropic/claude-haiku-4-5', null, null],
    ['local/unknown', null, null],
    ['local/unknown', 'high', 'medium'],
    ['local/unknown', 'low', 'low'],
  ])('has, for %s, one step below %s as %s', (model, effort, lower) => {
    expect(lowerEffort(model, effort)).toBe(lower);
  });

  it.each([
    ['openai/gpt-6-luna', 'none'],
    ['openai/gpt-6.1-sol', 'low'],
    ['openai/gpt-4o', null],
    ['local/unknown', null],
  ])('has a lowest effort for each model: %s, %s', (model, effort) => {
    expect(lowestEffort(model)).toBe(effort);
  });
});
