/** The parts that every engine needs: nine prompts are written, nine replies are read, three rounds of answers are grouped. */
import { groupPositions } from '../../../src/debate/engine/grouping/group-round.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';
import { debaterCall } from '../../../src/debate/prompts/debater-prompt.ts';
import { protocols } from '../../../src/debate/protocols/protocols.ts';
import type { Round } from '../../../src/debate/schema/round.ts';
import { eventsOf } from '../../support/debates/scripted-debate.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { immediateOutcome, nineCallSpec, scriptedReply } from './nine-calls.ts';

export const prepare: PrepareArm = async () => {
  const { events } = await eventsOf({ spec: nineCallSpec, script: scriptedReply });
  const { rounds } = replay(events);
  return {
    run: async (count) => {
      for (let n = 0; n < count; n += 1) await partsOf(rounds);
    },
  };
};

/** Copies the debate and its positions, so that nothing that is cached for them is used again. */
async function partsOf(loggedRounds: readonly Round[]): Promise<void> {
  const spec = { ...nineCallSpec };
  const rounds: Round[] = [];
  for (const round of loggedRounds) {
    const view = { spec, roundNumber: round.round_number, phase: null, rounds: [...rounds], turns: [] };
    const calls = spec.config.debaters.map((debater) => debaterCall(protocols.critique, { ...view, debater }));
    const outcomes = await Promise.all(calls.map(async (call) => immediateOutcome(call)));
    const answered = outcomes.filter((outcome) => outcome.kind === 'answered' && readPosition(outcome).ok);
    const positions = round.positions.map((position) => ({ ...position }));
    const { classes } = groupPositions(spec, positions);
    if (answered.length < calls.length || classes.length < 1) throw new Error('the round is incomplete');
    rounds.push({ ...round, positions });
  }
}
