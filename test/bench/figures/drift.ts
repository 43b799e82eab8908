/** The trend of CPU and memory of a process over 10,000 debates, with its interval. */

import type { Figure } from '../figure.ts';
import { withServers } from '../processes/bench-service.ts';
import { cpuMicrosDuring } from '../processes/measured-process.ts';
import { trendRows } from '../trend.ts';

const DEBATES = 10_000;
const WINDOW = 500;
/** In these windows code is compiled and caches are filled. */
const WARM_UP_WINDOWS = 4;

const quick = { model: 'simulated/expert?accuracy=1&latency_ms=0' };
const request = { debaters: [quick, quick, quick], max_rounds: 2, adaptive_routing: false, convergence_check: false };

export const drift: Figure = {
  name: 'drift',
  run: () =>
    withServers(async (_, start) => {
      const service = await start({ request });
      const cpuMs: number[] = [];
      const megabytes: number[] = [];
      for (let done = 0; done < DEBATES; done += WINDOW) {
        cpuMs.push((await cpuMicrosDuring(service, () => service.runDebates(WINDOW, 10))) / WINDOW / 1_000);
        const { heapBytes, externalBytes } = await service.reading('after a collection');
        megabytes.push((heapBytes + externalBytes) / 1_000_000);
      }
      const windows = { name: 'debates', each: WINDOW, per: 1_000 };
      return [
        ...trendRows({ label: 'CPU per debate', unit: 'ms', windows, values: cpuMs.slice(WARM_UP_WINDOWS) }),
        ...trendRows({
          label: 'memory after a garbage collection',
          unit: 'MB',
          windows,
          values: megabytes.slice(WARM_UP_WINDOWS),
        }),
      ];
    }),
};
