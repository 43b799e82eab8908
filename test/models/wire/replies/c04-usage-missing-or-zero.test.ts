/** C04, on the wire: missing usage is unknown, a zero is a zero, and a broken stream may have been billed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import {
  cutAfter,
  errorAfter,
  json,
  reasoningOnly,
  text,
  withoutUsage,
  withRawUsage,
  withZeroUsage,
} from '../../../support/fake-provider/fake-reply.ts';
import {
  deliveries,
  failureOf,
  modelKinds,
  modelRequest,
  openaiKind,
  streamedRequest,
  testPosition,
} from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const ZERO = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 };

describe.each(modelKinds)('$kind', ({ connect }) => {
  it.each(deliveries)(
    'reads usage that is missing, partial, null, zero or present when it comes $delivery',
    async ({ apply }) => {
      const model = connect(provider);
      const usageOf = async (reply: ReturnType<typeof json>) => {
        provider.follow(() => apply(reply));
        return (await model.generate(modelRequest())).usage;
      };
      const reply = json(testPosition);
      expect(await usageOf(withoutUsage(reply))).toBeNull();
      expect(await usageOf(withRawUsage({ prompt_tokens: 5 }, reply))).toBeNull();
      expect(
        await usageOf(withRawUsage({ input_tokens: null, output_tokens: null, prompt_tokens: null }, reply)),
      ).toBeNull();
      expect(await usageOf(withZeroUsage(reply))).toEqual(ZERO);
      expect(await usageOf(reply)).toEqual(provider.served.at(-1)?.usage);
    },
  );

  it('may have billed a stream that breaks in its text or in its reasoning', async () => {
    const textReceived = Promise.withResolvers<void>();
    provider.follow(() => cutAfter(5, text('word '.repeat(40)), textReceived.promise));
    const cutError = await failureOf(
      connect(provider).generate(modelRequest({ onText: () => textReceived.resolve() })),
    );
    expect(cutError).toMatchObject({ code: 'stream_cut', retryable: true, billed: 'maybe' });
    const overloaded = { type: 'overloaded_error', message: 'Overloaded' };
    provider.follow(() => errorAfter(4, overloaded, reasoningOnly('hmmm '.repeat(40))));
    const overloadedError = await failureOf(connect(provider).generate(streamedRequest()));
    expect(overloadedError).toMatchObject({ code: 'overloaded', billed: 'maybe' });
  });
});

it('a streamed call requests usage, and reads it from a chunk without choices', async () => {
  provider.follow(() => json(testPosition));
  const reply = await openaiKind.connect(provider).generate(streamedRequest());
  expect(provider.requests[0]?.body).toMatchObject({ stream_options: { include_usage: true } });
  // 64 bytes of reply: 16 tokens of 4 bytes.
  expect(reply.usage).toMatchObject({ outputTokens: 16 });
});
