/** Warnings of a start about a misconfigured Redis or collector, at a visible log level. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

let folder: string;
beforeAll(() => {
  folder = copyOfWorkingTree();
});
afterAll(() => removeFolder(folder));

/** Starts a service, waits for the warning with this text, and returns it with the whole log. */
async function startUntilWarning(
  url: string,
  text: string,
  extraEnvironment: Record<string, string> = {},
): Promise<{ warning: string; log: string }> {
  const service = await startService({ folder, environment: { REDIS_URL: url, ...extraEnvironment } });
  const findLine = () => service.lines.find((line) => line.includes('"level":"warn"') && line.includes(text));
  await expect.poll(findLine, { timeout: 20_000 }).toBeDefined();
  await service.stop('SIGKILL');
  return { warning: findLine() ?? '', log: service.lines.join('\n') };
}

test('a start › warns of Redis without an append-only file and a collector at the gRPC port', async () => {
  const redis = await startRedisServer(['--appendonly', 'no']);
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317' };
  const { warning, log } = await startUntilWarning(redis.url, 'Redis may lose acknowledged writes', collector);
  expect(log).toContain('telemetry is sent by OTLP as http/protobuf, and port 4317 is usually that of grpc');
  expect(warning).toContain(`127.0.0.1:${redis.port}`);
  expect(warning).toContain('no append-only file');
  await redis.stop();
}, 60_000);

test('a start › warns of a refused Redis password with the address, without the password', async () => {
  const redis = await startRedisServer();
  await redis.command('CONFIG', 'SET', 'requirepass', 'right-password');
  const url = `redis://:wrong-secret@127.0.0.1:${redis.port}`;
  const { warning, log } = await startUntilWarning(url, 'store unavailable, Parley is not ready');
  expect(warning).toContain(`127.0.0.1:${redis.port}`);
  expect(warning).toContain('Nothing can be written now: Redis does not accept the password (WRONGPASS).');
  expect(log).not.toContain('wrong-secret');
  await redis.stop();
}, 60_000);
