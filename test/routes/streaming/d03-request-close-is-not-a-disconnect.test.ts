/**
 * D03: the request's `close` event, which fires when the body has been read, was treated as a disconnect of the client,
 * and the real disconnect was not detected. The rule here: a disconnect never stops a debate, `cancel` does; the
 * resources of the connection are released at once.
 */
import { expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { delayedUntil, json } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 3,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }],
};

/** Counts the followers of debates. `waitForCount` resolves when there are `count` of them. */
function createWatcherCounter() {
  let openCount = 0;
  let waiter: { readonly count: number; readonly resolve: () => void } | null = null;
  const changeCount = (difference: number) => {
    openCount += difference;
    if (waiter?.count === openCount) waiter.resolve();
  };
  return {
    count: () => openCount,
    waitForCount: (count: number) =>
      new Promise<void>((resolve) => {
        waiter = { count, resolve };
        changeCount(0);
      }),
    change: (services: Services): Services => {
      const events: Services['store']['events'] = {
        read: (query) => services.store.events.read(query),
        async watch(tenant, debateId, wake) {
          const unwatch = await services.store.events.watch(tenant, debateId, wake);
          changeCount(1);
          return () => {
            changeCount(-1);
            unwatch();
          };
        },
      };
      return { ...services, store: { ...services.store, events } };
    },
  };
}

test('a streaming POST › continues after its body was read, and its debate after a disconnect', async () => {
  const replyGate = Promise.withResolvers<void>();
  const watchers = createWatcherCounter();
  // The first round is answered, the second one is delayed.
  const service = await buildTestApp({
    script: ({ number }) => (number <= 2 ? position : delayedUntil(replyGate.promise, position)),
    change: watchers.change,
  });
  const address = await service.listen();
  const stream = await openStream(`${address}/v1/debates`, { method: 'POST', body: payload });
  const received = await stream.until(({ event, data }) => event === 'debate.round_started' && data.round_number === 2);
  const id = received[0]?.data.debate_id;
  await service.provider.waitForRequest(4);
  // The run itself follows the debate to notice a cancel, and the stream follows it for events.
  expect(watchers.count()).toBe(2);

  stream.leave();
  await watchers.waitForCount(1);
  expect(service.provider.requests.filter(({ closedEarly }) => closedEarly)).toEqual([]);

  replyGate.resolve();
  const resumed = await openStream(`${address}/v1/debates/${id}/events?starting_after=${received.length}`);
  const events = await resumed.rest();
  expect(events.at(-1)).toMatchObject({ event: 'debate.completed', data: { result: { total_rounds_run: 3 } } });
  await watchers.waitForCount(0);
  await service.close();
});

test('a client that disconnects while it waits › ends the wait and not the debate', async () => {
  const replyGate = Promise.withResolvers<void>();
  const watchers = createWatcherCounter();
  const service = await buildTestApp({
    script: () => delayedUntil(replyGate.promise, position),
    change: watchers.change,
  });
  const address = await service.listen();
  const pendingReply = openStream(`${address}/v1/debates`, {
    method: 'POST',
    headers: { accept: 'application/json', prefer: 'wait=60' },
    body: payload,
  });
  await service.provider.waitForRequest(2);
  await watchers.waitForCount(2);
  // The wait is answered only when the debate has ended: the connection closes without a reply.
  service.app.server.closeAllConnections();
  await pendingReply.catch(() => {});
  await watchers.waitForCount(1);
  replyGate.resolve();
  await watchers.waitForCount(0);
  expect((await service.app.inject('/v1/history')).json().data).toMatchObject([{ status: 'completed' }]);
  await service.close();
});

test('a thousand abandoned streams › leave no resources', async () => {
  const watchers = createWatcherCounter();
  const service = await buildTestApp({ runs: false, change: watchers.change });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  for (let wave = 0; wave < 10; wave += 1) {
    const streams = await Promise.all(
      Array.from({ length: 100 }, () => openStream(`${address}/v1/debates/${id}/events?deltas=true`)),
    );
    await Promise.all(streams.map((stream) => stream.next()));
    for (const stream of streams) stream.leave();
  }
  await watchers.waitForCount(0);
  expect(await service.services.store.liveText.watched('default', id)).toBe(false);
  await service.close();
});
