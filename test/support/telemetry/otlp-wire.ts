/** OTLP's protobuf messages → plain spans, metrics and events. */

export type AttributeValue = string | boolean | number | readonly AttributeValue[] | null;

export interface ReceivedSpan {
  readonly name: string;
  /** Name of the instrumentation that created it. */
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

export interface ReceivedEvent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: ReceivedSpan['attributes'];
  readonly resource: ReceivedSpan['resource'];
}

/** A point of a metric: the value of a counter or gauge, the count of a histogram. */
export interface ReceivedPoint {
  readonly attributes: ReceivedSpan['attributes'];
  readonly value: number;
  /** Of a histogram's buckets. */
  readonly bounds: readonly number[];
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly ReceivedPoint[];
  readonly resource: ReceivedSpan['resource'];
}

/** One message of the wire format: field number → values in order; a varint or fixed number, or bytes. */
type Message = Map<number, (bigint | Buffer)[]>;

export function spansOf(request: Buffer): ReceivedSpan[] {
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

export function eventsOf(request: Buffer): ReceivedEvent[] {
  return ofResources(request, (record, resource) => ({
    name: text(record, 12),
    traceId: bytes(record, 9).toString('hex'),
    spanId: bytes(record, 10).toString('hex'),
    attributes: attributesOf(record, 6),
    resource,
  }));
}

export function metricsOf(request: Buffer): ReceivedMetric[] {
  return ofResources(request, (metric, resource) => ({
    name: text(metric, 1),
    unit: text(metric, 3),
    points: [
      ...[5, 7].flatMap((kind) => messages(metric, kind)).flatMap((data) => messages(data, 1).map(numberPoint)),
      ...messages(metric, 9).flatMap((data) => messages(data, 1).map(histogramPoint)),
    ],
    resource,
  }));
}

/** The second field of each scope of each resource. */
function ofResources<T>(request: Buffer, toItem: (item: Message, resource: ReceivedSpan['resource']) => T): T[] {
  return messages(read(request), 1).flatMap((group) => {
    const [resource = new Map()] = messages(group, 1);
    const attributes = attributesOf(resource, 1);
    return messages(group, 2).flatMap((scope) => messages(scope, 2).map((item) => toItem(item, attributes)));
  });
}

function numberPoint(point: Message): ReceivedPoint {
  const value = point.has(4) ? doubleOf(number(point, 4)) : Number(BigInt.asIntN(64, number(point, 6)));
  return { attributes: attributesOf(point, 7), value, bounds: [] };
}

function histogramPoint(point: Message): ReceivedPoint {
  const packed = bytes(point, 7);
  const bounds = Array.from({ length: packed.length / 8 }, (_, index) => packed.readDoubleLE(index * 8));
  return { attributes: attributesOf(point, 9), value: Number(number(point, 4)), bounds };
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
  let offset = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = data.readUInt8(offset++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number) => {
    offset += length;
    return data.subarray(offset - length, offset);
  };
  while (offset < data.length) {
    const key = Number(varint());
    const value = valueOfWireType(key & 7, { varint, readBytes });
    message.set(key >> 3, [...(message.get(key >> 3) ?? []), value]);
  }
  return message;
}

interface Reader {
  readonly varint: () => bigint;
  readonly readBytes: (length: number) => Buffer;
}

function valueOfWireType(wireType: number, { varint, readBytes }: Reader): bigint | Buffer {
  switch (wireType) {
    case 0:
      return varint();
    case 1:
      return readBytes(8).readBigUInt64LE();
    case 2:
      return readBytes(Number(varint()));
    case 5:
      return BigInt(readBytes(4).readUInt32LE());
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
