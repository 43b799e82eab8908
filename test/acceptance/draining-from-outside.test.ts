/** A rollout of real processes: a worker that receives SIGTERM during paid calls loses none of them. */
import { expect, it } from 'vitest';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { delayedUntil, json } from '../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../support/ledger.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

const DEBATES = 10;
const ANSWER_EIGHT = json({ answer: '8', reasoning: 'counted', confidence: 0.9 });

/** Two rounds of three calls. */
const payload = {
  question: 'How many legs has a spider?',
  adaptive_routing: false,
  convergence_check: false,
  settled: false,
  protocol: 'critique',
  aggregation: 'majority_vote',
  max_rounds: 2,
  debaters: Array.from({ length: 3 }, () => ({ model: 'openai/gpt-4o-mini' })),
};

it('a service › pays 30 calls in flight once and repeats none after SIGTERM', { timeout: 240_000 }, async () => {
  const folder = copyOfWorkingTree();
  const release = Promise.withResolvers<void>();
  const script = () => delayedUntil(release.promise, ANSWER_EIGHT);
  const [provider, redis] = await Promise.all([startFakeProvider({ script }), startRedisServer()]);
  const services: ServiceProcess[] = [];
  const start = async (role: string) => {
    const environment = {
      ROLE: role,
      REDIS_URL: redis.url,
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: provider.openaiBaseUrl,
      PARLEY_DRAIN_SECONDS: '60',
    };
    const service = await startService({ folder, environment });
    services.push(service);
    return service;
  };
  const [httpService, stoppingWorker] = await Promise.all([start('http'), start('worker')]);
  const get = async (path: string) =>
    (await fetch(`${httpService.url}${path}`)).json() as Promise<Record<string, unknown>>;
  const createDebate = async (_: unknown, index: number) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `debate-${index}` };
    const request = { method: 'POST', headers, body: JSON.stringify(payload) };
    let reply = new Response(null, { status: 503 });
    // A busy machine can be too slow for the limits of the service.
    while (reply.status === 503) reply = await fetch(`${httpService.url}/v1/debates`, request);
    expect(await reply.clone().text()).toContain('queued');
    return ((await reply.json()) as { id: string }).id;
  };
  const ids = await Promise.all(Array.from({ length: DEBATES }, createDebate));
  await expect.poll(() => provider.requests.length, { timeout: 60_000 }).toBe(30);

  const exitCode = stoppingWorker.stop('SIGTERM');
  await expect.poll(() => stoppingWorker.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  ids.push(await createDebate(null, DEBATES));
  release.resolve();
  expect(await exitCode).toBe(0);
  // The stopping worker started neither a second round nor the debate that was accepted meanwhile.
  expect(provider.requests).toHaveLength(30);

  await start('worker');
  const statusOf = async (id: string) => (await get(`/v1/debates/${id}`))['status'];
  for (const id of ids) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('completed');
  expect(provider.requests).toHaveLength((DEBATES + 1) * 6);
  const ledger = await wholeLedger(get);
  expect(ledger.map(({ outcome }) => outcome)).toEqual(ledger.map(() => 'reply'));
  expect(ledger).toHaveLength((DEBATES + 1) * 6);

  await Promise.all(services.map((service) => service.stop('SIGTERM')));
  await redis.stop();
  await provider.close();
  removeFolder(folder);
});
