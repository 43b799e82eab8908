/** A collector on a real socket: takes OTLP traces as protobuf over HTTP and gives them back as plain spans. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type AttributeValue = string | boolean | number | readonly AttributeValue[] | null;

export interface ReceivedSpan {
  readonly name: string;
  /** Name of the instrumentation that made it. */
  readonly scope: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** Lower-case hex. */
  readonly traceId: string;
  readonly spanId: string;
  /** `''` for a root. */
  readonly parentSpanId: string;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** 2: error. */
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly eventCount: number;
  readonly resource: Readonly<Record<string, AttributeValue>>;
}

export interface OtlpReceiver {
  /** To be posted to. */
  readonly tracesUrl: string;
  readonly spans: readonly ReceivedSpan[];
  /** Header lists as they came, one per request. */
  readonly headers: readonly (readonly string[])[];
  /** Every byte that came, for a search. */
  everything(): string;
  close(): Promise<void>;
}

/** `silent`: takes every request and answers none. */
export async function startOtlpReceiver({ silent = false } = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: string[][] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void take(request, response);
  });
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    headers.push(request.rawHeaders);
    const body = await buffer(request);
    bodies.push(body);
    if (silent) return;
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
  }
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    tracesUrl: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    headers,
    everything: () => `${headers.flat().join('\n')}\n${Buffer.concat(bodies).toString('latin1')}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** One message of the wire format: field number → values in order; a varint or fixed number, or bytes. */
type Message = Map<number, (bigint | Buffer)[]>;

function spansOf(request: Buffer): ReceivedSpan[] {
  return messages(read(request), 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const attributes = resource === undefined ? {} : attributesOf(resource, 1);
    return messages(resourceSpans, 2).flatMap((scopeSpans) => {
      const [scope] = messages(scopeSpans, 1);
      const name = scope === undefined ? '' : text(scope, 1);
      return messages(scopeSpans, 2).map((span) => spanOf(span, name, attributes));
    });
  });
}

function spanOf(span: Message, scope: string, resource: ReceivedSpan['resource']): ReceivedSpan {
  const [status = new Map()] = messages(span, 15);
  return {
    name: text(span, 5),
    scope,
    kind: Number(number(span, 6)),
    traceId: bytes(span, 1).toString('hex'),
    spanId: bytes(span, 2).toString('hex'),
    parentSpanId: bytes(span, 4).toString('hex'),
    startNs: number(span, 7),
    endNs: number(span, 8),
    attributes: attributesOf(span, 9),
    statusCode: Number(number(status, 3)),
    statusMessage: text(status, 2),
    eventCount: messages(span, 11).length,
    resource,
  };
}

function attributesOf(message: Message, field: number): Record<string, AttributeValue> {
  return Object.fromEntries(
    messages(message, field).map((pair) => [text(pair, 1), attributeValue(messages(pair, 2)[0])]),
  );
}

function attributeValue(value: Message | undefined): AttributeValue {
  if (value === undefined) return null;
  if (value.has(1)) return text(value, 1);
  if (value.has(2)) return number(value, 2) === 1n;
  if (value.has(3)) return Number(BigInt.asIntN(64, number(value, 3)));
  if (value.has(4)) return doubleOf(number(value, 4));
  return messages(value, 5).flatMap((list) => messages(list, 1).map(attributeValue));
}

function doubleOf(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

function read(data: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = data.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const taken = (length: number) => {
    at += length;
    return data.subarray(at - length, at);
  };
  while (at < data.length) {
    const key = Number(varint());
    const value = valueOfWireType(key & 7, { varint, taken });
    message.set(key >> 3, [...(message.get(key >> 3) ?? []), value]);
  }
  return message;
}

interface Reader {
  readonly varint: () => bigint;
  readonly taken: (length: number) => Buffer;
}

function valueOfWireType(wireType: number, { varint, taken }: Reader): bigint | Buffer {
  switch (wireType) {
    case 0:
      return varint();
    case 1:
      return taken(8).readBigUInt64LE();
    case 2:
      return taken(Number(varint()));
    case 5:
      return BigInt(taken(4).readUInt32LE());
    default:
      throw new Error(`no such wire type: ${wireType}`);
  }
}

function messages(message: Message, field: number): Message[] {
  return (message.get(field) ?? []).filter((value) => typeof value !== 'bigint').map(read);
}

function bytes(message: Message, field: number): Buffer {
  const value = message.get(field)?.at(-1);
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function text(message: Message, field: number): string {
  return bytes(message, field).toString('utf8');
}

function number(message: Message, field: number): bigint {
  const value = message.get(field)?.at(-1);
  return typeof value === 'bigint' ? value : 0n;
}
