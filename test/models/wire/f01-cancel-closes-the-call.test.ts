/** F01, the signal: a cancelled call ends immediately at any point, and leaves no listener on the signal. */
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { hang, json, stallAfter, status, text } from '../../support/fake-provider/fake-reply.ts';
import {
  deliveries,
  failureOf,
  modelKinds,
  modelRequest,
  streamedRequest,
  testPosition,
} from '../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe.each(modelKinds)('$kind', ({ connect }) => {
  it.each(deliveries)(
    'ends while it waits for headers, and in the middle of a body that comes $delivery',
    async ({ apply }) => {
      for (const reply of [hang(), stallAfter(3, text('word '.repeat(40)))]) {
        provider.follow(() => apply(reply));
        const cancel = new AbortController();
        const call = failureOf(connect(provider).generate(modelRequest({ signal: cancel.signal })));
        const request = await provider.waitForRequest(provider.requests.length + 1);
        cancel.abort();
        expect(await call).toMatchObject({ code: 'aborted', retryable: false, billed: 'maybe' });
        await request.ended;
        expect(request.closedEarly).toBe(true);
      }
      expect(provider.requests.length).toBe(2);
    },
  );

  it('ends in the middle of a stream when its listener cancels it', async () => {
    provider.follow(() => stallAfter(4, text('word '.repeat(40))));
    const cancel = new AbortController();
    const request = modelRequest({ signal: cancel.signal, onText: () => cancel.abort() });
    const error = await failureOf(connect(provider).generate(request));
    expect(error).toMatchObject({ code: 'aborted', billed: 'maybe' });
  });

  it('reports a deadline and a cancellation as different errors', async () => {
    provider.follow(() => hang());
    const deadline = new AbortController();
    const call = failureOf(connect(provider).generate(modelRequest({ signal: deadline.signal })));
    await provider.waitForRequest(1);
    deadline.abort(new DOMException('too late', 'TimeoutError'));
    expect(await call).toMatchObject({ code: 'timeout', retryable: true, billed: 'maybe' });
  });

  it('leaves no listener on a signal that outlives 200 calls', async () => {
    const { signal } = new AbortController();
    const model = connect(provider);
    provider.follow(({ number }) => (number % 4 === 0 ? status(500) : json(testPosition)));
    for (let n = 0; n < 100; n += 1) {
      await model.generate(modelRequest({ signal })).catch(() => undefined);
      await model.generate(streamedRequest({ signal })).catch(() => undefined);
    }
    expect(provider.requests.length).toBe(200);
    // The body of the last reply removes its listener when it closes, a tick after it was read.
    await setImmediate();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
