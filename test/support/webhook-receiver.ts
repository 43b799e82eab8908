/** A receiver of webhooks on loopback: records every delivery, and responds as the test sets. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Resolves when the connection has ended in any way. */
  readonly closed: Promise<unknown>;
}

/** Returns the status of the response to the request with this number, from 1. Null: it has responded itself. */
export type WebhookResponder = (received: ReceivedWebhook, count: number, response: ServerResponse) => number | null;

export interface WebhookReceiver {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedWebhook[];
  responder: WebhookResponder;
  close(): Promise<void>;
}

export async function startReceiver(responder: WebhookResponder = () => 204, port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const closed = new Promise((resolve) => request.socket.once('close', resolve));
    const webhook = { path: request.url ?? '', headers: request.headers, body: await text(request), closed };
    const count = received.push(webhook);
    const status = receiver.responder(webhook, count, response);
    if (status !== null) response.writeHead(status).end();
  };
  const server = createServer((request, response) => void receive(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    responder,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** The payload, after the library has verified its signature. Throws when the signature is wrong. */
export function verifiedPayload({ headers, body }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

/** Checks the signature with the library, without a limit on its age. */
export function isSignedWith({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), signedAt, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
