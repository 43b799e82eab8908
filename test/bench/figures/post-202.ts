/** How many debates a second are accepted for good, beside a Fastify that reads the same body and keeps nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startArm } from '../arm.ts';
import { debateRequest, onStage } from '../bench-service.ts';
import type { Figure } from '../figure.ts';
import { ratios } from '../figure.ts';
import { freePort } from '../free-port.ts';

const SECONDS = 4;
const CONNECTIONS = 16;
const REPETITIONS = 7;

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
      const loads: { service: Load; fastify: Load }[] = [];
      for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
        loads.push({ service: await load(service.url), fastify: await load(`http://127.0.0.1:${port}`) });
      }
      const [, ...warm] = loads;
      await fastify.stop();
      const label = `POST → 202, durable, ${CONNECTIONS} connections`;
      const perSecond = warm.map((each) => each.service.perSecond);
      const barePerSecond = warm.map((each) => each.fastify.perSecond);
      return [
        { label, against: null, unit: '/s', values: perSecond, goal: { atLeast: 1_500 } },
        {
          label: `${label}, p99`,
          against: null,
          unit: 'ms',
          values: warm.map((each) => each.service.p99Ms),
          goal: { atMost: 30 },
        },
        {
          label,
          against: 'Fastify without a store',
          unit: '×',
          values: ratios(perSecond, barePerSecond),
          goal: null,
        },
        {
          label: 'POST → 202 by Fastify without a store',
          against: null,
          unit: '/s',
          values: barePerSecond,
          goal: null,
        },
      ];
    }),
};

/** By autocannon in a process of its own. */
async function load(url: string): Promise<Load> {
  const { body } = debateRequest();
  const words = ['-j', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-m', 'POST'];
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
