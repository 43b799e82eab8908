/** Roles of real processes on one Redis: one process serves requests and runs no debate, others run debates only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import { openStream } from '../support/requests/stream-client.ts';

const ANSWER_EIGHT = json({ answer: '8', reasoning: 'counted', confidence: 0.9 });
const QUICK = 'gpt-4o-mini';
const SLOW = 'gpt-4o';

let folder: string;
let provider: FakeProvider;
let redis: RedisServer;
let httpService: ServiceProcess;
const workers: ServiceProcess[] = [];

const start = (role: string) =>
  startService({
    folder,
    environment: {
      ROLE: role,
      REDIS_URL: redis.url,
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: provider.openaiBaseUrl,
    },
  });

beforeAll(async () => {
  folder = copyOfWorkingTree();
  [provider, redis] = await Promise.all([startFakeProvider({ script: () => ANSWER_EIGHT }), startRedisServer()]);
  httpService = await start('http');
});

afterAll(async () => {
  await Promise.all([httpService, ...workers].map((each) => each.stop('SIGTERM')));
  await redis.stop();
  await provider.close();
  removeFolder(folder);
});

async function createDebate(): Promise<string> {
  const reply = await fetch(`${httpService.url}/v1/debates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      question: 'How many legs has a spider?',
      adaptive_routing: false,
      debaters: [QUICK, QUICK, SLOW].map((model) => ({ model: `openai/${model}` })),
    }),
  });
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { id: string }).id;
}

const openEvents = (id: string) => openStream(`${httpService.url}/v1/debates/${id}/events`);
const readReadiness = async ({ url }: ServiceProcess) =>
  (await (await fetch(`${url}/readyz`)).json()) as { debates: { waiting: number; running: number } };

it('a debate › waits for a worker, and is streamed live by the process that accepted it', async () => {
  const id = await createDebate();
  const stream = await openEvents(id);
  expect((await stream.until(({ event }) => event === 'debate.queued')).map(({ event }) => event)).toEqual([
    'debate.queued',
  ]);
  await expect.poll(async () => (await readReadiness(httpService)).debates).toEqual({ waiting: 1, running: 0 });
  workers.push(await start('worker'));
  const remainingEvents = await stream.rest();
  expect(remainingEvents.at(-1)).toMatchObject({ event: 'debate.completed', data: { result: { final_answer: '8' } } });
  expect(provider.requests).toHaveLength(3);
});

it('a worker › serves health and metrics, and no other route', async () => {
  const [worker] = workers;
  const statusOf = async (path: string) => (await fetch(`${worker?.url}${path}`)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(['/v1/debates', '/v1/models', '/docs', '/openapi.json'].map(statusOf))).toEqual([
    404, 404, 404, 404,
  ]);
});

it.each<[NodeJS.Signals, string]>([
  ['SIGTERM', 'hands its debate over'],
  ['SIGKILL', 'is detected as dead'],
])(
  'a worker on %s › %s, and another worker makes only the missing calls',
  async (signal) => {
    const [stoppedWorker] = workers.splice(0);
    const requestsBefore = provider.requests.length;
    provider.follow(({ model }) => (model === SLOW ? hang() : ANSWER_EIGHT));
    const id = await createDebate();
    const stream = await openEvents(id);
    await stream.until(({ data }) => data['seq'] === 5);
    workers.push(await start('worker'));
    provider.follow(() => ANSWER_EIGHT);
    await stoppedWorker?.stop(signal);
    const remainingEvents = await stream.rest();
    expect(remainingEvents.map(({ event }) => event).slice(0, 2)).toEqual(['debate.resumed', 'debate.position']);
    expect(remainingEvents.at(-1)).toMatchObject({
      event: 'debate.completed',
      data: { result: { final_answer: '8' } },
    });
    // Three calls, and a repetition of the call that was in flight.
    const models = provider.requests.slice(requestsBefore).map(({ model }) => model);
    expect(models.toSorted()).toEqual([SLOW, SLOW, QUICK, QUICK]);
    const budget = (await (await fetch(`${httpService.url}/v1/budget`)).json()) as { reserved_usd: number };
    expect(budget.reserved_usd).toBe(0);
  },
  40_000,
);

it('the outbox of a dead process › is sent to the queue by another process', async () => {
  const id = await createDebate();
  await (await openEvents(id)).rest();
  // The queue loses the next debate: its jobs are deleted, and only the outbox contains the debate.
  const [worker] = workers.splice(0);
  await worker?.stop('SIGTERM');
  const lostDebateId = await createDebate();
  const keys = (await redis.command('KEYS', '{parley:jobs}:*')) as string[];
  await redis.command('DEL', ...keys);
  workers.push(await start('worker'));
  expect((await (await openEvents(lostDebateId)).rest()).at(-1)?.event).toBe('debate.completed');
}, 40_000);
