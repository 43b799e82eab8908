/** C05, on the wire: OpenAI's prompt count includes the cached tokens, Anthropic's does not; ours always does. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { text, withRawUsage } from '../../../support/fake-provider/fake-reply.ts';
import { anthropicKind, deliveries, modelRequest, openaiKind } from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

it.each(deliveries)(
  'OpenAI kind: 2000 tokens with 500 cached ones are 2000 when reported $delivery',
  async ({ apply }) => {
    const usage = {
      prompt_tokens: 2000,
      completion_tokens: 0,
      total_tokens: 2000,
      prompt_tokens_details: { cached_tokens: 500 },
    };
    provider.follow(() => apply(withRawUsage(usage, text(''))));
    const reply = await openaiKind.connect(provider).generate(modelRequest());
    expect(reply.usage).toEqual({
      inputTokens: 2000,
      cachedInputTokens: 500,
      cacheWriteTokens: 0,
      outputTokens: 0,
      reasoningTokens: 0,
    });
  },
);

it.each(deliveries)(
  'Anthropic kind: 1200 tokens, 500 read and 300 written are 2000 when reported $delivery',
  async ({ apply }) => {
    const usage = {
      input_tokens: 1200,
      cache_read_input_tokens: 500,
      cache_creation_input_tokens: 300,
      output_tokens: 0,
    };
    provider.follow(() => apply(withRawUsage(usage, text(''))));
    const reply = await anthropicKind.connect(provider).generate(modelRequest());
    expect(reply.usage).toEqual({
      inputTokens: 2000,
      cachedInputTokens: 500,
      cacheWriteTokens: 300,
      outputTokens: 0,
      reasoningTokens: 0,
    });
  },
);
