/** Durably accepted debates per second, compared with a Fastify that reads the same body and stores nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../../support/processes/free-port.ts';
import type { Figure, Row } from '../figure.ts';
import { ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import { debateRequest, withServers } from '../processes/bench-service.ts';

const SECONDS = 4;
/**
 * Each connection sends its next request after the response, so that the number of connections determines the latency. 16
 * keep both cores of the machine busy. With 30 the rate is a tenth to a fifth higher, and the latency is half as high again.
 */
const CONNECTIONS = 16;
const MORE_CONNECTIONS = 30;
const REPETITIONS = 5;

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export const post202: Figure = {
  name: 'post-202',
  run: () =>
    withServers(async ({ provider }, start) => {
      // One debate waits for its models and all others wait for it, so that only acceptance is measured.
      await provider.send({ isPaused: true });
      const service = await start({ limits: { concurrency: 1, max_waiting_debates: 1_000_000 } });
      const port = await freePort();
      const fastify = await startArm('fastify-post', { port });
      await fastify.run(1);
      const loads: Record<'service' | 'moreConnections' | 'fastify', Load>[] = [];
      for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
        loads.push({
          service: await load(service.url, CONNECTIONS),
          fastify: await load(`http://127.0.0.1:${port}`, CONNECTIONS),
          moreConnections: await load(service.url, MORE_CONNECTIONS),
        });
      }
      await fastify.stop();
      const [, ...warmLoads] = loads;
      return [
        ...rowsOf(
          CONNECTIONS,
          warmLoads.map((each) => each.service),
          { perSecond: { atLeast: 1_500 }, p99: { atMost: 30 } },
        ),
        ...rowsOf(
          MORE_CONNECTIONS,
          warmLoads.map((each) => each.moreConnections),
          { perSecond: null, p99: null },
        ),
        {
          label: labelOf(CONNECTIONS),
          against: 'Fastify without a store',
          unit: '×',
          values: ratios(
            warmLoads.map((each) => each.service.perSecond),
            warmLoads.map((each) => each.fastify.perSecond),
          ),
          goal: null,
        },
        {
          label: 'POST → 202 by Fastify without a store',
          against: null,
          unit: '/s',
          values: warmLoads.map((each) => each.fastify.perSecond),
          goal: null,
        },
      ];
    }),
};

function rowsOf(
  connections: number,
  loads: readonly Load[],
  goals: { readonly perSecond: Row['goal']; readonly p99: Row['goal'] },
): Row[] {
  const label = labelOf(connections);
  return [
    { label, against: null, unit: '/s', values: loads.map(({ perSecond }) => perSecond), goal: goals.perSecond },
    { label: `${label}, p99`, against: null, unit: 'ms', values: loads.map(({ p99Ms }) => p99Ms), goal: goals.p99 },
  ];
}

function labelOf(connections: number): string {
  return `POST → 202, durable, ${connections} connections`;
}

/** Measured by autocannon in a process of its own. */
async function load(url: string, connections: number): Promise<Load> {
  const { body } = debateRequest();
  const args = ['-j', '-c', String(connections), '-d', String(SECONDS), '-m', 'POST'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/autocannon/autocannon.js',
      ...args,
      '-H',
      'content-type=application/json',
      '-b',
      body,
      `${url}/v1/debates`,
    ],
    { maxBuffer: 10_000_000 },
  );
  const report = JSON.parse(stdout) as {
    readonly requests: { average: number };
    latency: { p99: number };
    non2xx: number;
  };
  if (report.non2xx > 0) throw new Error(`${report.non2xx} requests were refused`);
  return { perSecond: report.requests.average, p99Ms: report.latency.p99 };
}
