/** Prompts show no counts of votes, no confidences of peers and no presumed answer, which would favour the majority. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const textOf = ({ prompt }: Call) => prompt.messages.map(({ content }) => content).join('\n');
/** The block with the peers' text, without the debater's own words and the form of the reply. */
const peerBlocksIn = (call: Call) => /<(peers|transcript|candidates)>[\s\S]*/.exec(textOf(call))?.[0] ?? '';
const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const base = { debaters, adaptive_routing: false, convergence_check: false, max_rounds: 2 } as const;
const script = byRound(
  { a: [positionReply('41', 0.911)], b: [positionReply('42', 0.922)], c: [positionReply('43', 0.933)] },
  { reasoning: 'r', answer: '42', winner: 'Candidate A', confidence: 0.9 },
);

async function peerBlocks(purpose: string, request: Partial<DebateRequest>): Promise<string[]> {
  const { calls: allCalls } = await eventsOf({ spec: specOf({ ...base, ...request }), script });
  const calls = allCalls.filter(
    ({ identity }) => identity.purpose === purpose && (purpose === 'judge' || identity.round === 2),
  );
  expect(calls.length).toBeGreaterThan(0);
  return calls.map(peerBlocksIn);
}

describe.each(['critique', 'revise', 'transcript', 'society'] as const)('stated confidences in %s', (protocol) => {
  it('are not shown to peers', async () => {
    for (const blocks of await peerBlocks('debater', { protocol })) expect(blocks).not.toMatch(/confidence|0\.9\d\d/);
  });

  it('are shown to peers when show_confidence is set', async () => {
    for (const blocks of await peerBlocks('debater', { protocol, show_confidence: true })) {
      expect(blocks.match(/<confidence>0\.9\d\d</g)?.length).toBeGreaterThan(1);
    }
  });

  it.each(['judge', 'judge_pick'] as const)(
    'are shown to a judge only when the request asks for it: %s',
    async (aggregation) => {
      const requestWithJudge = { protocol, aggregation, judge: { model: 'openai/judge' } };
      expect((await peerBlocks('judge', requestWithJudge))[0]).not.toMatch(/<confidence>/);
      expect((await peerBlocks('judge', { ...requestWithJudge, show_confidence: true }))[0]).toMatch(
        /<confidence>0\.933</,
      );
    },
  );
});

it('a society › shows only the answers of the peers', async () => {
  const [blocks = ''] = await peerBlocks('debater', { protocol: 'society' });
  expect(blocks).toMatch(
    /^<peers>\n<peer>\n<answer>4\d<\/answer>\n<\/peer>\n<peer>\n<answer>4\d<\/answer>\n<\/peer>\n<\/peers>/,
  );
  expect(blocks).not.toContain('because of');
});

describe('the built-in personas', () => {
  const requestWithSixPersonas = { ...base, debaters: [{ model: 'openai/one', name: 'a', count: 6 }] };
  const systemsOf = async (request: Partial<DebateRequest>) => {
    const { calls } = await play({ ...base, ...request }, () => positionReply('1'));
    const systemsInRound = (round: number) =>
      calls.filter(({ identity }) => identity.round === round).map(({ prompt }) => prompt.system);
    return [systemsInRound(1), systemsInRound(2)];
  };

  it('assume no answer in the blind round: sceptic and refuter begin with round 2', async () => {
    const [blindPrompts = [], laterPrompts = []] = await systemsOf(requestWithSixPersonas);
    const presumption = /sceptic|refute|obvious answer/;
    expect(blindPrompts.filter((system) => presumption.test(system))).toEqual([]);
    expect(laterPrompts.map((system) => presumption.test(system))).toEqual([false, false, false, false, true, true]);
  });

  it('differ from the blind round on in a panel of three', async () => {
    const [blindPrompts = []] = await systemsOf({ ...base, debaters: [{ model: 'openai/one', name: 'a', count: 3 }] });
    expect(new Set(blindPrompts).size).toBe(3);
  });

  it('are replaced by a caller’s own personas, which apply in every round', async () => {
    const [blindPrompts = []] = await systemsOf({ ...base, personas: ['You are a sceptic of your own kind.'] });
    expect(blindPrompts.every((system) => system.startsWith('You are a sceptic of your own kind.'))).toBe(true);
  });
});

it('a ballot › asks in no phase for the option that most debaters support', async () => {
  const { calls } = await eventsOf({
    spec: specOf({ ...base, protocol: 'ballot', options: ['x', 'y'], max_rounds: 1, consensus_threshold: 3 }),
    script: ({ identity }) => ({ rationale: 'r', stance: 's', vote: identity.subject === 'a' ? 'x' : 'y' }),
  });
  expect(calls.filter((call) => /\b(?:most|majority|agree)\b/i.test(textOf(call)))).toEqual([]);
});
