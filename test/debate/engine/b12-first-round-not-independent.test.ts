/** B12: later models supported the first model's stance, or rebutted an opponent that did not exist. */
import { describe, expect, it } from 'vitest';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import { eventsOf, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'a' },
  { model: 'openai/two', name: 'b' },
  { model: 'openai/three', name: 'c', role_hint: 'You are the sceptic.' },
];

describe.each(publishedProtocols)('the first prompts of %s', (protocol) => {
  const request = { protocol, debaters: panel, adaptive_routing: false, options: ['canary-x', 'canary-y'] };

  it('differ only in the debater’s own role, and contain nothing of other debaters', async () => {
    const spec = specOf(request);
    const { calls } = await eventsOf({
      spec,
      script: ({ identity, format }) =>
        format.name === 'ballot_turn'
          ? { stance: `secret of ${identity.subject}`, rationale: 'secret', vote: 'none' }
          : positionReply(`secret of ${identity.subject}`),
    });
    const firstCalls = calls.filter(
      ({ identity }) => identity.round === 1 && (identity.phase === null || identity.phase === 'proposal'),
    );
    expect(firstCalls.map(({ identity }) => identity.subject)).toEqual(['a', 'b', 'c']);
    expect(new Set(firstCalls.map(({ prompt }) => JSON.stringify(prompt.messages))).size).toBe(1);
    const [a, b, c] = firstCalls.map(({ prompt }) => prompt.system);
    expect(a).toBe(b);
    expect(c).toContain('You are the sceptic.');
    for (const { prompt } of firstCalls) {
      expect(JSON.stringify(prompt)).not.toMatch(/secret|Peer|peer_|previous|critici|rebut/i);
    }
  });

  it('contain no position of the same round when the round has no phases', async () => {
    const { calls } = await eventsOf({
      spec: specOf({ ...request, convergence_check: false }),
      script: ({ identity, format }) =>
        format.name === 'ballot_turn'
          ? { stance: 's', rationale: 'r', vote: 'none' }
          : positionReply(`round ${identity.round} of ${identity.subject}`),
    });
    for (const { identity, prompt } of calls.filter((call) => call.identity.phase === null)) {
      expect(JSON.stringify(prompt)).not.toContain(`round ${identity.round} of`);
    }
  });
});
