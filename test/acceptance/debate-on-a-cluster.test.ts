/**
 * The whole service on a Redis Cluster: one process accepts and streams a debate, another runs it, both return the
 * same.
 */
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { buildTestApp } from '../support/build-app.ts';
import { json, trickled } from '../support/fake-provider/fake-reply.ts';
import { openStream } from '../support/requests/stream-client.ts';

const clusterUrl = inject('clusterUrl');

const position = trickled(2, json({ answer: '42', reasoning: 'Six sevens are forty-two.', confidence: 0.9 }));
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
    const [front, worker] = await Promise.all([buildTestApp(options), buildTestApp(options)]);
    const address = await front.listen();
    const { id } = (await front.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    const watching = await openStream(`${address}/v1/debates/${id}/events?deltas=true`);
    // The stream is open after its first event.
    const queued = await watching.next();
    worker.run();
    const seen = [queued, ...(await watching.rest())];

    const deltas = seen.flatMap((event) => (event?.event === 'debate.delta' ? [event.data] : []));
    for (const debater of ['debater_0', 'debater_1']) {
      const own = deltas.filter(({ debater_id }) => debater_id === debater);
      expect(own.map(({ text }) => text).join('')).toContain('Six sevens are forty-two.');
    }
    const stored = await (await openStream(`${await worker.listen()}/v1/debates/${id}/events`)).rest();
    expect(seen.filter((event) => event?.event !== 'debate.delta')).toEqual(stored);
    expect(stored.map((event) => event.data.seq)).toEqual(stored.map((_, i) => i + 1));

    const read = (await front.app.inject(`/v1/debates/${id}`)).json();
    expect(read).toMatchObject({ status: 'completed', result: { final_answer: '42' } });
    const budget = (await front.app.inject('/v1/budget')).json();
    expect(budget).toMatchObject({ spent_usd: read.cost_usd, reserved_usd: 0 });
    expect((await front.app.inject('/readyz')).json()).toMatchObject({ ready: true });
    await Promise.all([front.close(), worker.close()]);
  },
);
