/**
 * Release 0.1.0 itself and this version on one Redis, replaced one by one in both directions: no debate fails, and no
 * request is answered with a 5xx.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import type { ServiceProcess } from '../../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../../support/processes/service-process.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import { extractRelease01 } from '../../support/release-0-1.ts';

const DEBATES_PER_STAGE = 27;
/** These debates are still running when a process is stopped. */
const DEBATES_AT_STOP = 8;

/** Their answers differ in round 1, so that debates have further rounds. */
const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }, { model: 'anthropic/claude-haiku-4-5' }];

/** Requests that release 0.1 knows, in turn. */
const REQUESTS = [
  {},
  { debaters, protocol: 'transcript', judge: { model: 'openai/gpt-4o' } },
  { debaters, protocol: 'revise', peer_view: 'digest' },
  { debaters, protocol: 'ballot', options: ['41', '42', '43'] },
  { debaters, protocol: 'society' },
  { debaters, agreement: 'judged', judge: { model: 'openai/gpt-4o' }, adaptive_routing: false },
];

/** Both versions refuse a request when their event loop is a second late, as it may be on a machine that others use. */
const BUSY = 'the service is busy';

const ANSWERS: Readonly<Record<string, string>> = { 'gpt-4o-mini': '41', 'gpt-4o': '42', 'claude-haiku-4-5': '43' };

/** All models answer 42 from the second turn on. A call takes up to 0.2 s, so that calls are in flight at a stop. */
const script: Script = async (request) => {
  await delay(50 + ((request.number * 37) % 150));
  const isFirst = !request.messages.some(({ role }) => role === 'assistant');
  const answer = isFirst ? (ANSWERS[request.model] ?? '42') : '42';
  return validReplies({ answer, confidence: 0.8, reasoning: `It is ${answer}.` })(request);
};

const folders = { earlier: '', present: '' };
let redis: RedisServer;
let provider: FakeProvider;
const fleet: ServiceProcess[] = [];
const serverErrors: string[] = [];
const debateIds: string[] = [];

beforeAll(async () => {
  redis = await startRedisServer();
  provider = await startFakeProvider({ script });
  folders.earlier = extractRelease01();
  folders.present = copyOfWorkingTree();
});
afterAll(async () => {
  await Promise.all(fleet.map((service) => service.stop('SIGKILL')));
  await provider.close();
  await redis.stop();
  for (const folder of Object.values(folders)) removeFolder(folder);
});

function start(version: keyof typeof folders): Promise<ServiceProcess> {
  const environment = {
    ...{ REDIS_URL: redis.url, LOG_LEVEL: 'warn', PARLEY_DRAIN_SECONDS: '5' },
    ...{ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: provider.openaiBaseUrl },
    ...{ ANTHROPIC_API_KEY: 'test-key', ANTHROPIC_BASE_URL: provider.anthropicBaseUrl },
  };
  return startService({ folder: folders[version], environment });
}

async function replace(processIndex: number, version: keyof typeof folders): Promise<void> {
  const next = await start(version);
  await createDebates(DEBATES_AT_STOP);
  const previous = fleet[processIndex];
  fleet[processIndex] = next;
  await previous?.stop('SIGTERM');
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function request(processIndex: number, path: string, body?: object): Promise<Reply> {
  const postOptions = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${fleet[processIndex]?.url}${path}`, body === undefined ? {} : postOptions);
  const reply = { status: response.status, body: (await response.json()) as { detail?: string } };
  if (reply.status === 503 && reply.body.detail === BUSY) {
    await delay(500);
    return request(processIndex, path, body);
  }
  if (reply.status >= 500) serverErrors.push(`${processIndex} ${path} ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Sends half of the requests to each process, and reads an earlier debate from both. */
async function createDebates(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const number = debateIds.length;
    const question = { question: `What is ${number} + 17?`, ...REQUESTS[number % REQUESTS.length] };
    const { status, body } = await request(number % 2, '/v1/debates', question);
    expect([status, body]).toMatchObject([202, { status: 'queued' }]);
    debateIds.push((body as { id: string }).id);
    await Promise.all(
      [0, 1].map((processIndex) => request(processIndex, `/v1/debates/${debateIds[(number * 7) % debateIds.length]}`)),
    );
  }
  await Promise.all([0, 1].map((processIndex) => request(processIndex, '/v1/debates?limit=100')));
}

async function readDebate(processIndex: number, id: string | undefined) {
  const { body } = await request(processIndex, `/v1/debates/${id}`);
  return body as { status: string; error: unknown; config: { protocol: string } };
}

/** Counts debates that a second process continued. */
async function countTakeovers(): Promise<number> {
  const headKeys = debateIds.map((id) => `parley:{default}:debate:${id}:head`);
  const epochs = await Promise.all(headKeys.map((head) => redis.command('HGET', head, 'epoch')));
  return epochs.filter((epoch) => Number(epoch) > 1).length;
}

test('release 0.1.0 beside this version › all debates are completed, without an error', async () => {
  fleet.push(await start('earlier'), await start('earlier'));
  await createDebates(DEBATES_PER_STAGE);
  await replace(0, 'present');
  await createDebates(DEBATES_PER_STAGE);
  // A setting that release 0.1 does not know is refused while its process is alive.
  const { status, body } = await request(0, '/v1/debates', { question: 'What is 6 × 7?', protocol: 'cascade' });
  expect([status, body]).toMatchObject([422, { code: 'incompatible_options', fields: [{ path: 'protocol' }] }]);
  await replace(1, 'present');
  await createDebates(DEBATES_PER_STAGE);
  await replace(1, 'earlier');
  await createDebates(DEBATES_PER_STAGE);
  await replace(0, 'earlier');
  await createDebates(DEBATES_PER_STAGE);
  await replace(1, 'present');
  await createDebates(DEBATES_PER_STAGE);

  const readStatuses = async () => Promise.all(debateIds.map(async (id) => (await readDebate(0, id)).status));
  await expect.poll(readStatuses, { timeout: 120_000, interval: 500 }).toEqual(debateIds.map(() => 'completed'));
  // Both versions show every result.
  await Promise.all(debateIds.flatMap((id) => [0, 1].map((processIndex) => readDebate(processIndex, id))));
  expect(serverErrors).toEqual([]);
  expect(debateIds.length).toBeGreaterThanOrEqual(200);
  expect(await countTakeovers()).toBeGreaterThan(0);
}, 300_000);
