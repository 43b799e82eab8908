/** A10: refusals and filters are reported once as such, and their words are never the text of a reply. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { contentParts, filtered, refusal, status } from '../../../support/fake-provider/fake-reply.ts';
import {
  deliveries,
  failureOf,
  modelKinds,
  modelRequest,
  openaiKind,
} from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe.each(deliveries)('a reply that comes $delivery', ({ apply }) => {
  const request = modelRequest();
  it.each(modelKinds)('$kind: is a refusal without text', async ({ connect }) => {
    provider.follow(() => apply(refusal('I cannot help with that.')));
    const reply = await connect(provider).generate(request);
    expect(reply).toMatchObject({ text: '', finishReason: 'refusal' });
    expect(reply.usage).toEqual(provider.served[0]?.usage);
    expect(provider.requests.length).toBe(1);
  });

  it('has the finish reason of a filter in the middle of its text, and the rest is billed', async () => {
    provider.follow(() => apply(filtered('{"answer":"Par')));
    const reply = await openaiKind.connect(provider).generate(request);
    expect(reply).toMatchObject({ finishReason: 'content_filter', rawFinishReason: 'content_filter' });
    expect(reply.usage).toEqual(provider.served[0]?.usage);
    expect(provider.requests.length).toBe(1);
  });

  it('is a free refusal, and no bad request, when a filter refuses before the model', async () => {
    provider.follow(() =>
      status(400, {
        code: 'content_filter',
        message: 'The response was filtered due to our policy on response_format.',
      }),
    );
    const error = await failureOf(openaiKind.connect(provider).generate(request));
    expect(error).toMatchObject({ code: 'content_filter', retryable: false, billed: 'no' });
    expect(provider.requests.length).toBe(1);
  });
});

it.each(deliveries)('a refusal in a content part is read when it comes $delivery', async ({ apply }) => {
  provider.follow(() => apply(contentParts({ type: 'refusal', refusal: 'No.' })));
  expect(await openaiKind.connect(provider).generate(modelRequest())).toMatchObject({
    text: '',
    finishReason: 'refusal',
  });
});
