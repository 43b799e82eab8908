/** Redis over TLS with a certificate of a private authority and required client certificates. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { freePort } from '../../support/processes/free-port.ts';
import type { RedisCertificates } from '../../support/redis/redis-certificates.ts';
import { createRedisCertificates, tlsSettings } from '../../support/redis/redis-certificates.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

let certificates: RedisCertificates;
let environment: Record<string, string>;
beforeAll(() => {
  certificates = createRedisCertificates();
  const { cert, key } = certificates.client;
  environment = { REDIS_CA_FILE: certificates.ca, REDIS_CERT_FILE: cert, REDIS_KEY_FILE: key };
});
afterAll(() => certificates.remove());

const ONE_NODE = ['--cluster-enabled', 'yes', '--tls-cluster', 'yes', '--cluster-announce-ip', '127.0.0.1'];

describe.each([
  ['a single server', [], (url: string) => url],
  ['a cluster', ONE_NODE, (url: string) => `${url},${url}`],
])('%s', (_, settings, addresses) => {
  let server: RedisServer;
  let redis: { url: string };
  beforeAll(async () => {
    const port = await freePort();
    const busOptions = settings.length === 0 ? [] : ['--cluster-port', String(await freePort())];
    server = await startRedisServer([...tlsSettings(certificates, port), ...settings, ...busOptions]);
    if (settings.length > 0) await server.command('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    redis = { url: addresses(`rediss://127.0.0.1:${port}`) };
  });
  afterAll(() => server.stop());

  test('a debate › is served when the client has the certificates', async () => {
    const service = await buildTestApp({ redis, environment });
    onTestFinished(() => service.close());
    await vi.waitFor(async () => expect((await service.app.inject('/readyz')).statusCode).toBe(200), {
      timeout: 8_000,
    });
    const payload = { question: 'What is 6 × 7?' };
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, id);
    expect((await service.app.inject(`/v1/debates/${id}`)).json()).toMatchObject({
      status: 'completed',
      result: { final_answer: '42' },
    });
  });

  test('the store › is unreachable when the authority or the certificate of the client is missing', async () => {
    const readText = (path: string) => readFileSync(path, 'utf8');
    const { ca, client } = certificates;
    const incompleteSettings = [{ ca: readText(ca) }, { cert: readText(client.cert), key: readText(client.key) }];
    const stores = await Promise.all(incompleteSettings.map((tls) => redisStore({ ...redis, tls })));
    const reachability = await Promise.all(stores.map(async (store) => (await store.health()).reachable));
    expect(reachability).toEqual([false, false]);
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe('unusable certificate files', () => {
  const readSettings = (variables: Record<string, string>) => () =>
    readConfig({ REDIS_URL: 'rediss://a', ...variables }, (path) => readFileSync(path, 'utf8'));

  test('stop the start with an error that names them', () => {
    const { ca, server, client } = certificates;
    const pair = { REDIS_CERT_FILE: client.cert, REDIS_KEY_FILE: client.key };
    expect(readSettings({ REDIS_CA_FILE: '/nowhere' })).toThrow(/REDIS_CA_FILE: \/nowhere cannot be read: ENOENT/);
    expect(readSettings({ REDIS_CA_FILE: client.key })).toThrow(/REDIS_CA_FILE: .* is not a certificate in PEM form/);
    expect(readSettings({ ...pair, REDIS_KEY_FILE: ca })).toThrow(
      /REDIS_KEY_FILE: .* is not a private key without a pass/,
    );
    expect(readSettings({ REDIS_CERT_FILE: client.cert })).toThrow(/REDIS_CERT_FILE: needs REDIS_KEY_FILE/);
    expect(readSettings({ REDIS_KEY_FILE: client.key })).toThrow(/REDIS_KEY_FILE: needs REDIS_CERT_FILE/);
    expect(readSettings({ ...pair, REDIS_KEY_FILE: server.key })).toThrow(
      /REDIS_KEY_FILE: does not match the certificate/,
    );
    expect(readSettings({ ...pair, REDIS_URL: 'redis://a' })).toThrow(
      /REDIS_CERT_FILE: requires a REDIS_URL that begins with/,
    );
    expect(readSettings({ REDIS_URL: '', REDIS_CA_FILE: ca })).toThrow(
      /REDIS_CA_FILE: requires a REDIS_URL that begins with/,
    );
  });
});
