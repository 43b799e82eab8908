/** `saved`: debaters' calls that a rule made unnecessary, at a nano-dollar for each of 300 tokens of a reply. */
import { expect, it } from 'vitest';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { play, positionReply } from '../../support/debates/scripted-debate.ts';

const base: Partial<DebateRequest> = { protocol: 'critique', adaptive_routing: false };

it.each<readonly [string, Partial<DebateRequest>, number]>([
  ['critique converges in the first of three rounds: two rounds of three', {}, 6],
  ['critique has no further round', { max_rounds: 1 }, 0],
  ['society never ends early', { protocol: 'society' }, 0],
  // The routing call was the first debater's answer. Two blind answers and two rounds of three were not needed.
  ['a single agent answers', { adaptive_routing: true }, 8],
  // The threshold is met by the proposals: three phases and a round of four, of three debaters each.
  ['a ballot is decided by its first phase', { protocol: 'ballot', options: ['42', '41'] }, 21],
])('saved › counts the calls that were not made when %s', async (_, request, callCount) => {
  const { result } = await play({ ...base, ...request }, ({ format }) =>
    format.name === 'ballot_turn' ? { stance: 's', rationale: 'r', vote: '42' } : positionReply('42', 0.9),
  );
  expect(result.saved?.calls).toBe(callCount);
  expect(result.saved?.cost_usd).toBeCloseTo(callCount * 300e-9, 12);
});
