/** A11: endpoints that refuse a schema get the next weaker form, and are not probed a second time. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { json, raw, status, text, unsupported } from '../../../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelKinds,
  modelRequest,
  openaiKind,
  testFormat,
  testPosition,
} from '../../../support/fake-provider/model-kinds.ts';
import type { Script } from '../../../support/fake-provider/scripts.ts';
import { refusingParameters } from '../../../support/fake-provider/scripts.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const formats = () => provider.requests.map(({ format }) => format);

/** Accepts json_object, but only when the prompt contains the word JSON. */
const requiresWordJson: Script = ({ format, prompt }) => {
  const missing = format === 'json_object' && !/json/i.test(prompt);
  return missing
    ? status(400, { message: "Prompt must contain the word 'json' to use response_format" })
    : json(testPosition);
};

it('S1: an endpoint that refuses json_schema gets json_object', async () => {
  provider.follow(refusingParameters(['json_schema'], requiresWordJson));
  const model = openaiKind.connect(provider);
  expect(JSON.parse((await model.generate(modelRequest())).text)).toEqual(testPosition);
  await model.generate(modelRequest());
  expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
  expect(provider.served.length).toBe(2);
});

it('S2: an endpoint that refuses response_format gets the schema in its prompt', async () => {
  provider.follow(refusingParameters(['response_format'], () => json(testPosition)));
  const model = openaiKind.connect(provider);
  expect(JSON.parse((await model.generate(modelRequest())).text)).toEqual(testPosition);
  await model.generate(modelRequest());
  expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'none']);
  expect(provider.requests.at(-1)?.system).toContain(JSON.stringify(testFormat.jsonSchema));
  expect(provider.requests.at(-1)?.system.startsWith('You debate.')).toBe(true);
});

it('S2, Anthropic kind: an endpoint that refuses output_config gets the schema in its prompt', async () => {
  provider.follow(refusingParameters(['output_config'], () => json(testPosition)));
  const model = anthropicKind.connect(provider);
  await model.generate(modelRequest());
  await model.generate(modelRequest());
  expect(formats()).toEqual(['json_schema', 'none', 'none']);
  expect(provider.requests.at(-1)?.system).toContain(JSON.stringify(testFormat.jsonSchema));
});

it('S3: prose in spite of a schema is returned unchanged', async () => {
  provider.follow(() => text('I think it is Paris.'));
  for (const { connect } of modelKinds) {
    expect((await connect(provider).generate(modelRequest())).text).toBe('I think it is Paris.');
  }
  expect(provider.requests.length).toBe(2);
});

it.each([
  [
    'a flat body',
    { object: 'error', message: 'response_format is not supported', type: 'BadRequestError', code: 400 },
    400,
  ],
  ['a list of details', { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] }, 422],
  ['a plain sentence', { error: 'json_schema: unknown field' }, 400],
])('the refusal of another server is recognized: %s', async (_, body, code) => {
  provider.follow(({ format }) =>
    format === 'none' ? json(testPosition) : raw(JSON.stringify(body), { status: code }),
  );
  const reply = await openaiKind.connect(provider).generate(modelRequest());
  expect(JSON.parse(reply.text)).toEqual(testPosition);
});

it('a simplification is remembered per model', async () => {
  provider.follow(({ model, format }) =>
    model === 'old' && format !== 'none' ? unsupported('response_format') : json(testPosition),
  );
  await openaiKind.connect(provider, 'old').generate(modelRequest());
  await openaiKind.connect(provider, 'new').generate(modelRequest());
  expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema']);
});

it('a simplification is shared by calls that run at the same time', async () => {
  provider.follow(refusingParameters(['response_format'], () => json(testPosition)));
  const model = openaiKind.connect(provider);
  await Promise.all(Array.from({ length: 8 }, () => model.generate(modelRequest())));
  // At most the 8 calls, each refused at most once per form.
  expect(provider.requests.length).toBeLessThanOrEqual(24);
  expect(provider.served.length).toBe(8);
  const before = provider.requests.length;
  await model.generate(modelRequest());
  expect(provider.requests.length).toBe(before + 1);
});

it('a simplification ends when no weaker form is left', async () => {
  provider.follow(() => unsupported('response_format'));
  const error = await failureOf(openaiKind.connect(provider).generate(modelRequest()));
  expect(error).toMatchObject({ code: 'invalid_request', retryable: false, billed: 'no' });
  expect(formats()).toEqual(['json_schema', 'json_object', 'none']);
});
