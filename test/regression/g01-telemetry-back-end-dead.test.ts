/** G01: with a dead collector requests slowed down and the stop hung; with a healthy one the last spans were lost. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openBench, persuasionRequest, startedTelemetry } from '../telemetry/bench.ts';
import { startOtlpReceiver } from '../support/otlp-receiver.ts';

/** Far below the exporter's own 10 s: a stop that waited for it would be told apart by what is still open. */
const LIMIT_MS = 300;

describe('G01, the collector', () => {
  test('takes requests and never answers: debates end, and the stop leaves the request open behind it', async () => {
    const collector = await deafCollector();
    const telemetry = await startedTelemetry({ tracesUrl: collector.url, onFailure: () => {} });
    const { start, run, services, end } = await openBench({ telemetry });
    const job = await start(persuasionRequest);
    await run(job);
    expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    const stopped = telemetry.shutdown(LIMIT_MS);
    await collector.connected;
    await stopped;
    // The exporter gives up after 10 s and closes its socket: it has not, so nobody waited for it.
    expect(collector.openSockets()).toBe(1);
    await end();
    await collector.close();
  });

  test('has its port closed: debates end, the stop ends, the failure is told once and thrown never', async () => {
    const { port } = await freePort();
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
    expect(failures.length).toBeLessThanOrEqual(1);
    await end();
  });

  test('is healthy and the stop follows the debate at once: every span arrives, of every debate', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startedTelemetry({ tracesUrl: receiver.tracesUrl });
    const { start, run, end } = await openBench({ telemetry });
    // 40 debates make more spans (24 each) than one batch holds (512).
    for (let debate = 0; debate < 40; debate += 1) await run(await start(persuasionRequest));
    await telemetry.shutdown(10_000);
    await end();
    await receiver.close();
    // Per debate: run, routing, 2 rounds, 6 debaters, decision, 7 calls, 7 requests: 25 with the judge's.
    const perDebate = 1 + 1 + 2 + 6 + 1 + 7 + 7;
    expect(receiver.spans).toHaveLength(40 * perDebate);
    expect(new Set(receiver.spans.map(({ spanId }) => spanId)).size).toBe(40 * perDebate);
  });
});

interface DeafCollector {
  readonly url: string;
  readonly connected: Promise<unknown>;
  openSockets(): number;
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
    openSockets: () => sockets.size,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<{ port: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { port };
}
