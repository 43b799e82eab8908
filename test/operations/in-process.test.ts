/** The whole service without a socket: it carries out accepted work like a service that listens. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readInProcessConfig } from '../../src/config.ts';
import type { InProcessService } from '../../src/in-process.ts';
import { startInProcess } from '../../src/in-process.ts';
import { startReceiver, verifiedPayload } from '../support/webhook-receiver.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function startService(settings: object): Promise<InProcessService> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-in-process-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'parley.json');
  await writeFile(file, JSON.stringify(settings));
  const service = await startInProcess(readInProcessConfig({ PARLEY_CONFIG: file, DATA_DIR: join(folder, 'data') }));
  cleanups.push(() => service.close());
  return service;
}

interface Reply {
  readonly status: number;
  readonly body: Record<string, string>;
}

async function request({ fetch }: InProcessService, path: string, body?: object): Promise<Reply> {
  const postOptions = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(new Request(`http://in.process${path}`, body === undefined ? {} : postOptions));
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

const debateRequest = {
  question: 'What is 17 * 23?',
  debaters: Array(3).fill({ model: 'simulated/careful?latency_ms=0' }),
};

test('a service in process › delivers a signed webhook', async () => {
  const receiver = await startReceiver();
  cleanups.push(() => receiver.close());
  const service = await startService({ webhooks: { allowed_networks: ['127.0.0.1'] } });
  const { body: endpoint } = await request(service, '/v1/webhooks', { url: receiver.url });
  const { body } = await request(service, '/v1/debates', debateRequest);
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 30_000 });
  const [webhook] = receiver.received;
  expect(webhook && verifiedPayload(webhook, String(endpoint['secret']))).toMatchObject({
    data: { debate_id: body['id'], status: 'completed' },
  });
});

test('a service in process › deletes debates after the retention', async () => {
  // 10⁻⁵ days: 0.864 s.
  const service = await startService({ retention_days: 0.00001 });
  const { status: acceptedStatus, body } = await request(service, '/v1/debates', debateRequest);
  expect(acceptedStatus).toBe(202);
  const readStatus = async () => (await request(service, `/v1/debates/${body['id']}`)).status;
  await vi.waitUntil(async () => (await readStatus()) === 404, { timeout: 30_000 });
});
