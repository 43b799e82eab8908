/** Guards against fault G01: requests and the stop waited for a dead collector, and the last spans did not reach a healthy one. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { trace } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { openBench, persuasionRequest, startTestTelemetry } from './bench.ts';

/** Far below the 10 s timeout of the exporter: a stop that waited for the timeout would report a failure. */
const STOP_LIMIT_MS = 300;

/**
 * Spans: run, routing, 2 rounds with 3 debaters each, decision, and 7 calls (one of routing) with an HTTP request each. The
 * panel agrees, so no judge is called.
 */
const SPANS_OF_A_DEBATE = 1 + 1 + 2 + 6 + 1 + 7 + 7;

describe('G01, a collector', () => {
  test('without a reply lets a debate complete, and the stop does not wait for a reply', async () => {
    const collector = await startUnresponsiveCollector();
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    const telemetry = await startTestTelemetry({ tracesUrl: collector.url, onFailure });
    const { start, run, services, close } = await openBench({ telemetry });
    const job = await start(persuasionRequest);
    await run(job);
    expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    const shutdown = telemetry.shutdown(STOP_LIMIT_MS);
    await collector.connected;
    await shutdown;
    // A stop that waited for the exporter's timeout would have reported a failure.
    expect(failures).toEqual([]);
    await close();
    await collector.close();
  });

  test('with a closed port lets debates complete, and the stop does not wait for retries', async () => {
    const port = await freePort();
    const failures: unknown[] = [];
    const telemetry = await startTestTelemetry({
      tracesUrl: `http://127.0.0.1:${port}/v1/traces`,
      onFailure: (error) => failures.push(error),
    });
    const { start, run, services, close } = await openBench({ telemetry });
    for (let count = 0; count < 3; count += 1) {
      const job = await start(persuasionRequest);
      await run(job);
      expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    }
    await telemetry.shutdown(STOP_LIMIT_MS);
    expect(failures).toEqual([]);
    await close();
  });

  test('that refuses everything causes one log line, not one per batch, and no exception', async () => {
    const collector = createHttpServer((request, response) => {
      request.resume().on('end', () => response.writeHead(400).end());
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const failures: unknown[] = [];
    const telemetry = await startTestTelemetry({
      tracesUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
      onFailure: (error) => failures.push(error),
    });
    // A batch has 512 spans: 3 batches.
    for (let count = 0; count < 1_500; count += 1) trace.getTracer('test').startSpan('work').end();
    await telemetry.shutdown(10_000);
    expect(failures).toHaveLength(1);
    collector.close();
  });

  test('whose reply comes after the stop leaves the next telemetry complete', async () => {
    const release = Promise.withResolvers<void>();
    const slowCollector = createHttpServer((request, response) => {
      request.resume().on('end', async () => {
        await release.promise;
        response.writeHead(400).end();
      });
    });
    slowCollector.listen(0, '127.0.0.1');
    await once(slowCollector, 'listening');
    const failure = Promise.withResolvers<unknown>();
    const firstTelemetry = await startTestTelemetry({
      tracesUrl: `http://127.0.0.1:${(slowCollector.address() as AddressInfo).port}/v1/traces`,
      onFailure: failure.resolve,
    });
    trace.getTracer('test').startSpan('work').end();
    await firstTelemetry.shutdown(STOP_LIMIT_MS);

    const receiver = await startOtlpReceiver();
    const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    const { start, run, close } = await openBench({ telemetry });
    release.resolve();
    // The late reply is reported. The second shutdown waits until the first has ended.
    await failure.promise;
    await firstTelemetry.shutdown(10_000);
    await run(await start(persuasionRequest));
    await telemetry.shutdown(10_000);
    await close();
    await receiver.close();
    slowCollector.close();
    expect(receiver.spans).toHaveLength(SPANS_OF_A_DEBATE);
  });

  test('that works receives every span of every debate when the stop follows immediately', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    const { start, run, close } = await openBench({ telemetry });
    // 40 debates have more spans (25 each) than one batch (512).
    for (let count = 0; count < 40; count += 1) await run(await start(persuasionRequest));
    await telemetry.shutdown(10_000);
    await close();
    await receiver.close();
    expect(receiver.spans).toHaveLength(40 * SPANS_OF_A_DEBATE);
    expect(new Set(receiver.spans.map(({ spanId }) => spanId)).size).toBe(40 * SPANS_OF_A_DEBATE);
  });
});

interface UnresponsiveCollector {
  readonly url: string;
  readonly connected: Promise<unknown>;
  close(): Promise<void>;
}

async function startUnresponsiveCollector(): Promise<UnresponsiveCollector> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  const connected = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    connected,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
