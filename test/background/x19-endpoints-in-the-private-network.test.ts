/**
 * X19: a tenant can set the URL of an endpoint to the metadata service, the loopback interface or another host of the
 * private network.
 */
import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverDue } from '../../src/background/deliver-webhooks.ts';
import { httpWebhookSender } from '../../src/webhooks/signed-http/http-webhook-sender.ts';
import { reachableAddresses } from '../../src/webhooks/signed-http/reachable-addresses.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const NEVER = new AbortController().signal;

/** Notations that hide an address. */
const disguisedUrls = [
  ...['http://127.0.0.1', 'http://127.1', 'http://2130706433', 'http://0x7f000001', 'http://0177.0.0.1', 'http://0'],
  ...['http://①②⑦.⓪.⓪.①', 'http://[::1]', 'http://[::]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]'],
  ...['http://169.254.169.254/latest/meta-data', 'http://2852039166', 'http://0xa9fea9fe', 'http://[::ffff:a9fe:a9fe]'],
  ...['http://[::127.0.0.1]', 'http://[64:ff9b::a9fe:a9fe]', 'http://[2002:7f00:1::]', 'http://[fd00:ec2::254]'],
  ...['http://10.0.0.1', 'http://172.16.0.1', 'http://192.168.1.1', 'http://100.64.0.1', 'http://[fe80::1]'],
  ...['http://224.0.0.1', 'http://255.255.255.255', 'http://[ff02::1]', 'http://192.0.0.192', 'https://198.18.0.1'],
];

const reservedAddresses = [
  ...['0.0.0.0', '10.255.255.255', '100.127.255.255', '127.255.255.255', '169.254.0.0', '172.31.255.255'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::a',
    'fc00::',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff00::1',
    '100::1',
    '64:ff9b::808:808',
  ],
  ...['64:ff9b:1::1', '2001::1', '2001:1ff::1', '2001:db8::1', '2002::1', '3fff::1', '4000::1', '5f00::1'],
  ...['::ffff:10.0.0.1', '::ffff:0:10.0.0.1', '', 'example.org', '1.2.3', '127.0.0.1:80'],
];
const publicAddresses = [
  ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '::ffff:1.1.1.1'],
  ...['2000::1', '2001:200::1', '2606:4700:4700::1111', '2a00:1450::1', '2003::1', '3ffe::1'],
];

describe('X19, addresses', () => {
  const isReachable = reachableAddresses([]);
  test.each(reservedAddresses)('"%s" is not reachable', (address) => expect(isReachable(address)).toBe(false));
  test.each(publicAddresses)('%s is reachable', (address) => expect(isReachable(address)).toBe(true));

  test('in a network that the operator allows are reachable in both forms, and no others', () => {
    const isAllowed = reachableAddresses(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
    const allowed = ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.168.7.7'];
    const refused = ['10.2.0.0', '10.0.255.255', 'fc00::1', '192.168.7.8', '127.0.0.1'];
    expect([...allowed, ...refused].filter(isAllowed)).toEqual(allowed);
  });
});

describe('X19, a service', () => {
  let service: TestApp;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await buildTestApp();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  const createWebhook = (url: string) => service.app.inject({ method: 'POST', url: '/v1/webhooks', payload: { url } });

  test.each(disguisedUrls)('refuses an endpoint at %s when it is created', async (url) => {
    const reply = await createWebhook(url);
    expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: 'url' }] });
    expect(reply.body).not.toContain('secret');
  });

  test.each(disguisedUrls)('sends nothing to a stored endpoint at %s', async (url) => {
    const sender = httpWebhookSender({ allowedNetworks: [] });
    const dispatch = { url, messageId: 'm', payload: '{}', secrets: ['whsec_YQ=='], at: new Date() };
    expect(await sender.send(dispatch, NEVER)).toEqual({ error: 'address_not_allowed' });
  });

  test('accepts a name, and does not send to it when it resolves to the loopback interface', async () => {
    const { id } = (await createWebhook(`http://localhost:${receiver.port}/`)).json();
    const payload = { question: 'What is 17 * 23?' };
    const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, debate.id);
    await deliverDue(service.services, NEVER);
    const { data } = (await service.app.inject(`/v1/webhooks/${id}/deliveries`)).json();
    expect(data).toMatchObject([{ status: 'pending', last_error: 'connection_failed', last_status: null }]);
    expect(receiver.received).toEqual([]);
  });

  /** The replies of a name server of the tenant, one per query. */
  function lookupReturning(...answers: readonly string[][]): typeof lookup {
    const remainingAnswers = [...answers];
    return ((_: string, __: object, callback: (error: null, addresses: object[]) => void) => {
      const addresses = remainingAnswers.shift() ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
  }
  const send = (lookUp: typeof lookup, allowedNetworks: readonly string[] = []) => {
    const url = `http://name.example:${receiver.port}/`;
    const dispatch = { url, messageId: 'm', payload: '{}', secrets: ['whsec_YQ=='], at: new Date() };
    return httpWebhookSender({ allowedNetworks, lookUp, timeoutMs: 2_000 }).send(dispatch, NEVER);
  };

  test.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['fe80::1%lo'],
    ['10.0.0.1', '192.168.0.1'],
  ])('does not connect to a name that resolves to %s', async (...addresses) => {
    expect(await send(lookupReturning(addresses))).toEqual({ error: 'connection_failed' });
    expect(receiver.received).toEqual([]);
  });

  test('does not reveal whether a name resolves to an address that is not allowed', async () => {
    const failingLookup = ((_: string, __: object, callback: (error: Error) => void) => {
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    }) as unknown as typeof lookup;
    const outcomeOfUnknownName = await send(failingLookup);
    for (const addresses of [['10.0.0.1'], ['127.0.0.1'], ['fd00::1']]) {
      expect(await send(lookupReturning(addresses))).toEqual(outcomeOfUnknownName);
    }
  });

  test('connects only to the allowed addresses of a name with both kinds', async () => {
    expect(await send(lookupReturning(['10.0.0.1', '127.0.0.1', '192.168.0.1']), ['127.0.0.1'])).toEqual({
      status: 204,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('resolves a name again for each attempt', async () => {
    const changingLookup = lookupReturning(['127.0.0.1'], ['127.0.0.2']);
    const countBefore = receiver.received.length;
    expect(await send(changingLookup, ['127.0.0.1'])).toEqual({ status: 204 });
    expect(await send(changingLookup, ['127.0.0.1'])).toEqual({ error: 'connection_failed' });
    expect(receiver.received).toHaveLength(countBefore + 1);
  });
});
