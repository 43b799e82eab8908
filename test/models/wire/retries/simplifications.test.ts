/** The table of simplifications: each refusal is free, is followed by a simpler request once, and is remembered. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, itemsAt } from '../../../../src/lib/json/json-value.ts';
import type { ModelReply, ModelRequest } from '../../../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../../../src/models/openai-compatible/openai-compatible-provider.ts';
import { simplifications } from '../../../../src/models/openai-compatible/simplifications.ts';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../../support/fake-provider/fake-reply.ts';
import { errorAfter, json, raw, status, text } from '../../../support/fake-provider/fake-reply.ts';
import { failureOf, modelRequest, testFormat, testPosition } from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const plainRequest = modelRequest({ cacheKey: 'debate-1' });
/** An unknown model gets no temperature while it thinks. */
const thinkingRequest = modelRequest({ reasoningEffort: 'low' });
const requestFor = (feature: string) => (feature === 'effort' ? thinkingRequest : plainRequest);
const schemaText = JSON.stringify(testFormat.jsonSchema);
const systemContent = (body: unknown) => at(itemsAt(body, 'messages')[0], 'content');

interface Case {
  readonly feature: string;
  /** The message of a real endpoint. */
  readonly refusal: FakeReply;
  readonly isSent: (body: unknown) => boolean;
  /** The replacement in the simpler request. */
  readonly replacementOf: (body: unknown) => unknown;
  readonly replacement: unknown;
}

const refusalWith = (message: string) => status(400, { message });
const validationErrorOf = (field: string) =>
  raw(
    JSON.stringify({
      object: 'error',
      message: { detail: [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }] },
      type: 'invalid_request_error',
      code: null,
    }),
    { status: 422 },
  );

