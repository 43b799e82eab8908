/** Calculates the tables of docs/capacity.md from rows of docs/performance.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The label and the unit of the row of docs/performance.md for each input of the formulas. */
const INPUTS = {
  cpu: ['CPU per debate of nine calls', 'ms'],
  post: ['POST → 202, durable, 16 connections', '/s'],
  running: ['memory per debate that waits for three models, after a garbage collection', 'KB'],
  follower: ['memory per follower, after a garbage collection', 'KB'],
  bare: ['resident memory of a bare Fastify when idle', 'MB'],
  idle: ['resident memory when idle, embedded, telemetry off, beyond that of a bare Fastify', 'MB'],
  redis: ['time of the main thread of Redis per debate of nine calls, every write flushed', 'ms'],
  finished: [
    'memory of Redis, compacted (format 2), per finished 3 × 3 debate, replies of 430 characters of reasoning',
    'KB',
  ],
  unfinished: [
    'memory of Redis, not compacted (format 1), per finished 3 × 3 debate, replies of 430 characters of reasoning',
    'KB',
  ],
} as const;

export type Inputs = Readonly<Record<keyof typeof INPUTS, number>>;

export interface Load {
  /** λ, debates a second. */
  readonly rate: number;
  /** T, seconds that a debate runs. */
  readonly seconds: number;
  readonly debaters: number;
  readonly concurrency: number;
  readonly followers: number;
  readonly retentionDays: number;
}

/** The planned share of a core, and of the main thread of Redis. */
const PLANNED_SHARE = 0.7;
/** Connections of a process to Redis, as in `docs/scaling.md`. */
const REDIS_CONNECTIONS = 6;

export function measuredInputs(): Inputs {
  const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
  return Object.fromEntries(
    Object.entries(INPUTS).map(([name, [label, unit]]) => [name, medianOf(page, label, unit)]),
  ) as unknown as Inputs;
}

/** Throws an error when the page has no such row. */
function medianOf(page: string, label: string, unit: string): number {
  const line = page.split('\n').find((each) => each.startsWith(`| ${label} | – | `) && each.includes(` ${unit} | `));
  const median = /^\S+/.exec(line?.split(' | ')[2] ?? '')?.[0];
  if (median === undefined) throw new Error(`docs/performance.md has no row "${label}" in ${unit}`);
  return Number(median.replaceAll(',', ''));
}

export function calculateNeeds(load: Load, inputs: Inputs) {
  const { rate, seconds, debaters, concurrency, followers, retentionDays } = load;
  const running = rate * seconds;
  const bySlots = Math.ceil(running / concurrency);
  const byCpu = Math.ceil((rate * inputs.cpu) / 1_000 / PLANNED_SHARE);
  const workers = Math.max(bySlots, byCpu);
  const replicas = Math.ceil(rate / (PLANNED_SHARE * inputs.post));
  const idle = inputs.bare + inputs.idle;
  return {
    running,
    calls: running * debaters,
    bySlots,
    byCpu,
    workers,
    replicas,
    workerMb: idle + ((running / workers) * inputs.running) / 1_000,
    replicaMb: idle + ((followers / replicas) * inputs.follower) / 1_000,
    redisShare: (rate * inputs.redis) / 1_000,
    redisDebatesPerSecond: (PLANNED_SHARE * 1_000) / inputs.redis,
    redisMb: (rate * 86_400 * retentionDays * inputs.finished + running * inputs.unfinished) / 1_000,
    redisConnections: (workers + replicas) * REDIS_CONNECTIONS,
  };
}

export const EXAMPLE: Load = {
  rate: 5,
  seconds: 30,
  debaters: 3,
  concurrency: 100,
  followers: 500,
  retentionDays: 7,
};

const formatNumber = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 4 });

export function inputsTable(): string {
  const inputs = measuredInputs();
  const rows = Object.entries(INPUTS).map(
    ([name, [label, unit]]) => `| \`${name}\` | ${formatNumber(inputs[name as keyof Inputs])} ${unit} | ${label} |`,
  );
  return ['| input | measured | row of [performance](performance.md) |', '|---|---|---|', ...rows].join('\n');
}

export function exampleTable(): string {
  const { rate, seconds, debaters, concurrency, followers, retentionDays } = EXAMPLE;
  const inputs = measuredInputs();
  const results = calculateNeeds(EXAMPLE, inputs);
  const idle = `(${formatNumber(inputs.bare)} + ${formatNumber(inputs.idle)})`;
  const rows = [
    ['running debates', `${rate} × ${seconds}`, formatNumber(results.running)],
    ['calls at once at the providers', `${formatNumber(results.running)} × ${debaters}`, formatNumber(results.calls)],
    ['workers by slots', `⌈${formatNumber(results.running)} / ${concurrency}⌉`, formatNumber(results.bySlots)],
    [
      'workers by CPU',
      `⌈${rate} × ${formatNumber(inputs.cpu)} / 1,000 / ${PLANNED_SHARE}⌉`,
      formatNumber(results.byCpu),
    ],
    ['workers', 'the larger of both', formatNumber(results.workers)],
    ['replicas', `⌈${rate} / (${PLANNED_SHARE} × ${formatNumber(inputs.post)})⌉`, formatNumber(results.replicas)],
    [
      'memory of a worker',
      `${idle} MB + ${formatNumber(results.running)} / ${results.workers} × ${formatNumber(inputs.running)} KB`,
      `${formatNumber(results.workerMb)} MB`,
    ],
    [
      'memory of a replica',
      `${idle} MB + ${followers} / ${results.replicas} × ${formatNumber(inputs.follower)} KB`,
      `${formatNumber(results.replicaMb)} MB`,
    ],
    [
      'share of the main thread of Redis',
      `${rate} × ${formatNumber(inputs.redis)} / 1,000`,
      formatNumber(results.redisShare),
    ],
    [
      'most debates a second of one Redis',
      `${PLANNED_SHARE} × 1,000 / ${formatNumber(inputs.redis)}`,
      formatNumber(results.redisDebatesPerSecond),
    ],
    [
      'memory of Redis',
      `${rate} × 86,400 × ${retentionDays} × ${formatNumber(inputs.finished)} KB + ${formatNumber(results.running)} × ${formatNumber(inputs.unfinished)} KB`,
      `${formatNumber(results.redisMb)} MB`,
    ],
    [
      'connections to Redis',
      `(${results.workers} + ${results.replicas}) × ${REDIS_CONNECTIONS}`,
      formatNumber(results.redisConnections),
    ],
  ];
  return ['| figure | formula | result |', '|---|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join(
    '\n',
  );
}
