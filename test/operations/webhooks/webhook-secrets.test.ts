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

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openReceiver(): Promise<WebhookReceiver> {
  const receiver = await startReceiver();
  cleanups.push(() => receiver.close());
  return receiver;
}

async function createDataDirectory(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
  cleanups.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

/** Runs `work` with a service on these data, which is closed afterwards. */
async function withService<T>(dataDir: string, secretKeys: string, work: (service: TestApp) => Promise<T>): Promise<T> {
  const config = { webhooks: { allowed_networks: ['127.0.0.1'] } };
  const service = await buildTestApp({ dataDir, secretKeys, config });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

async function createWebhook({ app }: TestApp, url: string): Promise<{ id: string; secret: string }> {
  return (await app.inject({ method: 'POST', url: '/v1/webhooks', payload: { url } })).json();
}

async function deliverDebate(service: TestApp): Promise<void> {
  const payload = { question: 'What is 17 * 23?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  await deliverDue(service.services, NEVER);
}

async function filesInclude(dataDir: string, text: string): Promise<boolean> {
  const files = await Promise.all((await readdir(dataDir)).map((file) => readFile(join(dataDir, file), 'latin1')));
  return files.some((content) => content.includes(text));
}

describe('a webhook secret', () => {
  test('with a key › signs deliveries and is in no file', async () => {
    const [receiver, dataDir] = [await openReceiver(), await createDataDirectory()];
    await withService(dataDir, OLDER, async (service) => {
      const { secret } = await createWebhook(service, receiver.url);
      await deliverDebate(service);
      expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true]);
      expect(await filesInclude(dataDir, secret.replace('whsec_', ''))).toBe(false);
    });
  });

  test('of an older key › is sealed with the newest one at its next delivery', async () => {
    const [receiver, dataDir] = [await openReceiver(), await createDataDirectory()];
    const { secret } = await withService(dataDir, OLDER, (service) => createWebhook(service, receiver.url));
    await withService(dataDir, `${NEWER},${OLDER}`, deliverDebate);
    await withService(dataDir, NEWER, deliverDebate);
    expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true, true]);
  });

  test('stored without a key › is sealed when its endpoint is changed', async () => {
    const [receiver, dataDir] = [await openReceiver(), await createDataDirectory()];
    const { id, secret } = await withService(dataDir, '', (service) => createWebhook(service, receiver.url));
    expect(await filesInclude(dataDir, secret)).toBe(true);
    await withService(dataDir, OLDER, async (service) => {
      const payload = { url: `${receiver.url}/other` };
      await service.app.inject({ method: 'PUT', url: `/v1/webhooks/${id}`, payload });
      expect(await filesInclude(dataDir, secret)).toBe(false);
      await deliverDebate(service);
    });
    expect(receiver.received.map((each) => isSignedWith(each, secret))).toEqual([true]);
  });

  test('stored without a key › is sealed when it is rotated, and still signs', async () => {
    const [receiver, dataDir] = [await openReceiver(), await createDataDirectory()];
    const { id, secret } = await withService(dataDir, '', (service) => createWebhook(service, receiver.url));
    await withService(dataDir, OLDER, async (service) => {
      const rotated = (await service.app.inject({ method: 'POST', url: `/v1/webhooks/${id}/rotate` })).json();
      const secrets = [secret, rotated.secret];
      expect(await Promise.all(secrets.map((each) => filesInclude(dataDir, each)))).toEqual([false, false]);
      await deliverDebate(service);
      const [webhook] = receiver.received;
      expect(secrets.map((each) => webhook !== undefined && isSignedWith(webhook, each))).toEqual([true, true]);
    });
  });

  test('of a missing key › sends nothing, reports the reason, and can be rotated', async () => {
    const [receiver, dataDir] = [await openReceiver(), await createDataDirectory()];
    const { id } = await withService(dataDir, OLDER, (service) => createWebhook(service, receiver.url));
    await withService(dataDir, NEWER, async ({ app, services }) => {
      await deliverDebate({ app, services } as TestApp);
      expect(receiver.received).toEqual([]);
      const { data } = (await app.inject(`/v1/webhooks/${id}/deliveries`)).json();
      const pendingDelivery = { status: 'pending', attempts: 1, last_status: null, last_error: 'secret_unreadable' };
      expect(data).toMatchObject([pendingDelivery]);
      expect((await app.inject(`/v1/webhooks/${id}`)).statusCode).toBe(200);
      expect((await app.inject({ method: 'POST', url: `/v1/webhooks/${id}/rotate` })).statusCode).toBe(200);
    });
  });
});

test.each(['embedded', 'redis'] as const)(
  'plain secrets of release 0.1.0, %s › are sealed when they sign',
  async (kind) => {
    const service = await openReleaseFixture(kind, { secretKeys: OLDER });
    cleanups.push(() => service.close());
    // All messages of the first endpoint are delivered; the second one, whose secret was rotated, still gets attempts.
    const readSecretForms = async () => {
      const [deliveredEndpoint, pendingEndpoint] = await service.services.store.webhooks.list('acme');
      return [deliveredEndpoint?.secret, pendingEndpoint?.secret, pendingEndpoint?.previous?.secret].map((secret) =>
        secret?.replace(/[_:].*/, ''),
      );
    };
    expect(await readSecretForms()).toEqual(['whsec', 'whsec', 'whsec']);
    service.advanceClock(3_600_000);
    await deliverDue(service.services, NEVER);
    expect(await readSecretForms()).toEqual(['whsec', 'sealed', 'sealed']);
  },
);
