/** From outside: the real process from a clean checkout, the fake providers, both stores, sockets all the way. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { after as held, json } from '../support/fake-provider/fake-reply.ts';
import type { TestRedis } from '../support/redis.ts';
import { testRedis } from '../support/redis.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { cleanCheckout, removeFolder, startService } from '../support/service-process.ts';
import { openStream } from '../support/stream-client.ts';

const KEYS = { ANTHROPIC_API_KEY: 'sk-canary-anthropic-1234567890', OPENAI_API_KEY: 'sk-canary-openai-1234567890' };
const QUESTION = 'How many legs has a canary-question spider?';
const EIGHT = json({ answer: '8', reasoning: 'a canary-reason', confidence: 0.9 });
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
    folder = cleanCheckout();
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

  async function get(path: string): Promise<Record<string, never>> {
    const reply = await fetch(service.url + path);
    return reply.json() as Promise<Record<string, never>>;
  }

  async function ask(body: object, headers: Record<string, string> = {}) {
    const reply = await fetch(`${service.url}/v1/debates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ question: QUESTION, ...panel, ...body }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, never> };
  }

  it('says what it stands on', async () => {
    expect(await get('/readyz')).toMatchObject({ ready: true, store: { kind: store }, simulated: false });
  });

  it('debates live over SSE: every position as it lands, ids without gaps, one terminal event, then 204', async () => {
    provider.follow(({ model }) => (model === 'gpt-4o' ? held(300, EIGHT) : EIGHT));
    const { status, body } = await ask({});
    expect(status).toBe(202);
    const stream = await openStream(`${service.url}/v1/debates/${body['id']}/events`);
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
    const again = await openStream(streamUrl(service, body), { headers: { 'last-event-id': String(events.length) } });
    expect(again.status).toBe(204);
    const rest = await openStream(streamUrl(service, body), { headers: { 'last-event-id': '7' } });
    expect((await rest.rest()).map(({ id }) => id)).toEqual(['8', '9', '10']);
  });

  it('answers with what was decided, what it cost, and the same in history, report and budget', async () => {
    provider.follow(() => EIGHT);
    const servedBefore = provider.served.length;
    const spentBefore = Number((await get('/v1/budget'))['spent_usd']);
    const { status, body } = await ask({}, { prefer: 'wait=20' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      result: { final_answer: '8', simulated: false, converged: true, total_rounds_run: 1, escalate_to_human: false },
    });
    // gpt-4o-mini 0.15/0.60, gpt-4o 2.50/10, claude-haiku-4-5 1/5 USD per million tokens, from the provider's own count.
    const price: Record<string, [number, number]> = {
      'gpt-4o-mini': [150, 600],
      'gpt-4o': [2_500, 10_000],
      'claude-haiku-4-5': [1_000, 5_000],
    };
    const truth = provider.served.slice(servedBefore).reduce((sum, { model, usage }) => {
      const [input, output] = price[model] ?? [Number.NaN, Number.NaN];
      return sum + usage.inputTokens * input + usage.outputTokens * output;
    }, 0);
    const budget = await get('/v1/budget');
    expect(Math.round((Number(budget['spent_usd']) - spentBefore) * 1e9)).toBe(truth);
    expect(Math.round(Number(body['cost_usd']) * 1e9)).toBe(truth);
    expect(budget['reserved_usd']).toBe(0);
    expect(await get('/v1/history?limit=1')).toMatchObject({ data: [{ id: body['id'], final_answer: '8' }] });
    const report = await fetch(`${service.url}/v1/debates/${body['id']}/report`);
    expect(await report.text()).toContain('decision: 8\n');
  });

  it('goes on after kill -9 in the middle of a round: nothing finished is asked again', async () => {
    provider.follow(({ model }) => (model === 'gpt-4o' ? held(1_500, EIGHT) : EIGHT));
    const asked = provider.requests.length;
    const { body } = await ask({});
    const stream = await openStream(streamUrl(service, body));
    const before = await stream.until(({ data }) => data['seq'] === 5);
    expect(before.filter(({ event }) => event === 'debate.position')).toHaveLength(2);
    expect(await service.stop('SIGKILL')).toBe('SIGKILL');
    service = await startService({ folder, environment });
    const resumed = await openStream(streamUrl(service, body), { headers: { 'last-event-id': '5' } });
    const after5 = await resumed.rest();
    expect(after5.map(({ event }) => event).slice(0, 2)).toEqual(['debate.resumed', 'debate.position']);
    expect(after5.at(-1)).toMatchObject({ event: 'debate.completed', data: { result: { final_answer: '8' } } });
    // Three calls, and the one that was out at the kill once more.
    expect(
      provider.requests
        .slice(asked)
        .map(({ model }) => model)
        .toSorted(),
    ).toEqual(['claude-haiku-4-5', 'gpt-4o', 'gpt-4o', 'gpt-4o-mini']);
    expect(await get('/v1/budget')).toMatchObject({ reserved_usd: 0 });
  });

  it('keeps keys and prompts out of its log, and stops cleanly on SIGTERM', async () => {
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(service.lines.join('\n')).not.toMatch(/canary/);
    expect(service.lines.filter((line) => line.includes('"phase":"telemetry"'))).toHaveLength(1);
    service = await startService({ folder, environment });
    expect(await get('/v1/debates?limit=1')).toMatchObject({ data: [{ status: 'completed' }] });
  });
});

function streamUrl(service: ServiceProcess, body: Record<string, never>): string {
  return `${service.url}/v1/debates/${body['id']}/events`;
}

describe('the start', () => {
  let folder: string;
  beforeAll(() => {
    folder = cleanCheckout();
  });
  afterAll(() => removeFolder(folder));
  const start = (environment: Record<string, string>) => startService({ folder, environment });

  it('with a wrong setting ends, and names it', async () => {
    await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(/HOST: .*PARLEY_OPEN/);
  });

  it('on a port that is taken ends, whatever was opened before', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    // Whoever listens there does not speak Redis: a connection that is tried for ever.
    const environment = { PORT: String(port), REDIS_URL: `redis://127.0.0.1:${port}` };
    await expect(start(environment)).rejects.toThrow(/EADDRINUSE/);
    other.close();
  });

  it('without its Redis serves, says that it is not ready, and stops cleanly', async () => {
    const service = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, ((await ready.json()) as { ready: boolean }).ready]).toEqual([503, false]);
    expect(await service.stop('SIGTERM')).toBe(0);
  });
});
