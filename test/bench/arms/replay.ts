/** Replays a log of 1,000 events. */

import { replay } from '../../../src/debate/engine/replay.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { eventsOf, specOf } from '../../support/debates/scripted-debate.ts';
import type { PrepareArm } from '../processes/arm.ts';

const OPTIONS = ['first', 'second', 'third'];

export const prepare: PrepareArm = async () => {
  const log = await longLog();
  return {
    run: (count) => {
      for (let n = 0; n < count; n += 1) {
        if (replay(log).rounds.length < 1) throw new Error('nothing was replayed');
      }
    },
  };
};

/** A ballot of 16 in 14 rounds (more than a request may have) has 896 turns and 126 further events. */
async function longLog(): Promise<LoggedEvent[]> {
  const spec = specOf({
    question: 'Which one?',
    protocol: 'ballot',
    options: OPTIONS,
    consensus_threshold: 16,
    max_rounds: 14,
    debaters: Array.from({ length: 16 }, (_, index) => ({ model: `openai/m${index}`, name: `d${index}` })),
  });
  let turn = 0;
  const { events } = await eventsOf({
    spec,
    script: () => {
      turn += 1;
      return { stance: `as in turn ${turn}`, rationale: 'because of that. '.repeat(20), vote: OPTIONS[turn % 3] };
    },
  });
  if (events.length < 1_000) throw new Error(`the log has ${events.length} events`);
  return events.slice(0, 1_000);
}
