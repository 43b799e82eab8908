/** One attempt: signed, limited in time and bytes, and sent to the endpoint only. */
import type { lookup } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpWebhookSenderOptions } from '../../src/webhooks/signed-http/http-webhook-sender.ts';
import { httpWebhookSender } from '../../src/webhooks/signed-http/http-webhook-sender.ts';
import type { WebhookReceiver, WebhookResponder } from '../support/webhook-receiver.ts';
import { startReceiver, verifiedPayload } from '../support/webhook-receiver.ts';

const NEVER_ABORTED = new AbortController().signal;
const SECRETS = ['first', 'second'].map((key) => `whsec_${Buffer.from(key).toString('base64')}`);

let receiver: WebhookReceiver | null = null;
afterEach(async () => {
  await receiver?.close();
  receiver = null;
});

async function sendTo(
  answer: WebhookResponder,
  options: Partial<HttpWebhookSenderOptions> = {},
  signal = NEVER_ABORTED,
) {
  receiver = await startReceiver(answer);
  const sender = httpWebhookSender({ allowedNetworks: ['127.0.0.0/8'], ...options });
  const payload = '{"type":"debate.completed","ü":"\\u0000"}';
  const dispatch = { url: `${receiver.url}/hook`, messageId: 'msg_1', payload, secrets: SECRETS, at: new Date() };
  return sender.send(dispatch, signal);
}

test('an attempt › is signed with every secret, and the library accepts each signature', async () => {
  expect(await sendTo(() => 200)).toEqual({ status: 200 });
  const [received] = receiver?.received ?? [];
  if (received === undefined) throw new Error('nothing was received');
  expect(received.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of SECRETS)
    expect(verifiedPayload(received, secret)).toEqual({ type: 'debate.completed', ü: '\u0000' });
});

test.each([200, 204, 299, 301, 302, 307, 308, 400, 410, 429, 500, 503])(
  'a reply with status %d › is reported by its status',
  async (status) => {
    const answer: WebhookResponder = (_, __, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end();
      return null;
    };
    expect(await sendTo(answer)).toEqual({ status });
    expect(receiver?.received.map(({ path }) => path)).toEqual(['/hook']);
  },
);

describe('a reply', () => {
  test('that does not arrive is a timeout, and the connection is closed', async () => {
    expect(await sendTo(() => null, { timeoutMs: 100 })).toEqual({ error: 'timeout' });
    await receiver?.received[0]?.closed;
  });

  test('without an end of its body is reported by its status, and the connection is closed', async () => {
    const answer: WebhookResponder = (_, __, response) => {
      response.writeHead(200).write('never ');
      return null;
    };
    expect(await sendTo(answer, { timeoutMs: 2_000 })).toEqual({ status: 200 });
    await receiver?.received[0]?.closed;
  });

  test('with an endless body is reported by its status after 16 kB', async () => {
    let writtenBytes = 0;
    const answer: WebhookResponder = (_, __, response) => {
      response.writeHead(200);
      const writeMore = () => {
        while (!response.destroyed && writtenBytes < 100_000_000) {
          writtenBytes += 65_536;
          if (!response.write(Buffer.alloc(65_536))) {
            response.once('drain', writeMore);
            return;
          }
        }
      };
      writeMore();
      return null;
    };
    expect(await sendTo(answer)).toEqual({ status: 200 });
    await receiver?.received[0]?.closed;
    // Only the buffers of both ends are filled.
    expect(writtenBytes).toBeLessThan(20_000_000);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['that ends before its head', ({ socket }) => socket?.destroy()],
    ['that is not HTTP', ({ socket }) => socket?.end('nonsense\r\n\r\n')],
    ['that switches to another protocol', ({ socket }) => socket?.end(SWITCHING_PROTOCOLS)],
    ['whose head is endless', ({ socket }) => socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(99_999)}`)],
  ])('%s is a failed connection', async (_, write) => {
    const answer: WebhookResponder = (_received, _count, response) => {
      write(response);
      return null;
    };
    expect(await sendTo(answer, { timeoutMs: 5_000 })).toEqual({ error: 'connection_failed' });
  });
});

const SWITCHING_PROTOCOLS = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

test('an aborted attempt › rejects at once', async () => {
  const abortController = new AbortController();
  const answer: WebhookResponder = () => {
    abortController.abort(new Error('stopping'));
    return null;
  };
  await expect(sendTo(answer, {}, abortController.signal)).rejects.toThrow('stopping');
});

test('a name that does not resolve › is a failed connection', async () => {
  const notFound = ((_: string, __: object, answer: (error: Error) => void) =>
    answer(new Error('ENOTFOUND'))) as unknown as typeof lookup;
  const sender = httpWebhookSender({ allowedNetworks: [], lookUp: notFound });
  const dispatch = { url: 'https://nowhere.example', messageId: 'm', payload: '{}', secrets: SECRETS, at: new Date() };
  expect(await sender.send(dispatch, NEVER_ABORTED)).toEqual({ error: 'connection_failed' });
});
