/** Idle connections that use up the file descriptors of the process. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import type { Attack } from '../attack.ts';
import { destroyAll, openRawClient, openRawClients } from '../raw-client.ts';
import type { Target } from '../target.ts';
import { withTarget } from '../target.ts';

const DESCRIPTORS = 300;
/** The process opens a file once a second to read its memory, so this period includes two of these samples. */
const IDLE_PERIOD_MS = 2_500;

export const connections: readonly Attack[] = [
  {
    name: 'a process › continues to serve and debate when idle connections use up its descriptors',
    run: async (scale) => {
      const [redis, provider] = await Promise.all([startRedisServer(), startFakeProvider()]);
      const environment = { REDIS_URL: redis.url, OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl };
      try {
        return await withTarget({ descriptors: DESCRIPTORS, environment }, (target) =>
          useUpDescriptors(target, 320 * scale),
        );
      } finally {
        await Promise.all([redis.stop(), provider.close()]);
      }
    },
  },
];

async function useUpDescriptors(target: Target, count: number): Promise<Record<string, number>> {
  const earlyClient = openKeepAliveConnection(target);
  assert.equal((await earlyClient.sendRequest('GET', '/readyz')).status, 200);
  const idleSockets = await openRawClients(count, () => openRawClient(target.port));
  for (const socket of idleSockets) socket.resume();
  const endAt = performance.now() + IDLE_PERIOD_MS;
  while (performance.now() < endAt) {
    assert.equal((await earlyClient.sendRequest('GET', '/readyz')).status, 200);
    await delay(200);
  }
  const { status, body } = await earlyClient.sendRequest('POST', '/v1/debates', {
    question: 'What is the capital of France?',
  });
  assert.equal(status, 200, body);
  assert.equal(JSON.parse(body).status, 'completed');
  const refusedCount = idleSockets.filter((socket) => socket.readableEnded || socket.destroyed).length;
  // Half of the descriptors are reserved for connections.
  assert.ok(refusedCount >= count - DESCRIPTORS / 2 && refusedCount < count, `${refusedCount} of ${count} are refused`);
  destroyAll(idleSockets);
  earlyClient.close();
  assert.equal((await fetch(`${target.url}/readyz`)).status, 200);
  return { connections: count, refused: refusedCount };
}

interface HttpResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends all its requests on one connection. */
function openKeepAliveConnection({ url }: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async sendRequest(method: string, path: string, json?: object): Promise<HttpResponse> {
      const headers = json === undefined ? {} : { 'content-type': 'application/json', prefer: 'wait=30' };
      const clientRequest = request(url + path, { method, agent, headers });
      clientRequest.end(json === undefined ? undefined : JSON.stringify(json));
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      return { status: response.statusCode ?? 0, body: await text(response) };
    },
    close: () => agent.destroy(),
  };
}
