/** Prompts begin with the question and the form of the reply, so that a provider can cache them. They are marked when a
 * later prompt of the same debater begins with them, too. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import { eventsOf, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b'].map((name) => ({ model: `openai/${name}`, name }));

async function callsOf(protocol: (typeof publishedProtocols)[number], max_rounds: number): Promise<readonly Call[]> {
  const request = { protocol, max_rounds, debaters, adaptive_routing: false, options: ['this', 'that'] };
  const ballot = { consensus_threshold: 2 };
  const { calls } = await eventsOf({
    spec: specOf({
      ...request,
      ...(protocol === 'ballot' ? ballot : { convergence_check: false }),
    }),
    script: ({ identity, format }) =>
      format.name === 'ballot_turn'
        ? { stance: `${identity.phase}`, rationale: 'because', vote: identity.subject === 'a' ? 'this' : 'that' }
        : positionReply(`${identity.subject}${identity.round}`),
  });
  return calls.filter(({ identity }) => identity.subject === 'a');
}

const markedText = ({ prompt }: Call) =>
  prompt.messages.map(({ content, sharedCharacters = 0 }) => content.slice(0, sharedCharacters)).join('');

describe.each(publishedProtocols)('%s', (protocol) => {
  it('marks a beginning that contains the question and that the next prompts share', async () => {
    const markedCalls = (await callsOf(protocol, 3)).filter((call) => markedText(call) !== '');
    expect(markedCalls.length).toBeGreaterThan(1);
    for (const call of markedCalls) {
      expect(markedText(call)).toMatch(/^<question>[\s\S]*<\/question>/);
      expect(markedText(call)).toContain('Reply with one JSON object');
      expect(call.prompt.messages[0]?.content.startsWith(markedText(markedCalls[0] as Call))).toBe(true);
      expect([call.prompt.system, call.format.name]).toEqual([
        markedCalls[0]?.prompt.system,
        markedCalls[0]?.format.name,
      ]);
    }
  });

  it('marks only text with which a later prompt begins', async () => {
    const calls = await callsOf(protocol, protocol === 'ballot' ? 1 : 2);
    // The blind round has another form, and only one round follows it. A round of a ballot has four turns of one form.
    expect(calls.filter((call) => markedText(call) !== '')).toHaveLength(protocol === 'ballot' ? 4 : 0);
  });
});
