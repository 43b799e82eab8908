/** CPU of a model call with everything that belongs to it, beside the same calls by the SDK alone, all of them streamed. */

import type { Figure, Row } from '../figure.ts';
import { interleaved, ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import type { BenchService, Stage } from '../processes/bench-service.ts';
import { CALLS_A_DEBATE, NINE_CALLS, onStage } from '../processes/bench-service.ts';
import { cpuMicrosDuring } from '../processes/measured-process.ts';

const DEBATES = 80;
const LANES = 10;
const CALLS = DEBATES * CALLS_A_DEBATE;
/** Code that is compiled while it runs is compiled by then. */
const WARM_UP = 200;

/** Debates that differ from the others in nothing but six rounds more. */
const LONG = { ...NINE_CALLS, max_rounds: 9 };
const FURTHER_CALLS = 3 * (LONG.max_rounds - NINE_CALLS.max_rounds);

export const cpuPerCall: Figure = {
  name: 'cpu-per-call',
  run: () =>
    onStage(async (stage, start) => {
      const services = {
        plain: await start(),
        plainLong: await start({ request: LONG, keyPrefix: 'long' }),
        traced: await start({ spans: true, keyPrefix: 'traced' }),
        tracedLong: await start({ spans: true, request: LONG, keyPrefix: 'traced-long' }),
      };
      const arms = await sdkArms(stage);
      for (const service of Object.values(services)) await service.debates(WARM_UP, LANES);
      for (const arm of Object.values(arms)) await arm.run(WARM_UP * CALLS_A_DEBATE);
      const perDebate = (service: BenchService) => async () =>
        (await cpuMicrosDuring(service, () => service.debates(DEBATES, LANES))) / DEBATES;
      const perCall = (arm: (typeof arms)['sdk']) => async () => (await arm.run(CALLS)).cpuMicros / CALLS;
      const spent = await interleaved(7, {
        plain: perDebate(services.plain),
        plainLong: perDebate(services.plainLong),
        sdk: perCall(arms.sdk),
        traced: perDebate(services.traced),
        tracedLong: perDebate(services.tracedLong),
        lean: perCall(arms.lean),
        kept: perCall(arms.kept),
        keptTraced: perCall(arms.keptTraced),
      });
      await Promise.all(Object.values(arms).map((arm) => arm.stop()));
      return rowsOf(spent);
    }),
};

async function sdkArms({ provider: { baseUrl, tracesUrl }, redis }: Stage) {
  const [sdk, lean, kept, keptTraced] = await Promise.all([
    startArm('sdk-calls', { baseUrl }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean' }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean', redisUrl: redis.url }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean', redisUrl: redis.url, tracesUrl }),
  ]);
  return { sdk, lean, kept, keptTraced };
}

type Arms = 'plain' | 'plainLong' | 'sdk' | 'traced' | 'tracedLong' | 'lean' | 'kept' | 'keptTraced';

const SDK = "the SDK alone, on Node's fetch";

function rowsOf(spent: Readonly<Record<Arms, readonly number[]>>): Row[] {
  const { plain, plainLong, sdk, traced, tracedLong, lean, kept, keptTraced } = spent;
  const ninth = 'CPU per model call: one ninth of a whole debate, including acceptance, queue and result';
  const plainFurther = perFurtherCall(plain, plainLong);
  const tracedFurther = perFurtherCall(traced, tracedLong);
  const besides = differences(
    plain,
    plainFurther.map((cpu) => cpu * CALLS_A_DEBATE),
  );
  const further = 'CPU per additional model call of a debate: reservation, journal, events, settlement';
  return [
    besideSdk(
      ninth,
      plain.map((cpu) => cpu / CALLS_A_DEBATE),
      { sdk, goal: { atMost: 0.6 } },
    ),
    besideSdk(
      `${ninth}, spans on`,
      traced.map((cpu) => cpu / CALLS_A_DEBATE),
      { sdk, goal: { atMost: 1.25 } },
    ),
    besideSdk(further, plainFurther, { sdk, goal: { atMost: 1.25 } }),
    besideSdk(`${further}, spans on`, tracedFurther, { sdk, goal: { atMost: 1.25 } }),
    besideSdk('CPU per call of the SDK on the lean fetch', lean, { sdk, goal: null }),
    besideSdk('the same, with the request and the reply each stored in Redis by a script', kept, { sdk, goal: null }),
    besideSdk('the same, with the three spans of a call', keptTraced, { sdk, goal: null }),
    figure("CPU per call of the SDK alone, on Node's fetch", 'µs', sdk),
    figure(
      'CPU per debate of nine calls',
      'ms',
      plain.map((cpu) => cpu / 1_000),
    ),
    figure(
      'CPU of a debate besides its calls',
      'ms',
      besides.map((cpu) => cpu / 1_000),
    ),
    {
      label: 'CPU of a debate besides its calls: acceptance, queue, beginning, end and result',
      against: SDK,
      unit: 'calls',
      values: ratios(besides, sdk),
      goal: { atMost: 4 },
    },
    {
      label: 'CPU that spans add per additional call of a debate',
      against: SDK,
      unit: 'calls',
      values: ratios(differences(tracedFurther, plainFurther), sdk),
      goal: { atMost: 0.12 },
    },
  ];
}

function perFurtherCall(short: readonly number[], long: readonly number[]): number[] {
  return differences(long, short).map((cpu) => cpu / FURTHER_CALLS);
}

/** Repetition by repetition. */
function differences(values: readonly number[], less: readonly number[]): number[] {
  return values.map((value, index) => value - (less[index] ?? Number.NaN));
}

function besideSdk(
  label: string,
  values: readonly number[],
  { sdk, goal }: { readonly sdk: readonly number[]; readonly goal: Row['goal'] },
): Row {
  return { label, against: SDK, unit: '×', values: ratios(values, sdk), goal };
}

function figure(label: string, unit: string, values: readonly number[]): Row {
  return { label, against: null, unit, values, goal: null };
}
