/** Whether a process grows slower or larger with what it has done: the trend over 10,000 debates, with its interval. */
import { onStage } from '../bench-service.ts';
import type { Figure, Row } from '../figure.ts';
import { medianOf } from '../figure.ts';
import { cpuMicrosDuring } from '../measured-process.ts';
import { trendOf } from '../trend.ts';

const DEBATES = 10_000;
const WINDOW = 500;
/** Of the process' youth: code is compiled and caches fill. */
const WARM_UP_WINDOWS = 4;

const quick = { model: 'simulated/expert?accuracy=1&latency_ms=0' };
const request = { debaters: [quick, quick, quick], max_rounds: 2, adaptive_routing: false, convergence_check: false };

export const drift: Figure = {
  name: 'drift',
  run: () =>
    onStage(async (_, start) => {
      const service = await start({ request });
      const cpuMs: number[] = [];
      const megabytes: number[] = [];
      for (let done = 0; done < DEBATES; done += WINDOW) {
        cpuMs.push((await cpuMicrosDuring(service, () => service.debates(WINDOW, 10))) / WINDOW / 1_000);
        const { heapBytes, externalBytes } = await service.reading('after a collection');
        megabytes.push((heapBytes + externalBytes) / 1_000_000);
      }
      return [...trend('CPU per debate', 'ms', cpuMs), ...trend('memory after a collection', 'MB', megabytes)];
    }),
};

/** Upward only when the whole interval is above zero. */
function trend(what: string, unit: string, windows: readonly number[]): Row[] {
  const warm = windows.slice(WARM_UP_WINDOWS);
  const { slope, low, high } = trendOf(warm);
  const level = medianOf(warm);
  const perThousand = 1_000 / WINDOW;
  const percent = (value: number) => (100 * value * perThousand) / level;
  return [
    {
      label: `trend of ${what} over ${DEBATES.toLocaleString('en-US')} debates, per 1,000 debates (95 % interval: ${percent(low).toFixed(2)} to ${percent(high).toFixed(2)} %)`,
      against: 'itself',
      unit: '%',
      values: [percent(slope)],
      goal: { atMost: Math.max(0, percent(slope) - percent(low)) },
    },
    { label: `${what}, by windows of ${WINDOW}`, against: null, unit, values: warm, goal: null },
  ];
}
