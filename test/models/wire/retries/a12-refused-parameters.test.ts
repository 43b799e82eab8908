/** A12: a parameter that a model refuses is renamed or left out once, reported, and remembered. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { json, status } from '../../../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelKinds,
  modelRequest,
  openaiKind,
  streamedRequest,
  testPosition,
} from '../../../support/fake-provider/model-kinds.ts';
import { refusingParameters } from '../../../support/fake-provider/scripts.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const sentNames = () =>
  provider.requests.map(({ body }) => Object.keys(body ?? {}).filter((name) => /temperature|top_p|max_/.test(name)));
const validReply = () => json(testPosition);

it('a refused max_tokens is renamed, a refused temperature left out, and both are remembered', async () => {
  provider.follow(refusingParameters(['max_tokens', 'temperature'], validReply));
  const model = openaiKind.connect(provider);
  const first = await model.generate(modelRequest());
  const second = await model.generate(streamedRequest());
  expect(sentNames()).toEqual([
    ['max_tokens', 'temperature'],
    ['max_completion_tokens', 'temperature'],
    ['max_completion_tokens'],
    ['max_completion_tokens'],
  ]);
  expect(provider.requests.at(-1)?.maxTokens).toBe(1000);
  const warning = 'test-model does not take a temperature: 0.7 was left out of the request.';
  expect([first.warnings, second.warnings]).toEqual([[warning], [warning]]);
});

it('no warning is given when no temperature was set', async () => {
  provider.follow(refusingParameters(['temperature'], validReply));
  const model = openaiKind.connect(provider);
  await model.generate(modelRequest());
  expect((await model.generate(modelRequest({ temperature: null }))).warnings).toEqual([]);
});

it.each([
  '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
  '`temperature` is deprecated for this model.',
])('Anthropic kind: %s', async (message) => {
  provider.follow(({ temperature }) => (temperature === null ? validReply() : status(400, { message })));
  const model = anthropicKind.connect(provider);
  const reply = await model.generate(modelRequest());
  await model.generate(modelRequest());
  expect(sentNames()).toEqual([['max_tokens', 'temperature'], ['max_tokens'], ['max_tokens']]);
  expect(reply.warnings.length).toBe(1);
});

it('Anthropic kind: a temperature above the scale is reduced with a warning', async () => {
  const reply = await anthropicKind.connect(provider).generate(modelRequest({ temperature: 1.5 }));
  expect(provider.requests[0]?.temperature).toBe(1);
  expect(reply.warnings).toEqual(['A temperature of 1.5 was lowered to 1, the highest the provider takes.']);
});

it.each(modelKinds)('$kind: any other 400 is not repeated', async ({ connect }) => {
  for (const message of [
    'max_tokens is too large.',
    'temperature: range: 0..1',
    'messages.0: the question about temperature and response formats is not valid',
    'Unsupported parameter: frequency_penalty',
  ]) {
    const before = provider.requests.length;
    provider.follow(() => status(400, { message }));
    expect(await failureOf(connect(provider).generate(modelRequest({ format: null })))).toMatchObject({
      code: 'invalid_request',
    });
    expect(provider.requests.length).toBe(before + 1);
  }
});

it.each(modelKinds)('$kind: a parameter that was not sent is never taken as the refused one', async ({ connect }) => {
  provider.follow(() => status(400, { message: "Unsupported parameter: 'temperature'" }));
  await failureOf(connect(provider).generate(modelRequest({ temperature: null, format: null })));
  expect(provider.requests.length).toBe(1);
});
