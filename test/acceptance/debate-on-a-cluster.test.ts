/**
 * The whole service on a Redis Cluster: one process accepts and streams a debate, another runs it, and both return the
 * same events.
 */
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { buildTestApp } from '../support/build-app.ts';
import { json, withChunkDelay } from '../support/fake-provider/fake-reply.ts';
import { openStream } from '../support/requests/stream-client.ts';

const clusterUrl = inject('clusterUrl');

const position = withChunkDelay(2, json({ answer: '42', reasoning: 'Six sevens are forty-two.', confidence: 0.9 }));
const payload = {
  question: 'What is 6 * 7?',
  adaptive_routing: false,
  convergence_check: false,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};

// In format 2, the messages to followers are sharded.
test.runIf(clusterUrl !== null).each(['1', '2'])(
  'a cluster in format %s › accepts, runs, streams, charges and shows a debate',
  async (format) => {
    const options = {
      redis: { url: clusterUrl ?? '', keyPrefix: `test-${randomUUID().slice(0, 18)}` },
      config: { default_budget: { limit_usd: 1, period: 'month' as const } },
      environment: { PARLEY_REDIS_FORMAT: format },
      script: () => position,
      runs: false,
    };
    const [acceptingApp, workerApp] = await Promise.all([buildTestApp(options), buildTestApp(options)]);
    const address = await acceptingApp.listen();
    const { id } = (await acceptingApp.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    const eventStream = await openStream(`${address}/v1/debates/${id}/events?deltas=true`);
    // The stream is open after its first event.
    const queuedEvent = await eventStream.next();
    workerApp.run();
    const streamedEvents = [queuedEvent, ...(await eventStream.rest())];

    const deltas = streamedEvents.flatMap((event) => (event?.event === 'debate.delta' ? [event.data] : []));
    for (const debater of ['debater_0', 'debater_1']) {
      const debaterDeltas = deltas.filter(({ debater_id }) => debater_id === debater);
      expect(debaterDeltas.map(({ text }) => text).join('')).toContain('Six sevens are forty-two.');
    }
    const storedEvents = await (await openStream(`${await workerApp.listen()}/v1/debates/${id}/events`)).rest();
    expect(streamedEvents.filter((event) => event?.event !== 'debate.delta')).toEqual(storedEvents);
    expect(storedEvents.map((event) => event.data.seq)).toEqual(storedEvents.map((_, i) => i + 1));

    const debate = (await acceptingApp.app.inject(`/v1/debates/${id}`)).json();
    expect(debate).toMatchObject({ status: 'completed', result: { final_answer: '42' } });
    const budget = (await acceptingApp.app.inject('/v1/budget')).json();
    expect(budget).toMatchObject({ spent_usd: debate.cost_usd, reserved_usd: 0 });
    expect((await acceptingApp.app.inject('/readyz')).json()).toMatchObject({ ready: true });
    await Promise.all([acceptingApp.close(), workerApp.close()]);
  },
);
