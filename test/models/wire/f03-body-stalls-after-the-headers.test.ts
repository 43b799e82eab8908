/** F03: the deadline covers the whole call: also a body or a stream that stops or is slow. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { json, stallAfter, unstreamed, withChunkDelay } from '../../support/fake-provider/fake-reply.ts';
import { failureOf, modelKinds, modelRequest } from '../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const longReply = json({ answer: 'x'.repeat(2000) });

describe.each(modelKinds)('$kind', ({ connect }) => {
  it.each([
    ['half a body, then silence', unstreamed(stallAfter(20, longReply))],
    ['two chunks of a stream, then silence', stallAfter(2, longReply)],
    ['a body that arrives slowly', unstreamed(withChunkDelay(20, longReply))],
    ['a stream that arrives slowly', withChunkDelay(20, longReply)],
  ])('ends with timeout after %s', async (_, reply) => {
    provider.follow(() => reply);
    // Without the deadline the slow body takes 130 chunks of 20 ms: 2.6 s.
    const error = await failureOf(connect(provider).generate(modelRequest({ signal: AbortSignal.timeout(200) })));
    expect(error).toMatchObject({ code: 'timeout', retryable: true, billed: 'maybe' });
    const request = await provider.waitForRequest(1);
    await request.ended;
    expect(request.closedEarly).toBe(true);
  });
});
