/** CPU of a debate in the engine alone, compared with the minimum for nine calls. */

import type { Figure } from '../figure.ts';
import { measureInterleaved, ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';

const DEBATES = 1_000;
/** After this number the time stays constant: 0.50 ms in the first thousand, 0.30 ms in the fifth. */
const WARM_UP = 5_000;

export const engineAlone: Figure = {
  name: 'engine-alone',
  run: async () => {
    const [engine, parts, bare] = await Promise.all([
      startArm('engine'),
      startArm('engine-parts'),
      startArm('bare-loop'),
    ]);
    for (const arm of [engine, parts, bare]) await arm.run(WARM_UP);
    const spent = await measureInterleaved(7, {
      engine: async () => (await engine.run(DEBATES)).cpuMicros / DEBATES / 1_000,
      parts: async () => (await parts.run(DEBATES)).cpuMicros / DEBATES / 1_000,
      // One run is too short to be measured, so that ten times as many are.
      bare: async () => (await bare.run(10 * DEBATES)).cpuMicros / (10 * DEBATES) / 1_000,
    });
    await Promise.all([engine, parts, bare].map((arm) => arm.stop()));
    const label = 'engine alone, 3 debaters × 3 rounds, typed, weighted vote';
    const loop = 'nine awaited calls that parse nine JSON objects';
    return [
      { label: `${label}: CPU`, against: null, unit: 'ms', values: spent.engine, goal: { atMost: 0.1 } },
      {
        label: `${label}: CPU`,
        against: loop,
        unit: '×',
        values: ratios(spent.engine, spent.bare),
        goal: { atMost: 3 },
      },
      {
        label: 'its parts alone (nine prompts, the reading of nine replies, the grouping of three rounds): CPU',
        against: loop,
        unit: '×',
        values: ratios(spent.parts, spent.bare),
        goal: null,
      },
      {
        label: `${label}: CPU`,
        against: 'these parts alone',
        unit: '×',
        values: ratios(spent.engine, spent.parts),
        goal: null,
      },
    ];
  },
};
