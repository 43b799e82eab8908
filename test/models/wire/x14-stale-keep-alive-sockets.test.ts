/** X14: an idle socket that the server closed fails no call; one closed after the request may be billed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { drop, json } from '../../support/fake-provider/fake-reply.ts';
import { failureOf, modelKinds, modelRequest, testPosition } from '../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe.each(modelKinds)('$kind', ({ connect }) => {
  it('replaces an idle socket that the server closed without a failed call', async () => {
    provider.follow(() => json(testPosition));
    const model = connect(provider);
    for (let n = 0; n < 5; n += 1) {
      await model.generate(modelRequest());
      await provider.closeIdleSockets();
    }
    expect(provider.served.length).toBe(5);
  });

  it('fails with a retryable error that may be billed when the socket closes after the request', async () => {
    provider.follow(({ number }) => (number === 1 ? drop() : json(testPosition)));
    const model = connect(provider);
    expect(await failureOf(model.generate(modelRequest()))).toMatchObject({
      code: 'connection_failed',
      retryable: true,
      billed: 'maybe',
    });
    expect(JSON.parse((await model.generate(modelRequest())).text)).toEqual(testPosition);
    expect(provider.requests.length).toBe(2);
  });
});
