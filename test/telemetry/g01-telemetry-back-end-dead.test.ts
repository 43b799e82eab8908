/** G01: with a dead collector requests slowed down and the stop hung; with a healthy one the last spans were lost. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { trace } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { openBench, persuasionRequest, startedTelemetry } from './bench.ts';

/** Far below the 10 s after which the exporter ends: a stop that waited for that would report a failure. */
const LIMIT_MS = 300;

/** Run, routing, 2 rounds, 6 debaters, decision, 7 calls, 7 requests. */
const SPANS_OF_A_DEBATE = 1 + 1 + 2 + 6 + 1 + 7 + 7;

describe('G01, a collector', () => {
  test('without an answer delays no debate, and the stop does not wait for one', async () => {
    const collector = await deafCollector();
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    const telemetry = await startedTelemetry({ tracesUrl: collector.url, onFailure });
    const { start, run, services, end } = await openBench({ telemetry });
    const job = await start(persuasionRequest);
    await run(job);
    expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    const stopped = telemetry.shutdown(LIMIT_MS);
    await collector.connected;
    await stopped;
    expect(failures).toEqual([]);
    await end();
    await collector.close();
  });

  test('with a closed port delays no debate, and the stop does not wait for retries', async () => {
    const port = await freePort();
    const failures: unknown[] = [];
    const telemetry = await startedTelemetry({
      tracesUrl: `http://127.0.0.1:${port}/v1/traces`,
      onFailure: (error) => failures.push(error),
    });
    const { start, run, services, end } = await openBench({ telemetry });
    for (let debate = 0; debate < 3; debate += 1) {
      const job = await start(persuasionRequest);
      await run(job);
      expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    }
    await telemetry.shutdown(LIMIT_MS);
    expect(failures).toEqual([]);
    await end();
  });

  test('that refuses everything causes one log line, not one per batch, and no exception', async () => {
    const collector = createHttpServer((request, response) => {
      request.resume().on('end', () => response.writeHead(400).end());
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const failures: unknown[] = [];
    const telemetry = await startedTelemetry({
      tracesUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
      onFailure: (error) => failures.push(error),
    });
    // 512 make a batch: 3 of them.
    for (let span = 0; span < 1_500; span += 1) trace.getTracer('test').startSpan('work').end();
    await telemetry.shutdown(10_000);
    expect(failures).toHaveLength(1);
    collector.close();
  });

  test('with a late reply after the stop takes nothing from the next tracer', async () => {
    const answer = Promise.withResolvers<void>();
    const slow = createHttpServer((request, response) => {
      request.resume().on('end', async () => {
        await answer.promise;
        response.writeHead(400).end();
      });
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const failed = Promise.withResolvers<unknown>();
    const first = await startedTelemetry({
      tracesUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1/traces`,
      onFailure: failed.resolve,
    });
    trace.getTracer('test').startSpan('work').end();
    await first.shutdown(LIMIT_MS);

    const receiver = await startOtlpReceiver();
    const telemetry = await startedTelemetry({ tracesUrl: receiver.tracesUrl });
    const { start, run, end } = await openBench({ telemetry });
    answer.resolve();
    // The shutdown of the first one ends now.
    await failed.promise;
    await first.shutdown(10_000);
    await run(await start(persuasionRequest));
    await telemetry.shutdown(10_000);
    await end();
    await receiver.close();
    slow.close();
    expect(receiver.spans).toHaveLength(SPANS_OF_A_DEBATE);
  });

  test('that works receives every span of every debate when the stop follows immediately', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startedTelemetry({ tracesUrl: receiver.tracesUrl });
    const { start, run, end } = await openBench({ telemetry });
    // 40 debates make more spans (25 each) than one batch holds (512).
    for (let debate = 0; debate < 40; debate += 1) await run(await start(persuasionRequest));
    await telemetry.shutdown(10_000);
    await end();
    await receiver.close();
    expect(receiver.spans).toHaveLength(40 * SPANS_OF_A_DEBATE);
    expect(new Set(receiver.spans.map(({ spanId }) => spanId)).size).toBe(40 * SPANS_OF_A_DEBATE);
  });
});

interface DeafCollector {
  readonly url: string;
  readonly connected: Promise<unknown>;
  close(): Promise<void>;
}

async function deafCollector(): Promise<DeafCollector> {
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
