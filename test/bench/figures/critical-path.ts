/** Wall time of debates, compared with the longest chain of their calls, as the provider measured it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure, Row } from '../figure.ts';
import { medianOf, percentile, ratios } from '../figure.ts';
import type { Arm } from '../processes/arm.ts';
import { startArm } from '../processes/arm.ts';
import type { BenchService, EndedDebate } from '../processes/bench-service.ts';
import { NINE_CALLS, withServers } from '../processes/bench-service.ts';
import type { BenchProvider, ServedCall } from '../processes/provider-process.ts';

const CALL_MS = 2_000;
/** Rounds of three, and a judge. */
const CHAIN = [3, 3, 3, 1];
/** Debates that start together slow each other down, so that each load is measured several times. */
const LOADS: readonly Load[] = [
  { concurrency: 1, repetitions: 5 },
  { concurrency: 20, repetitions: 3 },
  { concurrency: 20, repetitions: 1, isEven: true },
  { concurrency: 100, repetitions: 3 },
  { concurrency: 100, repetitions: 1, isEven: true },
];
/** More than one core can serve: measured alternately with the SDK alone, since both wait for the machine. */
const OVERLOAD = { concurrency: 1_000, repetitions: 3 };
const PATH = 'critical path of its calls, by the provider';
/** The number of debates, one after the other, of each lane of an even load. */
const DEBATES_PER_LANE = 3;
const request = { ...NINE_CALLS, aggregation: 'judge', judge: { model: 'bench/judge' } };

export const criticalPath: Figure = {
  name: 'critical-path',
  run: () =>
    withServers(async ({ provider }, start) => {
      const service = await start({ request, limits: { concurrency: 1_000 } });
      // Opens connections and compiles code.
      await service.runDebates(300, 100);
      await provider.send({ delayMs: CALL_MS, takesCalls: true });
      const rows: Row[] = [];
      for (const load of LOADS) rows.push(...(await measureLoad({ service, provider, ...load })));
      const sdk = await startArm('sdk-chains', { baseUrl: provider.baseUrl });
      try {
        // The SDK gets the same warm-up.
        await provider.send({ delayMs: 0 });
        await sdk.run(300);
        await provider.send({ delayMs: CALL_MS, takesCalls: true });
        for (const concurrency of [20, 100])
          rows.push(sdkRow(concurrency, [await sdkRatio({ sdk, provider, concurrency })]));
        return [...rows, ...(await measureAlternately({ service, sdk, provider, ...OVERLOAD }))];
      } finally {
        await sdk.stop();
      }
    }),
};

interface Load {
  readonly concurrency: number;
  readonly repetitions: number;
  /**
   * True: the debates start at even intervals over the time of a call, and this number runs all the time. False: all start
   * at the same time, so that all calls of a round are sent and answered together.
   */
  readonly isEven?: boolean;
}

async function measureLoad({
  service,
  provider,
  concurrency,
  repetitions,
  isEven = false,
}: Measurement): Promise<Row[]> {
  const pathRatios: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    pathRatios.push(...(await serviceRatios({ service, provider, concurrency, isEven })));
  }
  return debateRows(
    `${countText(concurrency)} at once${isEven ? ', started at even intervals' : ''}`,
    pathRatios,
    true,
  );
}

function debateRows(load: string, pathRatios: readonly number[], isGoal: boolean): Row[] {
  const row = (name: string, share: number, atMost: number): Row => ({
    label: `wall time of a debate of 10 calls of 2 s, ${load}, ${name}`,
    against: PATH,
    unit: '×',
    values: [percentile(pathRatios, share)],
    goal: isGoal ? { atMost } : null,
  });
  return [row('p50', 0.5, 1.01), row('p99', 0.99, 1.03)];
}

function sdkRow(concurrency: number, values: readonly number[]): Row {
  const label = `wall time of ${countText(concurrency)} concurrent chains of such calls by the SDK alone, until the last one ends`;
  return { label, against: PATH, unit: '×', values, goal: null };
}

/** Measures debates and chains of the SDK alone alternately, since other work of the machine slows both down. */
async function measureAlternately({
  service,
  sdk,
  provider,
  concurrency,
  repetitions,
}: Measurement & { readonly sdk: Arm }) {
  const debates: number[][] = [];
  const chains: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    debates.push(await serviceRatios({ service, provider, concurrency }));
    chains.push(await sdkRatio({ sdk, provider, concurrency }));
  }
  return [
    ...debateRows(`${countText(concurrency)} at once`, debates.flat(), false),
    sdkRow(concurrency, chains),
    comparedWithSdk(concurrency, debates, chains),
  ];
}

/** `debates`: wall time ÷ critical path of each debate, by repetition; `chains`: of all chains of the SDK alone. */
export function comparedWithSdk(
  concurrency: number,
  debates: readonly (readonly number[])[],
  chains: readonly number[],
): Row {
  return {
    label: `wall time of a debate ÷ critical path of its calls, ${countText(concurrency)} at once, p50`,
    against: 'the same ratio of as many chains of calls by the SDK alone',
    unit: '×',
    values: ratios(debates.map(medianOf), chains),
    goal: { atMost: 1.03 },
  };
}

/** Wall time ÷ critical path of each debate. */
async function serviceRatios({ service, provider, concurrency, isEven = false }: Omit<Measurement, 'repetitions'>) {
  const debates = isEven
    ? await runEvenDebates(service, concurrency)
    : await service.runDebates(concurrency, concurrency);
  const { calls } = await provider.send({ takesCalls: true });
  const served = Map.groupBy(calls, ({ debate }) => debate);
  return debates.map((debate) => wallMs(debate) / chainMs(served.get(debate.number) ?? []));
}

/** From the first of a number of chains to the end of the last, ÷ the median critical path of one. */
async function sdkRatio({ sdk, provider, concurrency }: SdkMeasurement): Promise<number> {
  const { wallMs: totalMs } = await sdk.run(concurrency);
  const { calls } = await provider.send({ takesCalls: true });
  const chains = [...Map.groupBy(calls, ({ debate }) => debate).values()].map(chainMs);
  return totalMs / percentile(chains, 0.5);
}

function countText(concurrency: number): string {
  return concurrency.toLocaleString('en-US');
}

interface SdkMeasurement {
  readonly sdk: Arm;
  readonly provider: BenchProvider;
  readonly concurrency: number;
}

interface Measurement extends Load {
  readonly service: BenchService;
  readonly provider: BenchProvider;
}

async function runEvenDebates(service: BenchService, concurrency: number): Promise<EndedDebate[]> {
  const lanes = Array.from({ length: concurrency }, async (_, lane) => {
    await delay((lane * CALL_MS) / concurrency);
    return service.runDebates(DEBATES_PER_LANE, 1);
  });
  return (await Promise.all(lanes)).flat();
}

/** The time from the acceptance of a debate to its end. */
function wallMs({ created_at, finished_at }: EndedDebate): number {
  return Date.parse(finished_at) - Date.parse(created_at);
}

/** The sum of the slowest call of each step. */
function chainMs(calls: readonly ServedCall[]): number {
  const inOrder = calls.toSorted((a, b) => a.startedAt - b.startedAt);
  let first = 0;
  return CHAIN.reduce((sum, size) => {
    const step = inOrder.slice(first, first + size);
    first += size;
    return sum + Math.max(...step.map(({ startedAt, endedAt }) => endedAt - startedAt));
  }, 0);
}
