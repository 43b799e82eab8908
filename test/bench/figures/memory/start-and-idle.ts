/** Time and CPU of a start until the service is ready, and its memory when idle, compared with a bare Fastify. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../support/processes/free-port.ts';
import type { Figure, Row } from '../../figure.ts';
import { ratios } from '../../figure.ts';
import { waitUntilReady } from '../../processes/bench-service.ts';

const REPETITIONS = 3;
/** After this time the memory of the start is freed. */
const IDLE_MS = 5_000;

export const startAndIdle: Figure = {
  name: 'start-and-idle',
  run: async () => {
    const parley: Start[] = [];
    const bare: Start[] = [];
    // The first start of each fills the cache of compiled modules, and is ignored.
    for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
      const [service, fastify] = [await startOf('src/start.js'), await startOf('test/bench/bare-fastify-main.ts')];
      if (repetition === 0) continue;
      parley.push(service);
      bare.push(fastify);
    }
    return rowsOf(parley, bare);
  },
};

interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly idleMegabytes: number;
}

/** Reads the figures from the system, because a channel to the process would load modules into it. */
async function startOf(script: string): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-start-'));
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const settings = { PORT: String(port), DATA_DIR: folder, PARLEY_SIMULATED: 'true', LOG_LEVEL: 'warn' };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], { env: { PATH, HOME, ...settings }, stdio: 'ignore' });
  const endWithProcess = () => child.kill('SIGKILL');
  process.once('exit', endWithProcess);
  await waitUntilReady(`http://127.0.0.1:${port}`, 5);
  const wallMs = performance.now() - startedAt;
  const cpuMs = cpuMsOf(child.pid);
  await delay(IDLE_MS);
  const idleMegabytes = residentMegabytesOf(child.pid);
  process.off('exit', endWithProcess);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
  return { wallMs, cpuMs, idleMegabytes };
}

/** User and system time of all threads. The system counts in hundredths of a second. */
function cpuMsOf(pid: number | undefined): number {
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return (Number(user) + Number(system)) * 10;
}

function residentMegabytesOf(pid: number | undefined): number {
  return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / 1_000_000;
}

function rowsOf(parley: readonly Start[], bare: readonly Start[]): Row[] {
  const valuesOf = (starts: readonly Start[], name: keyof Start) => starts.map((start) => start[name]);
  const plainRow = (label: string, unit: string, values: readonly number[]): Row => {
    return { label, against: null, unit, values, goal: null };
  };
  const start = 'start until `/readyz`, embedded, simulated';
  const idle = valuesOf(parley, 'idleMegabytes');
  const bareIdle = valuesOf(bare, 'idleMegabytes');
  const ratiosOf = (name: keyof Start) => ratios(valuesOf(parley, name), valuesOf(bare, name));
  return [
    { label: start, against: 'a bare Fastify', unit: '×', values: ratiosOf('wallMs'), goal: { atMost: 3 } },
    { label: `${start}: CPU`, against: 'a bare Fastify', unit: '×', values: ratiosOf('cpuMs'), goal: { atMost: 3 } },
    plainRow(start, 'ms', valuesOf(parley, 'wallMs')),
    plainRow(`${start}: CPU`, 'ms', valuesOf(parley, 'cpuMs')),
    plainRow('start of a bare Fastify: CPU', 'ms', valuesOf(bare, 'cpuMs')),
    {
      label: 'resident memory when idle, embedded, telemetry off, beyond that of a bare Fastify',
      against: null,
      unit: 'MB',
      values: idle.map((megabytes, index) => megabytes - (bareIdle[index] ?? Number.NaN)),
      goal: { atMost: 45 },
    },
    plainRow('resident memory of a bare Fastify when idle', 'MB', bareIdle),
  ];
}
