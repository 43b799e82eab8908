/** What a provider can keep of a prompt: the question and the form of the reply come first, and are marked where they stand
 * in a later prompt of the same debater, too. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import { eventsOf, says, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b'].map((name) => ({ model: `openai/${name}`, name }));

async function callsOf(protocol: (typeof publishedProtocols)[number], max_rounds: number): Promise<readonly Call[]> {
  const request = { protocol, max_rounds, debaters, adaptive_routing: false, options: ['this', 'that'] };
  const ballot = { consensus_threshold: 2 };
  const { asked } = await eventsOf({
    spec: specOf({
      ...request,
      ...(protocol === 'ballot' ? ballot : { convergence_check: false }),
    }),
    script: ({ identity, format }) =>
      format.name === 'ballot_turn'
        ? { stance: `${identity.phase}`, rationale: 'because', vote: identity.subject === 'a' ? 'this' : 'that' }
        : says(`${identity.subject}${identity.round}`),
  });
  return asked.filter(({ identity }) => identity.subject === 'a');
}

const marked = ({ prompt }: Call) =>
  prompt.messages.map(({ content, sharedCharacters = 0 }) => content.slice(0, sharedCharacters)).join('');

describe.each(publishedProtocols)('%s', (protocol) => {
  it('marks a beginning with the question, with which the next prompts begin', async () => {
    const own = (await callsOf(protocol, 3)).filter((call) => marked(call) !== '');
    expect(own.length).toBeGreaterThan(1);
    for (const call of own) {
      expect(marked(call)).toMatch(/^<question>[\s\S]*<\/question>/);
      expect(marked(call)).toContain('Reply with one JSON object');
      expect(call.prompt.messages[0]?.content.startsWith(marked(own[0] as Call))).toBe(true);
      expect([call.prompt.system, call.format.name]).toEqual([own[0]?.prompt.system, own[0]?.format.name]);
    }
  });

  it('marks no text with which no later prompt begins', async () => {
    const first = await callsOf(protocol, protocol === 'ballot' ? 1 : 2);
    // The blind round has another form; after it there is one round alone. A ballot has four turns of one form a round.
    expect(first.filter((call) => marked(call) !== '')).toHaveLength(protocol === 'ballot' ? 4 : 0);
  });
});