const cases: readonly Case[] = [
  {
    feature: 'strict',
    refusal: refusalWith('Strict mode is not supported by this model.'),
    isSent: (body) => at(body, 'response_format', 'json_schema', 'strict') !== undefined,
    replacementOf: (body) => at(body, 'response_format'),
    replacement: { type: 'json_schema', json_schema: { name: 'position', schema: testFormat.jsonSchema } },
  },
  {
    feature: 'json_schema',
    refusal: refusalWith('response_format: json_schema is not supported'),
    isSent: (body) => at(body, 'response_format', 'type') === 'json_schema',
    replacementOf: (body) => [at(body, 'response_format'), String(systemContent(body)).includes(schemaText)],
    replacement: [{ type: 'json_object' }, true],
  },
  {
    feature: 'json_object',
    refusal: refusalWith('response_format is not supported'),
    isSent: (body) => at(body, 'response_format') !== undefined,
    replacementOf: (body) => [at(body, 'response_format'), String(systemContent(body)).includes(schemaText)],
    replacement: [undefined, true],
  },
  {
    feature: 'effort',
    refusal: refusalWith("Unsupported parameter: 'reasoning_effort'"),
    isSent: (body) => at(body, 'reasoning_effort') !== undefined,
    replacementOf: (body) => at(body, 'reasoning_effort'),
    replacement: undefined,
  },
  {
    feature: 'max_tokens',
    refusal: refusalWith("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
    isSent: (body) => at(body, 'max_tokens') !== undefined,
    replacementOf: (body) => at(body, 'max_completion_tokens'),
    replacement: 1000,
  },
  {
    feature: 'temperature',
    refusal: refusalWith('invalid temperature: only 1 is allowed for this model'),
    isSent: (body) => at(body, 'temperature') !== undefined,
    replacementOf: (body) => at(body, 'temperature'),
    replacement: undefined,
  },
  {
    feature: 'prompt_cache_key',
    refusal: validationErrorOf('prompt_cache_key'),
    isSent: (body) => at(body, 'prompt_cache_key') !== undefined,
    replacementOf: (body) => at(body, 'prompt_cache_key'),
    replacement: undefined,
  },
  {
    feature: 'stream_options',
    refusal: validationErrorOf('stream_options'),
    isSent: (body) => at(body, 'stream_options') !== undefined,
    replacementOf: (body) => [at(body, 'stream'), at(body, 'stream_options')],
    replacement: [true, undefined],
  },
  {
    feature: 'stream',
    refusal: refusalWith('Your organization must be verified to stream this model.'),
    isSent: (body) => at(body, 'stream') === true,
    replacementOf: (body) => [at(body, 'stream'), at(body, 'stream_options')],
    replacement: [false, undefined],
  },
  {
    feature: 'system_role',
    refusal: refusalWith('Conversation roles must alternate user/assistant/user/assistant/...'),
    isSent: (body) => at(itemsAt(body, 'messages')[0], 'role') === 'system',
    replacementOf: (body) => itemsAt(body, 'messages'),
    replacement: [{ role: 'user', content: 'You debate.\n\nWhat is the capital of France?' }],
  },
];

test('the table › has a case here for each of its features', () => {
  expect(cases.map(({ feature }) => feature)).toEqual(simplifications.map(({ feature }) => feature));
});

const endpoint = () => openaiCompatibleProvider({ name: 'lab', apiKey: null, baseUrl: provider.openaiBaseUrl });

async function generate(request: ModelRequest): Promise<ModelReply> {
  const model = endpoint().model('one');
  if (model === null) throw new Error('the endpoint has no model');
  return model.generate(request);
}

describe.each(cases)('$feature', ({ feature, refusal, isSent, replacementOf, replacement }) => {
  test('is left out once, without a second charge, and not sent to this model again', async () => {
    provider.follow(({ body }) => (isSent(body) ? refusal : json(testPosition)));
    const model = endpoint().model('one');
    const request = requestFor(feature);
    expect(JSON.parse((await model?.generate(request))?.text ?? '')).toEqual(testPosition);
    await model?.generate(request);
    const refusals = provider.requests.length - 2;
    // A form without any response_format is two steps further.
    expect(refusals).toBe(feature === 'json_object' ? 2 : 1);
    expect(provider.served).toHaveLength(2);
    expect(replacementOf(provider.requests.at(-1)?.body)).toEqual(replacement);
    expect(provider.requests.slice(0, refusals).every(({ body }) => isSent(body))).toBe(true);
  });

  test('is remembered per endpoint or per model, as the table states', async () => {
    provider.follow(({ body }) => (isSent(body) ? refusal : json(testPosition)));
    const sameEndpoint = endpoint();
    await sameEndpoint.model('one')?.generate(requestFor(feature));
    const before = provider.requests.length;
    await sameEndpoint.model('two')?.generate(requestFor(feature));
    const isProbed = provider.requests.length - before > 1;
    expect(isProbed).toBe(simplifications.find((step) => step.feature === feature)?.scope === 'model');
  });

  test('ends in a named error when the simpler request is refused with the same message', async () => {
    provider.follow(() => refusal);
    const failure = await failureOf(generate(requestFor(feature)));
    expect(failure).toMatchObject({ code: 'invalid_request', billed: 'no', retryable: false });
  });
});

test('all features › can be refused by one endpoint, one after the other', async () => {
  const refusedCases = cases.filter(({ feature }) => feature !== 'effort');
  provider.follow(({ body }) => refusedCases.find(({ isSent }) => isSent(body))?.refusal ?? json(testPosition));
  const model = endpoint().model('one');
  const reply = await model?.generate(plainRequest);
  expect(JSON.parse(reply?.text ?? '')).toEqual(testPosition);
  expect(provider.requests).toHaveLength(refusedCases.length + 1);
  expect(provider.served).toHaveLength(1);
  const body = provider.requests.at(-1)?.body;
  const messages = itemsAt(body, 'messages') as { role: string; content: string }[];
  expect(body).toEqual({ model: 'one', messages, max_completion_tokens: 1000, stream: false });
  expect(messages.map(({ role }) => role)).toEqual(['user']);
  expect(messages[0]?.content).toMatch(
    /^You debate\.\n\n[\s\S]*JSON Schema:[\s\S]*\n\nWhat is the capital of France\?$/,
  );
  expect(reply?.warnings).toEqual(['one does not take a temperature: 0.7 was left out of the request.']);
});

test('a refusal › after a part of the reply is an error, since a retry would be charged twice', async () => {
  const message = 'stream_options is not supported';
  provider.follow(() => errorAfter(2, { message, code: 400 }, text('Paris is the capital of France, on the Seine.')));
  const failure = await failureOf(generate(plainRequest));
  expect(failure).toMatchObject({ code: 'invalid_request', billed: 'maybe' });
  expect(provider.requests).toHaveLength(1);
});

test('an endpoint › that streams without a request for it is read, under any content type', async () => {
  const chunk = { choices: [{ delta: { content: JSON.stringify(testPosition) }, finish_reason: 'stop' }] };
  const events = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
  provider.follow(({ body }) =>
    at(body, 'stream') === true
      ? refusalWith('stream is not supported')
      : raw(events, { contentType: 'application/json' }),
  );
  const reply = await endpoint().model('one')?.generate(plainRequest);
  expect(JSON.parse(reply?.text ?? '')).toEqual(testPosition);
  expect(provider.requests).toHaveLength(2);
});
