/** A second signal ends a service that cannot stop in its phases. */
import { expect, it } from 'vitest';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { hang } from '../support/fake-provider/fake-reply.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

it.each([
  { signals: 1, exit: 0 },
  { signals: 2, exit: 1 },
])(
  'a service without Redis and with a debate › exits with $exit after $signals SIGTERM',
  async ({ signals, exit }) => {
    const folder = copyOfWorkingTree();
    const [provider, redis] = await Promise.all([startFakeProvider({ script: () => hang() }), startRedisServer()]);
    const environment = {
      REDIS_URL: redis.url,
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: provider.openaiBaseUrl,
      // A second signal also ends the wait for calls in flight.
      PARLEY_DRAIN_SECONDS: signals === 1 ? '1' : '60',
    };
    const service = await startService({ folder, environment });
    const debaters = Array.from({ length: 2 }, () => ({ model: 'openai/gpt-4o-mini' }));
    await fetch(`${service.url}/v1/debates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How many legs has a spider?', adaptive_routing: false, debaters }),
    });
    await expect.poll(() => provider.requests.length).toBe(2);
    redis.freeze();
    const exitCodes = [service.stop('SIGTERM')];
    await expect.poll(() => service.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
    if (signals === 2) exitCodes.push(service.stop('SIGTERM'));
    expect(await Promise.all(exitCodes)).toEqual(exitCodes.map(() => exit));
    // Only a regular stop reaches the last phase.
    expect(service.lines.some((line) => line.includes('"step":"telemetry"'))).toBe(signals === 1);
    redis.thaw();
    await redis.stop();
    await provider.close();
    removeFolder(folder);
  },
  120_000,
);
