/** Whether a process grows slower or larger with what it has done: the trend over 10,000 debates, with its interval. */

import type { Figure } from '../figure.ts';
import { onStage } from '../processes/bench-service.ts';
import { cpuMicrosDuring } from '../processes/measured-process.ts';
import { trendRows } from '../trend.ts';

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
      const of = { name: 'debates', each: WINDOW, per: 1_000 };
      return [
        ...trendRows({ what: 'CPU per debate', unit: 'ms', of, values: cpuMs.slice(WARM_UP_WINDOWS) }),
        ...trendRows({
          what: 'memory after a garbage collection',
          unit: 'MB',
          of,
          values: megabytes.slice(WARM_UP_WINDOWS),
        }),
      ];
    }),
};
