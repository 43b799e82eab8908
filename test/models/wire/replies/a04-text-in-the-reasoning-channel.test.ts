/** A04: a reply whose text is empty because the reasoning channel has all of it or used up the token limit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { answer, contentParts, reasoningOnly, text } from '../../../support/fake-provider/fake-reply.ts';
import {
  deliveries,
  modelKinds,
  modelRequest,
  openaiKind,
  testPosition,
} from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe.each(modelKinds)('$kind', ({ connect }) => {
  it.each(deliveries)(
    'separates the reasoning from the text, and bills it, when it comes $delivery',
    async ({ apply }) => {
      const position = JSON.stringify(testPosition);
      provider.follow(() => apply(reasoningOnly(position)));
      const reply = await connect(provider).generate(modelRequest());
      expect(reply).toMatchObject({ text: '', reasoningText: position, finishReason: 'stop' });
      // 18 + 29 + 17 = 64 bytes: 16 tokens of 4 bytes.
      expect(reply.usage).toMatchObject({ outputTokens: 16, reasoningTokens: 16 });
    },
  );

  it('reports that reasoning used up the limit', async () => {
    provider.follow(() => answer({ reasoning: 'x'.repeat(4000), finish: 'cut' }));
    const reply = await connect(provider).generate(modelRequest({ maxOutputTokens: 1000 }));
    expect(reply).toMatchObject({ text: '', finishReason: 'length' });
    expect(reply.usage).toMatchObject({ outputTokens: 1000, reasoningTokens: 1000 });
  });

  it('returns an empty reply as empty', async () => {
    provider.follow(() => text(''));
    const reply = await connect(provider).generate(modelRequest());
    expect(reply).toMatchObject({ text: '', reasoningText: null, finishReason: 'stop' });
    expect(reply.usage).toMatchObject({ outputTokens: 0 });
  });
});

it('the other names of the reasoning channel are read', async () => {
  provider.follow(() => contentParts({ type: 'reasoning', text: 'Hm. ' }, { type: 'text', text: 'Paris' }));
  expect(await openaiKind.connect(provider).generate(modelRequest())).toMatchObject({
    text: 'Paris',
    reasoningText: 'Hm. ',
  });
});
