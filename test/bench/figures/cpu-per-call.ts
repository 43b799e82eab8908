/** CPU of a model call with everything that belongs to it, beside the same calls by the SDK alone. */
import { startArm } from '../arm.ts';
import { CALLS_A_DEBATE, onStage } from '../bench-service.ts';
import type { Figure } from '../figure.ts';
import { interleaved, ratios } from '../figure.ts';
import { cpuMicrosDuring } from '../measured-process.ts';

const DEBATES = 40;
const LANES = 10;
const CALLS = DEBATES * CALLS_A_DEBATE;
/** Code that is compiled while it runs is compiled by then. */
const WARM_UP = 300;

export const cpuPerCall: Figure = {
  name: 'cpu-per-call',
  run: () =>
    onStage(async ({ provider }, start) => {
      const [plain, traced] = await Promise.all([start(), start({ spans: true, keyPrefix: 'traced' })]);
      const sdk = await startArm('sdk-calls', { baseUrl: provider.baseUrl });
      const lean = await startArm('sdk-calls', { baseUrl: provider.baseUrl, fetch: 'lean' });
      const perCall = (service: typeof plain) => async () =>
        (await cpuMicrosDuring(service, () => service.debates(DEBATES, LANES))) / CALLS;
      for (const service of [plain, traced]) await service.debates(WARM_UP, LANES);
      for (const arm of [sdk, lean]) await arm.run(WARM_UP * CALLS_A_DEBATE);
      const spent = await interleaved(7, {
        plain: perCall(plain),
        sdk: async () => (await sdk.run(CALLS)).cpuMicros / CALLS,
        traced: perCall(traced),
        lean: async () => (await lean.run(CALLS)).cpuMicros / CALLS,
      });
      await Promise.all([sdk.stop(), lean.stop()]);
      const label = 'CPU per model call, everything included';
      const against = "the SDK alone, on Node's fetch";
      return [
        { label, against, unit: '×', values: ratios(spent.plain, spent.sdk), goal: { atMost: 0.6 } },
        {
          label: `${label}, spans on`,
          against,
          unit: '×',
          values: ratios(spent.traced, spent.sdk),
          goal: { atMost: 1.25 },
        },
        { label, against: null, unit: 'µs', values: spent.plain, goal: null },
        { label: `${label}, spans on`, against: null, unit: 'µs', values: spent.traced, goal: null },
        {
          label: "CPU per call of the SDK alone, on Node's fetch",
          against: null,
          unit: 'µs',
          values: spent.sdk,
          goal: null,
        },
        {
          label: 'CPU per call of the SDK alone, on the lean fetch',
          against: null,
          unit: 'µs',
          values: spent.lean,
          goal: null,
        },
      ];
    }),
};
