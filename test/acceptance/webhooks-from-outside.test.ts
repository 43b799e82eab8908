/** A service is killed during a delivery, and its successor repeats the delivery with the same id. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startReceiver, verifiedPayload } from '../support/webhook-receiver.ts';

/** The first retry comes after 5 s, the second after 30 s, which only a very busy machine needs. */
const POLLING = { timeout: 60_000, interval: 50 };

/** The fields of the replies that the test reads. */
interface Reply {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
  readonly data: readonly object[];
}

describe.each(['embedded', 'redis'] as const)('webhooks on the %s store', (store) => {
  let folder: string;
  let redis: TestRedis | null;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = copyOfWorkingTree();
    redis = store === 'redis' ? await testRedis() : null;
    receiver = await startReceiver(() => 500);
    const config = join(folder, 'config.json');
    const prefix = redis === null ? {} : { redis_key_prefix: redis.keyPrefix };
    writeFileSync(config, JSON.stringify({ webhooks: { allowed_networks: ['127.0.0.1'] }, ...prefix }));
    environment = { PARLEY_CONFIG: config, ...(redis === null ? {} : { REDIS_URL: redis.url }) };
    service = await startService({ folder, environment });
  });
  afterAll(async () => {
    await service.stop('SIGTERM');
    await receiver.close();
    await redis?.stop();
    removeFolder(folder);
  });

  const sendRequest = async (path: string, body?: object): Promise<Reply> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
    return (await fetch(`${service.url}/v1${path}`, { ...init, headers })).json() as Promise<Reply>;
  };

  it('are delivered again after kill -9, and the log does not contain the secret', async () => {
    const { id, secret } = await sendRequest('/webhooks', { url: `${receiver.url}/hook` });
    const debate = await sendRequest('/debates', { question: 'What is 17 * 23?' });
    expect(debate.status).toBe('completed');
    const deliveries = async () => (await sendRequest(`/webhooks/${id}/deliveries`)).data;
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ status: 'pending', last_status: 500 }]),
      POLLING,
    );
    expect(await service.stop('SIGKILL')).toBe('SIGKILL');
    receiver.responder = () => 204;
    const { lines } = service;
    service = await startService({ folder, environment });
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ status: 'delivered', last_status: 204 }]),
      POLLING,
    );
    expect(receiver.received.length).toBeGreaterThanOrEqual(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const received of receiver.received) {
      expect(verifiedPayload(received, secret)).toMatchObject({
        type: 'debate.completed',
        data: { debate_id: debate.id },
      });
    }
    expect([...lines, ...service.lines].join('\n')).not.toContain(secret);
  }, 180_000);
});
