/**
 * A call is sent with the prompt that was built for its reservation. In a ballot debaters speak in turn, so a reservation has
 * headroom for the turns before it.
 */
import { expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import { eventsOf, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

/** All debaters of a round speak at once. */
const simultaneousProtocols = publishedProtocols.filter((name) => name !== 'ballot');

it.each(simultaneousProtocols)(
  'a round of %s sends the prompts that were built for its reservation',
  async (protocol) => {
    const reservedCalls: Call[] = [];
    const { calls } = await eventsOf({
      spec: specOf({ protocol, agreement: 'typed', adaptive_routing: false, convergence_check: false, max_rounds: 3 }),
      script: ({ identity }) => positionReply(`${identity.subject}${identity.round}`),
      affordable: (calls) => {
        reservedCalls.push(...calls);
        return true;
      },
    });
    // 3 debaters × 3 rounds.
    expect(calls).toHaveLength(9);
    // The very same objects, not only equal ones.
    expect(calls.map((call) => reservedCalls.indexOf(call))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  },
);

it('a ballot reserves room for the turns before a turn, and builds each prompt at its turn', async () => {
  const reservedCalls = new Map<string, Call>();
  const { calls } = await eventsOf({
    spec: specOf({ protocol: 'ballot', options: ['this', 'that'], consensus_threshold: 3, max_rounds: 1 }),
    script: ({ identity }) => ({
      stance: `${identity.subject}`,
      rationale: 'because',
      vote: identity.subject === 'a' ? 'this' : 'that',
    }),
    affordable: (calls) => {
      for (const call of calls) reservedCalls.set(JSON.stringify(call.identity), call);
      return true;
    },
  });
  const turns = calls.filter(({ identity }) => identity.purpose === 'debater');
  // More than the first phase.
  expect(turns.length).toBeGreaterThan(3);
  for (const call of turns) {
    const reservedCall = reservedCalls.get(JSON.stringify(call.identity));
    const reservedLength = lengthOf(reservedCall) + (reservedCall?.headroomBytes ?? 0);
    expect(lengthOf(call)).toBeLessThanOrEqual(reservedLength);
  }
  // The headroom is needed: some prompt has grown since its reservation.
  expect(turns.some((call) => lengthOf(call) > lengthOf(reservedCalls.get(JSON.stringify(call.identity))))).toBe(true);
});

/** All texts are ASCII, so a character is a byte. */
function lengthOf(call: Call | undefined): number {
  return (call?.prompt.messages ?? []).reduce((sum, { content }) => sum + content.length, 0);
}
