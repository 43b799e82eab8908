/** Delay of the event loop of the service when clients and models send texts that are expensive to read. */
import { worstStall } from '../../hostile/attacks/stalls.ts';
import type { Figure } from '../figure.ts';
import { ratios } from '../figure.ts';

const TEXTS = 12;
const REPETITIONS = 3;

export const stall: Figure = {
  name: 'stall',
  run: async () => {
    const stalls = [];
    for (let n = 0; n < REPETITIONS; n += 1) stalls.push(await worstStall(TEXTS));
    const delaysMs = stalls.map(({ delayMs }) => delayMs);
    const label = `longest delay of the event loop, ${TEXTS} hostile requests, ${2 * TEXTS} hostile replies, a panel of 16`;
    return [
      { label, against: null, unit: 'ms', values: delaysMs, goal: { atMost: 100 } },
      {
        label,
        against: 'the same process without work',
        unit: '×',
        values: ratios(
          delaysMs,
          stalls.map(({ idleDelayMs }) => idleDelayMs),
        ),
        goal: null,
      },
      {
        label: 'of that, uninterrupted work of the main thread',
        against: null,
        unit: 'ms',
        values: stalls.map(({ busy }) => busy.ms),
        goal: { atMost: 100 },
      },
    ];
  },
};
