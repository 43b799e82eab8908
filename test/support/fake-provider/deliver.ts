/** Sends a fake reply on its socket, as slowly and as incompletely as the reply prescribes. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { ModelUsage } from '../../../src/models/model.ts';
import { anthropicWire } from './anthropic-wire.ts';
import type { Answer, Delivery, FakeError, FakeReply } from './fake-reply.ts';
import type { FakeRequest, Protocol } from './fake-request.ts';
import type { Chunk, Generation, Wire } from './generation.ts';
import { generate } from './generation.ts';
import { openaiWire } from './openai-wire.ts';
import { tokensOf } from './token-rule.ts';

export interface Exchange {
  readonly request: FakeRequest;
  readonly response: ServerResponse;
  /** Settled when the exchange has ended, closed by either side. */
  readonly ended: ExchangeEnd;
  /** Called before the first byte of a reply that is billed. */
  readonly bill: (usage: ModelUsage) => void;
  /** Waits until the written bytes have arrived, then closes the socket. */
  readonly closeSocket: () => void;
}

export interface ExchangeEnd {
  readonly signal: AbortSignal;
  /** Settled when the signal is aborted; one promise for all waits, so that no wait leaves a listener. */
  readonly promise: Promise<void>;
}

const WIRES: Readonly<Record<Protocol, Wire>> = { openai: openaiWire, anthropic: anthropicWire };
const CHUNK_BYTES = 16;

/** Returns when nothing more will happen on the exchange. */
export async function deliver(reply: FakeReply, exchange: Exchange): Promise<void> {
  const { ended } = exchange;
  const { delayMs, until } = reply.delivery;
  if (delayMs > 0) await waitUnlessEnded(delay(delayMs, undefined, ended), ended);
  if (until !== null) await waitUnlessEnded(until, ended);
  if (ended.signal.aborted) return;
  switch (reply.kind) {
    case 'hang':
      return ended.promise;
    case 'drop':
      return exchange.closeSocket();
    case 'status':
      return sendStatus(reply, exchange);
    case 'raw':
      return sendChunks(splitBytes(reply.body), reply, {
        ...exchange,
        head: { status: reply.status, headers: { 'content-type': reply.contentType } },
      });
    case 'answer':
      return sendAnswer(reply, exchange);
  }
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

function sendStatus(reply: Extract<FakeReply, { kind: 'status' }>, exchange: Exchange): Promise<void> {
  const body = JSON.stringify(errorBody(exchange.request.protocol, reply.error, reply.status));
  const headers = { 'content-type': 'application/json', ...reply.headers };
  return sendChunks(splitBytes(body), reply, { ...exchange, head: { status: reply.status, headers } });
}

function sendAnswer(reply: Answer & { readonly delivery: Delivery }, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const wire = WIRES[request.protocol];
  const generation = generate(request, reply);
  const isStreamed = request.stream && !reply.delivery.isUnstreamed;
  const chunks = isStreamed ? wire.events(generation) : splitBytes(JSON.stringify(wire.body(generation)));
  exchange.bill(isStreamed ? billOf(generation, chunks, reply.delivery) : generation.usage);
  const contentType = isStreamed ? 'text/event-stream; charset=utf-8' : 'application/json';
  return sendChunks(chunks, reply, { ...exchange, head: { status: 200, headers: { 'content-type': contentType } } });
}

/** Without a stream the whole reply is billed. A stream that ends early is billed up to its end. */
function billOf({ answer, usage }: Generation, chunks: readonly Chunk[], { end }: Delivery): ModelUsage {
  if (end === null || end.afterChunks >= chunks.length) return usage;
  const generated = chunks.slice(0, end.afterChunks).map((chunk) => chunk.generated);
  const outputTokens = Math.min(answer.hiddenTokens + tokensOf(generated.join('')), usage.outputTokens);
  return { ...usage, outputTokens, reasoningTokens: Math.min(answer.hiddenTokens, outputTokens) };
}

function splitBytes(body: string): readonly Chunk[] {
  const bytes = Buffer.from(body);
  const chunks: Chunk[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    chunks.push({ bytes: bytes.subarray(start, start + CHUNK_BYTES), generated: '' });
  }
  return chunks;
}

async function sendChunks(
  chunks: readonly Chunk[],
  { delivery }: FakeReply,
  exchange: Exchange & { readonly head: Head },
): Promise<void> {
  const { request, response, ended } = exchange;
  const { end, everyMs } = delivery;
  response.writeHead(exchange.head.status, exchange.head.headers);
  response.flushHeaders();
  for (const { bytes } of chunks.slice(0, end?.afterChunks)) {
    if (ended.signal.aborted) return;
    response.write(bytes);
    if (everyMs > 0) await waitUnlessEnded(delay(everyMs, undefined, ended), ended);
  }
  if (end?.by === 'stall') return ended.promise;
  if (end?.by === 'cut') {
    if (end.when !== null) await waitUnlessEnded(end.when, ended);
    return exchange.closeSocket();
  }
  if (end !== null) response.write(WIRES[request.protocol].errorEvent(errorBody(request.protocol, end.by, 500)));
  response.end();
}

const DEFAULT_ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function errorBody(protocol: Protocol, error: FakeError, status: number): JsonObject {
  const type = error.type ?? DEFAULT_ERROR_TYPES[status] ?? 'api_error';
  return WIRES[protocol].errorBody({
    message: error.message,
    type,
    code: error.code ?? null,
    param: error.param ?? null,
  });
}

/** The end of the exchange also ends the wait. A rejection after that is ignored. */
async function waitUnlessEnded(wait: Promise<unknown>, { signal, promise }: ExchangeEnd): Promise<void> {
  await Promise.race([wait, promise]).catch((reason: unknown) => {
    if (!signal.aborted) throw reason;
  });
}
