/** A provider of models on loopback that has both wire protocols and fails on demand. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { ModelUsage } from '../../../src/models/model.ts';
import type { ExchangeEnd } from './deliver.ts';
import { deliver } from './deliver.ts';
import { status } from './fake-reply.ts';
import type { FakeRequest, Protocol } from './fake-request.ts';
import { readFakeRequest } from './fake-request.ts';
import type { Script } from './scripts.ts';
import { validReplies } from './scripts.ts';

export interface ReceivedRequest extends FakeRequest {
  /** The client closed the socket before the reply was whole. */
  readonly closedEarly: boolean;
  /** Settled when nothing more will happen on this request. */
  readonly ended: Promise<void>;
}

/** A line of the provider's own record: the amount that it billed for a request. */
export interface ServedRequest {
  readonly request: FakeRequest;
  readonly model: string;
  readonly usage: ModelUsage;
}

export interface FakeProvider {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** For the SDKs: OpenAI's requires the `/v1`, Anthropic's adds it. */
  readonly openaiBaseUrl: string;
  readonly anthropicBaseUrl: string;
  /** Every request, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Every billed reply, in order; refusals, missing replies and raw bodies are not billed. */
  readonly served: readonly ServedRequest[];
  /** Headers of the requests for the list of models, in order. */
  readonly listRequestHeaders: readonly IncomingHttpHeaders[];
  /** Waits until this number of requests have arrived, and returns the last of them. */
  waitForRequest(count: number): Promise<ReceivedRequest>;
  openSockets(): number;
  /** Closes idle sockets, as a server does after its timeout. Settled when they are closed. */
  closeIdleSockets(): Promise<void>;
  /** Replies to further requests by this script. */
  follow(script: Script): void;
  /** `GET /v1/models` lists these from now on, on both wires. Before, it returns 404. */
  list(models: readonly JsonObject[]): void;
  /** Closes every socket. Throws the first error of a script, so that it fails the test. */
  close(): Promise<void>;
}

export interface FakeProviderOptions {
  readonly script?: Script;
  /** 0 takes a free one. */
  readonly port?: number;
}

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  '/v1/chat/completions': 'openai',
  // Azure's path of the same API.
  '/openai/v1/chat/completions': 'openai',
  '/v1/messages': 'anthropic',
};

export async function startFakeProvider({
  script = validReplies(),
  port = 0,
}: FakeProviderOptions = {}): Promise<FakeProvider> {
  const handler = new RequestHandler(script);
  const server = createServer((incoming, response) => void handler.handle(incoming, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    openaiBaseUrl: `${url}/v1`,
    anthropicBaseUrl: url,
    requests: handler.requests,
    served: handler.served,
    listRequestHeaders: handler.listRequestHeaders,
    waitForRequest: (count) => handler.waitForRequest(count),
    openSockets: () => sockets.size,
    closeIdleSockets: async () => {
      server.closeIdleConnections();
      const idle = [...sockets].filter((socket) => socket.destroyed);
      await Promise.all(idle.map((socket) => once(socket, 'close')));
    },
    follow: (next) => handler.follow(next),
    list: (models) => handler.list(models),
    close: async () => {
      const closed = [once(server, 'close'), ...[...sockets].map((socket) => once(socket, 'close'))];
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
      await handler.end();
    },
  };
}

type MutableRequest = { -readonly [Name in keyof ReceivedRequest]: ReceivedRequest[Name] };

/** Reads and records requests, and passes each to the script. */
class RequestHandler {
  readonly requests: MutableRequest[] = [];
  readonly served: ServedRequest[] = [];
  readonly listRequestHeaders: IncomingHttpHeaders[] = [];
  #script: Script;
  #models: readonly JsonObject[] | null = null;
  readonly #attempts = new Map<string, number>();
  readonly #errors: unknown[] = [];
  readonly #closedByServer = new WeakSet<ServerResponse>();
  #waiting: { readonly count: number; readonly resolve: (request: ReceivedRequest) => void }[] = [];

  constructor(script: Script) {
    this.#script = script;
  }

  follow(script: Script): void {
    this.#script = script;
  }

  list(models: readonly JsonObject[]): void {
    this.#models = models;
  }

  waitForRequest(count: number): Promise<ReceivedRequest> {
    const request = this.requests[count - 1];
    if (request !== undefined) return Promise.resolve(request);
    return new Promise((resolve) => {
      this.#waiting.push({ count, resolve });
    });
  }

  /** Never rejects. */
  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const protocol = PROTOCOLS[incoming.url ?? ''];
    const ended = endOfExchange(response);
    try {
      const bytes = await readBody(incoming);
      if (isListRequest(incoming)) return this.#sendList(incoming, response);
      if (protocol === undefined || incoming.method !== 'POST') return void response.writeHead(404).end();
      const request = this.#record({ protocol, bytes, incoming, ended });
      response.once('close', () => {
        request.closedEarly = !response.writableFinished && !this.#closedByServer.has(response);
      });
      await this.#answer(request, response, ended);
    } catch (error) {
      // A client that disconnects while it still sends has made no request.
      if (!ended.signal.aborted) this.#fail(error, response);
    }
  }

  async #answer(request: FakeRequest, response: ServerResponse, ended: ExchangeEnd): Promise<void> {
    const bill = (usage: ModelUsage) => void this.served.push({ request, model: request.model, usage });
    const closeSocket = () => {
      this.#closedByServer.add(response);
      response.socket?.destroySoon();
    };
    const exchange = { request, response, ended, bill, closeSocket };
    try {
      await deliver(await this.#script(request), exchange);
    } catch (error) {
      this.#errors.push(error);
      await deliver(status(500, { message: `the script failed: ${String(error)}` }), exchange);
    }
  }

  #record({
    protocol,
    bytes,
    incoming,
    ended,
  }: {
    protocol: Protocol;
    bytes: Buffer;
    incoming: IncomingMessage;
    ended: ExchangeEnd;
  }): MutableRequest {
    const body: unknown = JSON.parse(bytes.toString());
    const { headers } = incoming;
    const record = {
      protocol,
      body,
      headers,
      bodyBytes: bytes.length,
      number: this.requests.length + 1,
      attempt: 1,
      at: Date.now(),
    };
    const request = readFakeRequest(record);
    const key = JSON.stringify([protocol, request.model, request.messages]);
    const attempt = (this.#attempts.get(key) ?? 0) + 1;
    this.#attempts.set(key, attempt);
    const recorded = { ...request, attempt, closedEarly: false, ended: ended.promise };
    this.requests.push(recorded);
    const reached = this.#waiting.filter(({ count }) => count <= this.requests.length);
    this.#waiting = this.#waiting.filter(({ count }) => count > this.requests.length);
    for (const { resolve } of reached) resolve(recorded);
    return recorded;
  }

  #sendList({ headers }: IncomingMessage, response: ServerResponse): void {
    this.listRequestHeaders.push(headers);
    if (this.#models === null) return void response.writeHead(404).end();
    const body = JSON.stringify({ object: 'list', data: this.#models });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }

  #fail(error: unknown, response: ServerResponse): void {
    this.#errors.push(error);
    response.destroy();
  }

  async end(): Promise<void> {
    await Promise.all(this.requests.map(({ ended }) => ended));
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}

function isListRequest({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.split('?', 1)[0] === '/v1/models';
}

function endOfExchange(response: ServerResponse): ExchangeEnd {
  const controller = new AbortController();
  const promise = new Promise<void>((resolve) => {
    response.once('close', () => {
      controller.abort();
      resolve();
    });
  });
  return { signal: controller.signal, promise };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
