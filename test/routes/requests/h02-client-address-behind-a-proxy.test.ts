/**
 * H02: trust in every proxy accepted the address that a client had written; a hop count gave all clients one address.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

/** The address that a rate limit uses. */
let address = '';
let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({
    runs: false,
    http: {
      trustedProxies: ['10.0.0.0/8'],
      authenticate: async (caller) => {
        address = caller.address;
        return { tenant: 'default', keyId: null };
      },
    },
  });
});
afterAll(() => service.close());

async function clientAddress(peer: string, forwardedFor: string): Promise<string> {
  await service.app.inject({ url: '/v1/budget', remoteAddress: peer, headers: { 'x-forwarded-for': forwardedFor } });
  return address;
}

test('two clients behind the proxy › have two addresses', async () => {
  expect(await clientAddress('10.0.0.1', '203.0.113.1')).toBe('203.0.113.1');
  expect(await clientAddress('10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
});

test('an entry that the client wrote itself › is ignored', async () => {
  expect(await clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9')).toBe('203.0.113.9');
});

test('a chain of trusted proxies › is followed to the client', async () => {
  expect(await clientAddress('10.0.0.1', '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
});

test('a direct peer that is not a proxy › has its own address, also when it sends the header', async () => {
  expect(await clientAddress('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7');
});

test('the header › is ignored without trusted proxies', async () => {
  const serviceWithoutProxies = await buildTestApp({
    runs: false,
    http: {
      authenticate: async (caller) => {
        address = caller.address;
        return { tenant: 'default', keyId: null };
      },
    },
  });
  await serviceWithoutProxies.app.inject({
    url: '/v1/budget',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  expect(address).toBe('10.0.0.1');
  await serviceWithoutProxies.close();
});

test('each client behind the proxy › has its own limits, also when it forges the header', async () => {
  const limitedService = await buildKeyedApp({
    runs: false,
    http: { trustedProxies: ['10.0.0.0/8'], failedAttemptsPerMinute: 1 },
  });
  const status = async (remoteAddress: string, forwardedFor: string, headers: Record<string, string> = {}) => {
    const request = { url: '/v1/budget', remoteAddress, headers: { 'x-forwarded-for': forwardedFor, ...headers } };
    return (await limitedService.app.inject(request)).statusCode;
  };
  expect(await status('10.0.0.1', '203.0.113.1')).toBe(401);
  expect(await status('10.0.0.1', '203.0.113.9')).toBe(401);
  expect(await status('10.0.0.1', '1.2.3.4, 203.0.113.9')).toBe(429);
  expect(await status('198.51.100.7', '203.0.113.50')).toBe(401);
  expect(await status('198.51.100.7', '203.0.113.51')).toBe(429);

  // Requests with a key are counted by tenant, from every address.
  const key = await limitedService.tenant('acme', { requests_per_minute: 2 });
  expect(await status('10.0.0.1', '203.0.113.9', key.as)).toBe(200);
  expect(await status('10.0.0.1', '203.0.113.60', key.as)).toBe(200);
  expect(await status('198.51.100.8', '', key.as)).toBe(429);
  await limitedService.close();
});
