/** Stored webhook secrets: sealed with the newest key, read with older ones, and used for signatures only. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { deliverDue } from '../../../src/background/deliver-webhooks.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { openReleaseFixture } from '../../support/release-fixture.ts';
import type { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { isSignedWith, startReceiver } from '../../support/webhook-receiver.ts';

const NEVER = new AbortController().signal;
const [OLDER, NEWER] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function receiving(): Promise<WebhookReceiver> {
  const receiver = await startReceiver();
  closing.push(() => receiver.close());
  return receiver;
}

async function dataDirectory(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

/** Runs `work` with a service on these data, which is closed afterwards. */
async function served<T>(dataDir: string, secretKeys: string, work: (service: TestApp) => Promise<T>): Promise<T> {
  const config = { webhooks: { allowed_networks: ['127.0.0.1'] } };
  const service = await buildTestApp({ dataDir, secretKeys, config });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

async function hooked({ app }: TestApp, url: string): Promise<{ id: string; secret: string }> {
  return (await app.inject({ method: 'POST', url: '/v1/webhooks', payload: { url } })).json();
}

async function delivered(service: TestApp): Promise<void> {
  const payload = { question: 'What is 17 * 23?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  await deliverDue(service.services, NEVER);
}

async function filesHold(dataDir: string, text: string): Promise<boolean> {
  const files = await Promise.all((await readdir(dataDir)).map((file) => readFile(join(dataDir, file), 'latin1')));
  return files.some((content) => content.includes(text));
}

describe('a webhook secret', () => {
  test('with a key › signs deliveries and is in no file', async () => {
    const [receiver, dataDir] = [await receiving(), await dataDirectory()];
    await served(dataDir, OLDER, async (service) => {
      const { secret } = await hooked(service, receiver.url);
      await delivered(service);
      expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true]);
      expect(await filesHold(dataDir, secret.replace('whsec_', ''))).toBe(false);
    });
  });

  test('of an older key › is sealed with the newest one at its next delivery', async () => {
    const [receiver, dataDir] = [await receiving(), await dataDirectory()];
    const { secret } = await served(dataDir, OLDER, (service) => hooked(service, receiver.url));
    await served(dataDir, `${NEWER},${OLDER}`, delivered);
    await served(dataDir, NEWER, delivered);
    expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true, true]);
  });

  test('stored without a key › is sealed when its endpoint is changed', async () => {
    const [receiver, dataDir] = [await receiving(), await dataDirectory()];
    const { id, secret } = await served(dataDir, '', (service) => hooked(service, receiver.url));
    expect(await filesHold(dataDir, secret)).toBe(true);
    await served(dataDir, OLDER, async (service) => {
      const payload = { url: `${receiver.url}/other` };
      await service.app.inject({ method: 'PUT', url: `/v1/webhooks/${id}`, payload });
      expect(await filesHold(dataDir, secret)).toBe(false);
      await delivered(service);
    });
    expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true]);
  });

  test('stored without a key › is sealed when it is rotated, and still signs', async () => {
    const [receiver, dataDir] = [await receiving(), await dataDirectory()];
    const { id, secret } = await served(dataDir, '', (service) => hooked(service, receiver.url));
    await served(dataDir, OLDER, async (service) => {
      const rotated = (await service.app.inject({ method: 'POST', url: `/v1/webhooks/${id}/rotate` })).json();
      const both = [secret, rotated.secret];
      expect(await Promise.all(both.map((each) => filesHold(dataDir, each)))).toEqual([false, false]);
      await delivered(service);
      const [webhook] = receiver.received;
      expect(both.map((each) => webhook !== undefined && isSignedWith(webhook, each))).toEqual([true, true]);
    });
  });

  test('of a missing key › sends nothing, reports the reason, and can be rotated', async () => {
    const [receiver, dataDir] = [await receiving(), await dataDirectory()];
    const { id } = await served(dataDir, OLDER, (service) => hooked(service, receiver.url));
    await served(dataDir, NEWER, async ({ app, services }) => {
      await delivered({ app, services } as TestApp);
      expect(receiver.received).toEqual([]);
      const { data } = (await app.inject(`/v1/webhooks/${id}/deliveries`)).json();
      const unsent = { status: 'pending', attempts: 1, last_status: null, last_error: 'secret_unreadable' };
      expect(data).toMatchObject([unsent]);
      expect((await app.inject(`/v1/webhooks/${id}`)).statusCode).toBe(200);
      expect((await app.inject({ method: 'POST', url: `/v1/webhooks/${id}/rotate` })).statusCode).toBe(200);
    });
  });
});

test.each(['embedded', 'redis'] as const)(
  'plain secrets of release 0.1.0, %s › are sealed when they sign',
  async (kind) => {
    const service = await openReleaseFixture(kind, { secretKeys: OLDER });
    closing.push(() => service.close());
    // All messages of the first endpoint are delivered; the second one, whose secret was rotated, still gets attempts.
    const forms = async () => {
      const [idle, tried] = await service.services.store.webhooks.list('acme');
      return [idle?.secret, tried?.secret, tried?.previous?.secret].map((secret) => secret?.replace(/[_:].*/, ''));
    };
    expect(await forms()).toEqual(['whsec', 'whsec', 'whsec']);
    service.passTime(3_600_000);
    await deliverDue(service.services, NEVER);
    expect(await forms()).toEqual(['whsec', 'sealed', 'sealed']);
  },
);
