/** How long debates take, beside the longest chain of their calls as the provider itself measured them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure, Row } from '../figure.ts';
import { medianOf, percentile, ratios } from '../figure.ts';
import type { Arm } from '../processes/arm.ts';
import { startArm } from '../processes/arm.ts';
import type { BenchService, EndedDebate } from '../processes/bench-service.ts';
import { NINE_CALLS, onStage } from '../processes/bench-service.ts';
import type { BenchProvider, ServedCall } from '../processes/provider-process.ts';

const CALL_MS = 2_000;
/** Rounds of three, and a judge. */
const CHAIN = [3, 3, 3, 1];
/** Debates that begin together slow each other alike, so one time of a load tells little. */
const LOADS: readonly Load[] = [
  { atOnce: 1, repetitions: 5 },
  { atOnce: 20, repetitions: 3 },
  { atOnce: 20, repetitions: 1, evenly: true },
  { atOnce: 100, repetitions: 3 },
  { atOnce: 100, repetitions: 1, evenly: true },
];
/** Beyond what one core can hold: compared with the SDK alone by turns, since both wait for the machine. */
const BEYOND = { atOnce: 1_000, repetitions: 3 };
const PATH = 'critical path of its calls, by the provider';
/** Of each of those that go on evenly. */
const DEBATES_A_LANE = 3;
const request = { ...NINE_CALLS, aggregation: 'judge', judge: { model: 'bench/judge' } };

export const criticalPath: Figure = {
  name: 'critical-path',
  run: () =>
    onStage(async ({ provider }, start) => {
      const service = await start({ request, limits: { concurrency: 1_000 } });
      // Connections and code are warm in a service that has run before.
      await service.debates(300, 100);
      await provider.tell({ delayMs: CALL_MS, reset: true });
      const rows: Row[] = [];
      for (const load of LOADS) rows.push(...(await measured({ service, provider, ...load })));
      const sdk = await startArm('sdk-chains', { baseUrl: provider.baseUrl });
      try {
        // As warm as the service was.
        await provider.tell({ delayMs: 0 });
        await sdk.run(300);
        await provider.tell({ delayMs: CALL_MS, reset: true });
        for (const atOnce of [20, 100]) rows.push(sdkRow(atOnce, [await bySdkAlone({ sdk, provider, atOnce })]));
        return [...rows, ...(await byTurns({ service, sdk, provider, ...BEYOND }))];
      } finally {
        await sdk.stop();
      }
    }),
};

interface Load {
  readonly atOnce: number;
  readonly repetitions: number;
  /**
   * This number of debates are under way all the time, as in a service that is asked now and then: they have begun
   * evenly over the time of a call. Otherwise all begin in one instant, and all calls of a round leave and come back
   * together.
   */
  readonly evenly?: boolean;
}

async function measured({ service, provider, atOnce, repetitions, evenly = false }: Measuring): Promise<Row[]> {
  const found: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    found.push(...(await byService({ service, provider, atOnce, evenly })));
  }
  return debateRows(`${inWords(atOnce)} at once${evenly ? ', started at even intervals' : ''}`, found, true);
}

function debateRows(load: string, found: readonly number[], isGoal: boolean): Row[] {
  const row = (name: string, share: number, atMost: number): Row => ({
    label: `wall time of a debate of 10 calls of 2 s, ${load}, ${name}`,
    against: PATH,
    unit: '×',
    values: [percentile(found, share)],
    goal: isGoal ? { atMost } : null,
  });
  return [row('p50', 0.5, 1.01), row('p99', 0.99, 1.03)];
}

function sdkRow(atOnce: number, values: readonly number[]): Row {
  const label = `wall time of ${inWords(atOnce)} concurrent chains of such calls by the SDK alone, until the last one ends`;
  return { label, against: PATH, unit: '×', values, goal: null };
}

/** Debates and chains of the SDK alone by turns: what else the machine does slows both. */
async function byTurns({ service, sdk, provider, atOnce, repetitions }: Measuring & { readonly sdk: Arm }) {
  const debates: number[][] = [];
  const chains: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    debates.push(await byService({ service, provider, atOnce }));
    chains.push(await bySdkAlone({ sdk, provider, atOnce }));
  }
  return [
    ...debateRows(`${inWords(atOnce)} at once`, debates.flat(), false),
    sdkRow(atOnce, chains),
    besideSdk(atOnce, debates, chains),
  ];
}

/** `debates`: wall time ÷ critical path of each debate, by repetition; `chains`: of all chains of the SDK alone. */
export function besideSdk(atOnce: number, debates: readonly (readonly number[])[], chains: readonly number[]): Row {
  return {
    label: `wall time of a debate ÷ critical path of its calls, ${inWords(atOnce)} at once, p50`,
    against: 'the same ratio of as many chains of calls by the SDK alone',
    unit: '×',
    values: ratios(debates.map(medianOf), chains),
    goal: { atMost: 1.03 },
  };
}

/** Wall time ÷ critical path of each debate. */
async function byService({ service, provider, atOnce, evenly = false }: Omit<Measuring, 'repetitions'>) {
  const debates = evenly ? await evenDebates(service, atOnce) : await service.debates(atOnce, atOnce);
  const { calls } = await provider.tell({ reset: true });
  const served = Map.groupBy(calls, ({ debate }) => debate);
  return debates.map((debate) => wallMs(debate) / chainMs(served.get(debate.number) ?? []));
}

/** From the first of a number of chains to the end of the last, ÷ the median critical path of one. */
async function bySdkAlone({ sdk, provider, atOnce }: SdkMeasuring): Promise<number> {
  const { wallMs: took } = await sdk.run(atOnce);
  const { calls } = await provider.tell({ reset: true });
  const chains = [...Map.groupBy(calls, ({ debate }) => debate).values()].map(chainMs);
  return took / percentile(chains, 0.5);
}

function inWords(atOnce: number): string {
  return atOnce.toLocaleString('en-US');
}

interface SdkMeasuring {
  readonly sdk: Arm;
  readonly provider: BenchProvider;
  readonly atOnce: number;
}

interface Measuring extends Load {
  readonly service: BenchService;
  readonly provider: BenchProvider;
}

async function evenDebates(service: BenchService, atOnce: number): Promise<EndedDebate[]> {
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    await delay((lane * CALL_MS) / atOnce);
    return service.debates(DEBATES_A_LANE, 1);
  });
  return (await Promise.all(lanes)).flat();
}

/** From its acceptance to its end. */
function wallMs({ created_at, finished_at }: EndedDebate): number {
  return Date.parse(finished_at) - Date.parse(created_at);
}

/** The slowest call of each step, added up. */
function chainMs(calls: readonly ServedCall[]): number {
  const inOrder = calls.toSorted((a, b) => a.startedAt - b.startedAt);
  let first = 0;
  return CHAIN.reduce((sum, size) => {
    const step = inOrder.slice(first, first + size);
    first += size;
    return sum + Math.max(...step.map(({ startedAt, endedAt }) => endedAt - startedAt));
  }, 0);
}
