/**
 * A debate that crashes each process that runs it: it is taken over three times and then ends with all paid positions.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import type { LedgerRow } from '../support/ledger.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { MODEL_PRICE, PRICED_MODEL } from '../support/spending.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [
    { model: PRICED_MODEL, name: 'quick', max_tokens: 100 },
    { model: PRICED_MODEL, name: 'deadly', max_tokens: 100 },
  ],
};

interface Debate {
  readonly progress: { readonly speakers: readonly string[] };
  readonly finished_at: string | null;
  readonly cost_usd: number;
}
interface Ledger {
  readonly data: readonly LedgerRow[];
}

let folder: string;
let provider: FakeProvider;
beforeAll(async () => {
  folder = copyOfWorkingTree();
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ prices: { [PRICED_MODEL]: MODEL_PRICE } }));
  // Only the first request gets a reply. During each later one its process is killed.
  provider = await startFakeProvider({ script: ({ number }) => (number === 1 ? position : hang()) });
});
afterAll(async () => {
  await provider.close();
  removeFolder(folder);
});

test('a debate › ends as run_crashed when its run and three takeovers were killed', async () => {
  const environment = {
    OPENAI_API_KEY: 'sk-test-openai',
    OPENAI_BASE_URL: provider.openaiBaseUrl,
    PARLEY_CONFIG: join(folder, 'config.json'),
  };
  const start = () => startService({ folder, environment });
  let service = await start();
  const get = async (path: string) => (await (await fetch(`${service.url}${path}`)).json()) as Debate & Ledger;
  const accepted = await fetch(`${service.url}/v1/debates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const { id } = (await accepted.json()) as { id: string };
  const hasFirstPosition = async () => (await get(`/v1/debates/${id}`)).progress.speakers.length === 1;
  while (!(await hasFirstPosition())) await delay(20);
  // The first run and three takeovers, each killed during its call.
  for (let calls = 2; calls <= 5; calls += 1) {
    await provider.waitForRequest(calls);
    await service.stop('SIGKILL');
    service = await start();
  }
  const isFinished = async () => (await get(`/v1/debates/${id}`)).finished_at !== null;
  while (!(await isFinished())) await delay(20);
  const debate = await get(`/v1/debates/${id}`);
  expect(debate).toMatchObject({ status: 'failed', result: null, error: { code: 'run_crashed' } });
  expect(provider.requests).toHaveLength(5);
  // 16 tokens of the answered call, and four calls at their reservation of 0.01 USD.
  const { data } = await get('/v1/budget/ledger?limit=100');
  expect(data.map(({ basis, cost_usd }) => [basis, cost_usd])).toEqual([
    ...Array.from({ length: 4 }, () => ['unknown', 0.01]),
    ['reported', 0.0016],
  ]);
  expect(debate.cost_usd).toBe(0.0416);
  expect(await get('/v1/budget')).toMatchObject({ spent_usd: 0.0416, reserved_usd: 0 });
  const events = await (await fetch(`${service.url}/v1/debates/${id}/events`)).text();
  expect(events).toContain('"answer":"Paris"');
  await service.stop('SIGTERM');
}, 120_000);
