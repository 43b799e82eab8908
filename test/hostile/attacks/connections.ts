/** Connections that ask for nothing, as many as it takes to use up the file descriptors of the process. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import type { Attack } from '../attack.ts';
import { leaveAll, rawClient, rawClients } from '../raw-client.ts';
import type { Target } from '../target.ts';
import { against } from '../target.ts';

const DESCRIPTORS = 300;
/** A sampler that opens a file to read the memory of the process does so once a second. */
const HELD_MS = 2_500;

export const connections: readonly Attack[] = [
  {
    name: 'a process › goes on serving and debating when idle connections use up its descriptors',
    run: async (scale) => {
      const [redis, provider] = await Promise.all([startRedisServer(), startFakeProvider()]);
      const environment = { REDIS_URL: redis.url, OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl };
      try {
        return await against({ descriptors: DESCRIPTORS, environment }, (target) => useUp(target, 320 * scale));
      } finally {
        await Promise.all([redis.stop(), provider.close()]);
      }
    },
  },
];

async function useUp(target: Target, count: number): Promise<Record<string, number>> {
  const early = keptConnection(target);
  assert.equal((await early.ask('GET', '/readyz')).status, 200);
  const idle = await rawClients(count, () => rawClient(target.port));
  for (const socket of idle) socket.resume();
  const until = performance.now() + HELD_MS;
  while (performance.now() < until) {
    assert.equal((await early.ask('GET', '/readyz')).status, 200);
    await delay(200);
  }
  const { status, body } = await early.ask('POST', '/v1/debates', { question: 'What is the capital of France?' });
  assert.equal(status, 200, body);
  assert.equal(JSON.parse(body).status, 'completed');
  const refused = idle.filter((socket) => socket.readableEnded || socket.destroyed).length;
  // Half of the descriptors are for connections.
  assert.ok(refused >= count - DESCRIPTORS / 2 && refused < count, `${refused} of ${count} are refused`);
  leaveAll(idle);
  early.leave();
  assert.equal((await fetch(`${target.url}/readyz`)).status, 200);
  return { connections: count, refused };
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** One connection for all requests. */
function keptConnection({ url }: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask(method: string, path: string, json?: object): Promise<Answered> {
      const headers = json === undefined ? {} : { 'content-type': 'application/json', prefer: 'wait=30' };
      const sent = request(url + path, { method, agent, headers });
      sent.end(json === undefined ? undefined : JSON.stringify(json));
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: reply.statusCode ?? 0, body: await text(reply) };
    },
    leave: () => agent.destroy(),
  };
}
