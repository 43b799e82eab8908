/** CPU of a model call with everything that belongs to it, beside the same calls by the SDK alone, all of them streamed. */

import type { Figure, Row } from '../figure.ts';
import { measureInterleaved, ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import type { BenchServers, BenchService } from '../processes/bench-service.ts';
import { CALLS_PER_DEBATE, NINE_CALLS, withServers } from '../processes/bench-service.ts';
import { cpuMicrosDuring } from '../processes/measured-process.ts';

const DEBATES = 80;
const CONCURRENCY = 10;
const CALLS = DEBATES * CALLS_PER_DEBATE;
/** After this number the code of the service is compiled. */
const WARM_UP = 200;

/** Debates that differ from the others only in six additional rounds. */
const LONG = { ...NINE_CALLS, max_rounds: 9 };
const FURTHER_CALLS = 3 * (LONG.max_rounds - NINE_CALLS.max_rounds);

export const cpuPerCall: Figure = {
  name: 'cpu-per-call',
  run: () =>
    withServers(async (stage, start) => {
      const services = {
        plain: await start(),
        plainLong: await start({ request: LONG, keyPrefix: 'long' }),
        traced: await start({ spans: true, keyPrefix: 'traced' }),
        tracedLong: await start({ spans: true, request: LONG, keyPrefix: 'traced-long' }),
      };
      const arms = await sdkArms(stage);
      for (const service of Object.values(services)) await service.runDebates(WARM_UP, CONCURRENCY);
      for (const arm of Object.values(arms)) await arm.run(WARM_UP * CALLS_PER_DEBATE);
      const perDebate = (service: BenchService) => async () =>
        (await cpuMicrosDuring(service, () => service.runDebates(DEBATES, CONCURRENCY))) / DEBATES;
      const perCall = (arm: (typeof arms)['sdk']) => async () => (await arm.run(CALLS)).cpuMicros / CALLS;
      const cpuMicros = await measureInterleaved(7, {
        plain: perDebate(services.plain),
        plainLong: perDebate(services.plainLong),
        sdk: perCall(arms.sdk),
        traced: perDebate(services.traced),
        tracedLong: perDebate(services.tracedLong),
        leanFetch: perCall(arms.leanFetch),
        stored: perCall(arms.stored),
        storedTraced: perCall(arms.storedTraced),
      });
      await Promise.all(Object.values(arms).map((arm) => arm.stop()));
      return rowsOf(cpuMicros);
    }),
};

async function sdkArms({ provider: { baseUrl, tracesUrl }, redis }: BenchServers) {
  const [sdk, leanFetch, stored, storedTraced] = await Promise.all([
    startArm('sdk-calls', { baseUrl }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean' }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean', redisUrl: redis.url }),
    startArm('sdk-calls', { baseUrl, fetch: 'lean', redisUrl: redis.url, tracesUrl }),
  ]);
  return { sdk, leanFetch, stored, storedTraced };
}

type Arms = 'plain' | 'plainLong' | 'sdk' | 'traced' | 'tracedLong' | 'leanFetch' | 'stored' | 'storedTraced';

const SDK = "the SDK alone, on Node's fetch";

function rowsOf(cpuMicros: Readonly<Record<Arms, readonly number[]>>): Row[] {
  const { plain, plainLong, sdk, traced, tracedLong, leanFetch, stored, storedTraced } = cpuMicros;
  const label = 'CPU per model call: one ninth of a whole debate, including acceptance, queue and result';
  const plainFurther = perFurtherCall(plain, plainLong);
  const tracedFurther = perFurtherCall(traced, tracedLong);
  const besidesCalls = differences(
    plain,
    plainFurther.map((cpu) => cpu * CALLS_PER_DEBATE),
  );
  const furtherLabel = 'CPU per additional model call of a debate: reservation, journal, events, settlement';
  return [
    comparedWithSdk(
      label,
      plain.map((cpu) => cpu / CALLS_PER_DEBATE),
      { sdk, goal: { atMost: 0.6 } },
    ),
    comparedWithSdk(
      `${label}, spans on`,
      traced.map((cpu) => cpu / CALLS_PER_DEBATE),
      { sdk, goal: { atMost: 1.25 } },
    ),
    comparedWithSdk(furtherLabel, plainFurther, { sdk, goal: { atMost: 1.25 } }),
    comparedWithSdk(`${furtherLabel}, spans on`, tracedFurther, { sdk, goal: { atMost: 1.25 } }),
    comparedWithSdk('CPU per call of the SDK on the lean fetch', leanFetch, { sdk, goal: null }),
    comparedWithSdk('the same, with the request and the reply each stored in Redis by a script', stored, {
      sdk,
      goal: null,
    }),
    comparedWithSdk('the same, with the three spans of a call', storedTraced, { sdk, goal: null }),
    plainRow("CPU per call of the SDK alone, on Node's fetch", 'µs', sdk),
    plainRow(
      'CPU per debate of nine calls',
      'ms',
      plain.map((cpu) => cpu / 1_000),
    ),
    plainRow(
      'CPU of a debate besides its calls',
      'ms',
      besidesCalls.map((cpu) => cpu / 1_000),
    ),
    {
      label: 'CPU of a debate besides its calls: acceptance, queue, beginning, end and result',
      against: SDK,
      unit: 'calls',
      values: ratios(besidesCalls, sdk),
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

/** The difference in each repetition. */
function differences(values: readonly number[], subtracted: readonly number[]): number[] {
  return values.map((value, index) => value - (subtracted[index] ?? Number.NaN));
}

function comparedWithSdk(
  label: string,
  values: readonly number[],
  { sdk, goal }: { readonly sdk: readonly number[]; readonly goal: Row['goal'] },
): Row {
  return { label, against: SDK, unit: '×', values: ratios(values, sdk), goal };
}

function plainRow(label: string, unit: string, values: readonly number[]): Row {
  return { label, against: null, unit, values, goal: null };
}
