/** CPU to replay a long log, and to compare sixteen long answers. */

import type { Figure } from '../figure.ts';
import { measureInterleaved } from '../figure.ts';
import { startArm } from '../processes/arm.ts';

const TIMES = 400;
/** During the first few hundred the code is still being compiled. */
const WARM_UP = 1_000;

export const replayAndAgreement: Figure = {
  name: 'replay-and-agreement',
  run: async () => {
    const [replay, agreement] = await Promise.all([startArm('replay'), startArm('typed-agreement')]);
    for (const arm of [replay, agreement]) await arm.run(WARM_UP);
    const spent = await measureInterleaved(7, {
      replay: async () => (await replay.run(TIMES)).cpuMicros / TIMES / 1_000,
      agreement: async () => (await agreement.run(TIMES)).cpuMicros / TIMES / 1_000,
    });
    await Promise.all([replay.stop(), agreement.stop()]);
    return [
      {
        label: 'replay of a debate of 1,000 events',
        against: null,
        unit: 'ms',
        values: spent.replay,
        goal: { atMost: 10 },
      },
      {
        label: 'typed agreement of 16 answers of 1,600 characters',
        against: null,
        unit: 'ms',
        values: spent.agreement,
        goal: { atMost: 2 },
      },
    ];
  },
};
