/** The real process from a clean checkout, with the fake providers, both stores, and real sockets. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DebateEvent } from '../../src/client/contract-types.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { after as delayed, json } from '../support/fake-provider/fake-reply.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { openStream } from '../support/requests/stream-client.ts';

const KEYS = { ANTHROPIC_API_KEY: 'sk-canary-anthropic-1234567890', OPENAI_API_KEY: 'sk-canary-openai-1234567890' };
const QUESTION = 'How many legs has a canary-question spider?';
const ANSWER_EIGHT = json({ answer: '8', reasoning: 'a canary-reason', confidence: 0.9 });
const panel = {
  debaters: [
    { model: 'openai/gpt-4o-mini', name: 'a' },
    { model: 'anthropic/claude-haiku-4-5', name: 'b' },
    { model: 'openai/gpt-4o', name: 'c' },
  ],
  adaptive_routing: false,
};

describe.each(['embedded', 'redis'] as const)('the service on the %s store', (store) => {
  let folder: string;
  let provider: FakeProvider;
  let redis: TestRedis | null;
  let environment: Record<string, string>;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = copyOfWorkingTree();
    provider = await startFakeProvider();
    redis = store === 'redis' ? await testRedis() : null;
    environment = {
      ...KEYS,
      ANTHROPIC_BASE_URL: provider.anthropicBaseUrl,
      OPENAI_BASE_URL: provider.openaiBaseUrl,
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    };
    service = await startService({ folder, environment });
  });

  afterAll(async () => {
    await service.stop('SIGTERM');
    await redis?.stop();
    await provider.close();
    removeFolder(folder);
  });

  /** The published client, so that the test also compares it with the service. */
  const client = () => parleyClient({ url: service.url });
  const request = { question: QUESTION, ...panel };

  it('reports its store and durability', async () => {
    expect(await client().readiness()).toMatchObject({ ready: true, store: { kind: store }, simulated: false });
  });

  it('streams every position live, ids without gaps, one terminal event, then 204', async () => {
    provider.follow(({ model }) => (model === 'gpt-4o' ? delayed(300, ANSWER_EIGHT) : ANSWER_EIGHT));
    const { id: debateId, status } = await client().start(request);
    expect(status).toBe('queued');
    const stream = await openStream(streamUrl(service, debateId));
    const events = await stream.rest();
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ event }) => event)).toEqual([
      'debate.queued',
      'debate.started',
      'debate.round_started',
      'debate.position',
      'debate.position',
      'debate.position',
      'debate.round_completed',
      'debate.converged',
      'debate.aggregated',
      'debate.completed',
    ]);
    const streamAfterEnd = await openStream(streamUrl(service, debateId), {
      headers: { 'last-event-id': String(events.length) },
    });
    expect(streamAfterEnd.status).toBe(204);
    const resumedStream = await openStream(streamUrl(service, debateId), { headers: { 'last-event-id': '7' } });
    expect((await resumedStream.rest()).map(({ id }) => id)).toEqual(['8', '9', '10']);
    // The client reads the same values.
    const clientEvents = await Array.fromAsync(client().events(debateId));
    expect(clientEvents.map((event) => ({ ...event, id: 'id' in event ? String(event.id) : null }))).toEqual(events);
    expect(await Array.fromAsync(client().events(debateId, { startingAfter: events.length }))).toEqual([]);
  });

  it('returns the decision and the cost, the same in history, report and budget', async () => {
    provider.follow(() => ANSWER_EIGHT);
    const servedBefore = provider.served.length;
    const spentBefore = (await client().budget()).spent_usd;
    const debate = await client().ask(request);
    expect(debate).toMatchObject({
      status: 'completed',
      result: { final_answer: '8', simulated: false, converged: true, total_rounds_run: 1, escalate_to_human: false },
    });
    // gpt-4o-mini 0.15/0.60, gpt-4o 2.50/10, claude-haiku-4-5 1/5 USD per million tokens, from the provider's own count.
    const price: Record<string, [number, number]> = {
      'gpt-4o-mini': [150, 600],
      'gpt-4o': [2_500, 10_000],
      'claude-haiku-4-5': [1_000, 5_000],
    };
    const expectedNanoUsd = provider.served.slice(servedBefore).reduce((sum, { model, usage }) => {
      const [input, output] = price[model] ?? [Number.NaN, Number.NaN];
      return sum + usage.inputTokens * input + usage.outputTokens * output;
    }, 0);
    const budget = await client().budget();
    expect(Math.round((budget.spent_usd - spentBefore) * 1e9)).toBe(expectedNanoUsd);
    expect(Math.round(debate.cost_usd * 1e9)).toBe(expectedNanoUsd);
    expect(budget.reserved_usd).toBe(0);
    expect((await client().history({ limit: 1 })).data).toMatchObject([{ id: debate.id, final_answer: '8' }]);
    expect(await client().report(debate.id)).toContain('decision: 8\n');
  });

  it('continues after kill -9 in a round, repeats no finished call, and its follower resumes', async () => {
    provider.follow(({ model }) => (model === 'gpt-4o' ? delayed(1_500, ANSWER_EIGHT) : ANSWER_EIGHT));
    const requestsBefore = provider.requests.length;
    const { id: debateId } = await client().start(request);
    const events: DebateEvent[] = [];
    for await (const event of client().events(debateId)) {
      events.push(event);
      if (events.length !== 5) continue;
      expect(await service.stop('SIGKILL')).toBe('SIGKILL');
      service = await startService({ folder, environment, port: Number(new URL(service.url).port) });
    }
    const names = events.map(({ event }) => event);
    expect(names.slice(0, 5).filter((name) => name === 'debate.position')).toHaveLength(2);
    expect(names.slice(5, 7)).toEqual(['debate.resumed', 'debate.position']);
    expect(events.at(-1)).toMatchObject({ event: 'debate.completed', data: { result: { final_answer: '8' } } });
    expect(events.map((event) => 'id' in event && event.id)).toEqual(events.map((_, index) => index + 1));
    // Three calls, and a repetition of the call that was in flight at the kill.
    expect(
      provider.requests
        .slice(requestsBefore)
        .map(({ model }) => model)
        .toSorted(),
    ).toEqual(['claude-haiku-4-5', 'gpt-4o', 'gpt-4o', 'gpt-4o-mini']);
    expect(await client().budget()).toMatchObject({ reserved_usd: 0 });
  });

  it('writes no keys and no prompts to its log, and stops cleanly on SIGTERM', async () => {
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(service.lines.join('\n')).not.toMatch(/canary/);
    expect(service.lines.filter((line) => line.includes('"step":"telemetry"'))).toHaveLength(1);
    service = await startService({ folder, environment });
    expect((await client().list({ limit: 1 })).data).toMatchObject([{ status: 'completed' }]);
  });
});

function streamUrl(service: ServiceProcess, debateId: string): string {
  return `${service.url}/v1/debates/${debateId}/events`;
}

describe('the start of a service', () => {
  let folder: string;
  beforeAll(() => {
    folder = copyOfWorkingTree();
  });
  afterAll(() => removeFolder(folder));
  const start = (environment: Record<string, string>) => startService({ folder, environment });

  it('fails with the name of the setting when a setting is wrong', async () => {
    await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(/HOST: .*PARLEY_OPEN/);
  });

  it('fails when the port is in use, and closes its connections', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    // The listener does not speak the Redis protocol: the connection is retried without end.
    const environment = { PORT: String(port), REDIS_URL: `redis://127.0.0.1:${port}` };
    await expect(start(environment)).rejects.toThrow(/EADDRINUSE/);
    otherServer.close();
  });

  it('succeeds without Redis, reports that it is not ready, and stops cleanly', async () => {
    const service = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    const readyResponse = await fetch(`${service.url}/readyz`);
    expect([readyResponse.status, ((await readyResponse.json()) as { ready: boolean }).ready]).toEqual([503, false]);
    expect(await service.stop('SIGTERM')).toBe(0);
  });
});
