/** A05, on the wire: a reply that was cut off at the token limit is reported as such, unrepaired and billed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { json, truncated } from '../../../support/fake-provider/fake-reply.ts';
import { deliveries, modelKinds, modelRequest } from '../../../support/fake-provider/model-kinds.ts';

const CUT = '{"answer":"Paris","reasoning":"Because the';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe.each(modelKinds)('$kind', ({ kind, connect }) => {
  it.each(deliveries)('reports a reply that was cut off when it comes $delivery', async ({ apply }) => {
    provider.follow(() => apply(truncated(CUT)));
    const reply = await connect(provider).generate(modelRequest());
    expect(reply).toMatchObject({
      text: CUT,
      finishReason: 'length',
      rawFinishReason: kind === 'openai' ? 'length' : 'max_tokens',
    });
    // 42 bytes: 11 tokens of 4 bytes.
    expect(reply.usage).toMatchObject({ outputTokens: 11 });
    expect(provider.requests.length).toBe(1);
  });

  it('cuts a reply that is longer than its limit', async () => {
    provider.follow(() => json({ answer: 'x'.repeat(100) }));
    const reply = await connect(provider).generate(modelRequest({ maxOutputTokens: 10 }));
    expect(reply).toMatchObject({ text: `{"answer":"${'x'.repeat(29)}`, finishReason: 'length' });
    expect(reply.usage).toMatchObject({ outputTokens: 10 });
  });
});
