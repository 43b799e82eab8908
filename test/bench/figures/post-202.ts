/** How many debates a second are accepted for good, beside a Fastify that reads the same body and keeps nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../../support/processes/free-port.ts';
import type { Figure, Row } from '../figure.ts';
import { ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import { debateRequest, onStage } from '../processes/bench-service.ts';

const SECONDS = 4;
/**
 * Each asks again as soon as it is answered, so their number alone sets how long they wait: 16 keep both cores of the machine
 * busy; with 30 a tenth to a fifth more are answered a second, half as late again.
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
    onStage(async ({ provider }, start) => {
      // One debate waits for its models, and all the others wait for it: what is measured is acceptance alone.
      await provider.tell({ hold: true });
      const service = await start({ limits: { concurrency: 1, max_waiting_debates: 1_000_000 } });
      const port = await freePort();
      const fastify = await startArm('fastify-post', { port });
      await fastify.run(1);
      const loads: Record<'service' | 'crowded' | 'fastify', Load>[] = [];
      for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
        loads.push({
          service: await load(service.url, CONNECTIONS),
          fastify: await load(`http://127.0.0.1:${port}`, CONNECTIONS),
          crowded: await load(service.url, MORE_CONNECTIONS),
        });
      }
      await fastify.stop();
      const [, ...warm] = loads;
      return [
        ...rowsOf(
          CONNECTIONS,
          warm.map((each) => each.service),
          { perSecond: { atLeast: 1_500 }, p99: { atMost: 30 } },
        ),
        ...rowsOf(
          MORE_CONNECTIONS,
          warm.map((each) => each.crowded),
          { perSecond: null, p99: null },
        ),
        {
          label: labelOf(CONNECTIONS),
          against: 'Fastify without a store',
          unit: '×',
          values: ratios(
            warm.map((each) => each.service.perSecond),
            warm.map((each) => each.fastify.perSecond),
          ),
          goal: null,
        },
        {
          label: 'POST → 202 by Fastify without a store',
          against: null,
          unit: '/s',
          values: warm.map((each) => each.fastify.perSecond),
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

/** By autocannon in a process of its own. */
async function load(url: string, connections: number): Promise<Load> {
  const { body } = debateRequest();
  const words = ['-j', '-c', String(connections), '-d', String(SECONDS), '-m', 'POST'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/autocannon/autocannon.js',
      ...words,
      '-H',
      'content-type=application/json',
      '-b',
      body,
      `${url}/v1/debates`,
    ],
    { maxBuffer: 10_000_000 },
  );
  const said = JSON.parse(stdout) as {
    readonly requests: { average: number };
    latency: { p99: number };
    non2xx: number;
  };
  if (said.non2xx > 0) throw new Error(`${said.non2xx} requests were refused`);
  return { perSecond: said.requests.average, p99Ms: said.latency.p99 };
}
