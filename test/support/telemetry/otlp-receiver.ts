/** A collector on a real socket: reads OTLP as protobuf over HTTP and returns plain spans, metrics and events. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ReceivedEvent, ReceivedMetric, ReceivedSpan } from './otlp-wire.ts';
import { eventsOf, metricsOf, spansOf } from './otlp-wire.ts';

export type { ReceivedSpan } from './otlp-wire.ts';

export interface OtlpReceiver {
  /** The address for traces. */
  readonly tracesUrl: string;
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly metrics: readonly ReceivedMetric[];
  readonly events: readonly ReceivedEvent[];
  /** Header lists as they were received, one per request. */
  readonly headers: readonly (readonly string[])[];
  /** All received headers and bodies as one text, to search in. */
  receivedText(): string;
  close(): Promise<void>;
}

/** `silent`: accepts every request and never responds. */
export async function startOtlpReceiver({ silent = false } = {}): Promise<OtlpReceiver> {
  const { receive: receiveSignal, ...received } = signals();
  const headers: string[][] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    headers.push(request.rawHeaders);
    const body = await buffer(request);
    bodies.push(body);
    if (silent) return;
    const isKnownSignal = receiveSignal(request.url?.replace('/v1/', '') ?? '', body);
    response.writeHead(isKnownSignal ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
  }
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    tracesUrl: `http://127.0.0.1:${port}/v1/traces`,
    url: `http://127.0.0.1:${port}`,
    ...received,
    headers,
    receivedText: () => `${headers.flat().join('\n')}\n${Buffer.concat(bodies).toString('latin1')}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The received spans, metrics and events. `receive` returns false for an unknown signal. */
export function signals() {
  const spans: ReceivedSpan[] = [];
  const metrics: ReceivedMetric[] = [];
  const events: ReceivedEvent[] = [];
  const readers: Readonly<Record<string, (body: Buffer) => unknown>> = {
    traces: (body) => spans.push(...spansOf(body)),
    metrics: (body) => metrics.push(...metricsOf(body)),
    logs: (body) => events.push(...eventsOf(body)),
  };
  const receive = (signal: string, body: Buffer): boolean => {
    readers[signal]?.(body);
    return signal in readers;
  };
  return { spans, metrics, events, receive };
}
