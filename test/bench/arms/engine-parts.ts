/** What no engine could leave out, by itself: nine prompts written, nine replies read, three rounds of answers grouped. */
import { groupPositions } from '../../../src/debate/engine/grouping/group-round.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';
import { debaterCall } from '../../../src/debate/prompts/debater-prompt.ts';
import { protocols } from '../../../src/debate/protocols/protocols.ts';
import type { Round } from '../../../src/debate/schema/round.ts';
import { eventsOf } from '../../support/debates/scripted-debate.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { nineCallSpec, outcomeAtOnce, saidAtOnce } from './nine-calls.ts';

export const prepare: PrepareArm = async () => {
  const { events } = await eventsOf({ spec: nineCallSpec, script: saidAtOnce });
  const { rounds } = replay(events);
  return {
    run: async (count) => {
      for (let n = 0; n < count; n += 1) await partsOf(rounds);
    },
  };
};

/** Of a debate of its own: what is kept about a debate or a position is new each time. */
async function partsOf(told: readonly Round[]): Promise<void> {
  const spec = { ...nineCallSpec };
  const rounds: Round[] = [];
  for (const round of told) {
    const view = { spec, roundNumber: round.round_number, phase: null, rounds: [...rounds], turns: [] };
    const calls = spec.config.debaters.map((debater) => debaterCall(protocols.critique, { ...view, debater }));
    const outcomes = await Promise.all(calls.map(async (call) => outcomeAtOnce(call)));
    const heard = outcomes.filter((outcome) => outcome.kind === 'answered' && readPosition(outcome).ok);
    const positions = round.positions.map((position) => ({ ...position }));
    const { classes } = groupPositions(spec, positions);
    if (heard.length < calls.length || classes.length < 1) throw new Error('that was no whole round');
    rounds.push({ ...round, positions });
  }
}
