/** The client without a socket: the same service, with streams and disconnections, through `inProcessFetch`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParleyClient } from '../../src/client/parley-client.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import { inProcessFetch } from '../../src/http/in-process-fetch.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';

const eightReply = json({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
const request = {
  question: 'How many legs has a spider?',
  debaters: [{ model: 'openai/gpt-4o', count: 2 }],
  adaptive_routing: false,
};

let service: TestApp;
let client: ParleyClient;
beforeAll(async () => {
  service = await buildTestApp({ script: () => eightReply });
  client = parleyClient({ url: 'http://in.process', fetch: inProcessFetch(service.app) });
});
afterAll(() => service.close());

test('an in-process debate › is followed while it runs, and has no further events after its end', async () => {
  const replyGate = Promise.withResolvers<void>();
  service.provider.follow(async () => {
    await replyGate.promise;
    return eightReply;
  });
  const { id } = await client.start(request);
  const eventNames: string[] = [];
  for await (const { event } of client.events(id)) {
    eventNames.push(event);
    // The debate continues only when the client receives this event immediately.
    if (event === 'debate.round_started') replyGate.resolve();
  }
  expect(eventNames.at(-1)).toBe('debate.completed');
  expect(await Array.fromAsync(client.events(id, { startingAfter: eventNames.length }))).toEqual([]);
});

test('an in-process refusal › equals the refusal over a socket', async () => {
  await expect(client.read('absent')).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('an in-process caller › is released when it aborts a stream or a wait', async () => {
  service.provider.follow(() => hang());
  const abortController = new AbortController();
  const { id } = await client.start(request);
  const pendingEvents = Array.fromAsync(client.events(id, { signal: abortController.signal }));
  const pendingDebate = client.ask(request, { signal: abortController.signal });
  await service.provider.waitForRequest(4);
  abortController.abort(new Error('enough'));
  await expect(pendingEvents).rejects.toThrow('enough');
  await expect(pendingDebate).rejects.toThrow('enough');
  expect((await client.cancel(id)).status).toBe('cancelled');
});
