/** A debate can be resumed from any prefix of its log: no recorded call is repeated, and the outcome is the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../src/debate/engine/calls.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { eventsOf, positionReply, type Script, specOf } from '../../support/debates/scripted-debate.ts';

const answers = fc.constantFrom('41', '42', '43');
const turn = fc.oneof(
  { weight: 6, arbitrary: fc.record({ answer: answers, confidence: fc.constantFrom(0.2, 0.6, 0.9, 'unsure') }) },
  { weight: 1, arbitrary: fc.constant('this is no JSON') },
  { weight: 1, arbitrary: fc.constant({ fails: 'provider_error' as const }) },
  { weight: 1, arbitrary: fc.constant({ fails: 'refused' as const }) },
);
/** The record that each debater returns: a text that only it writes, and its number. */
const RECORD = {
  type: 'object',
  properties: { text: { type: 'string' }, number: { type: 'integer' } },
  required: ['text', 'number'],
};
const requests: fc.Arbitrary<Partial<DebateRequest>> = fc.constantFrom<Partial<DebateRequest>>(
  { protocol: 'critique' },
  { protocol: 'critique', adaptive_routing: false, judge: { model: 'openai/judge' }, aggregation: 'judge' },
  { protocol: 'critique', judge: { model: 'openai/judge', orders: 2 }, aggregation: 'judge_pick' },
  { protocol: 'critique', adaptive_routing: false, substitutes: [{ model: 'openai/substitute' }] },
  { protocol: 'revise' },
  { protocol: 'revise', judge: { model: 'openai/judge' } },
  { protocol: 'transcript' },
  { protocol: 'society' },
  { protocol: 'ballot', options: ['41', '42', '43'] },
  { protocol: 'cascade' },
  { protocol: 'cascade', then: 'critique', wave: 1, stop_at: 0.85, adaptive_routing: true },
  { protocol: 'cascade', then: 'critique', question: 'Which colour?', convergence_threshold: 1 },
  { protocol: 'samples', debaters: [{ model: 'openai/one', count: 7 }] },
  { protocol: 'critique', adaptive_routing: false, convergence_threshold: 1, answer_schema: RECORD },
  { protocol: 'cascade', then: 'critique', agreement: 'judged', answer_schema: RECORD },
  { answer_type: 'estimate', spread_threshold: 0.01 },
  { answer_type: 'estimate', protocol: 'society', aggregation: 'trimmed_mean', estimate: { scale: 'log' } },
);

/** Each reply depends only on the identity and attempt of its call, so that a second run gets the same replies. */
function scriptFrom(turns: readonly unknown[]): Script {
  return ({ identity, format, prompt: { messages } }, attempt) => {
    const hash = [...JSON.stringify([identity, attempt])].reduce((sum, char) => sum + char.charCodeAt(0), 0);
    const reply = turns[hash % turns.length] as { answer?: string; confidence?: number; fails?: string };
    if (typeof reply === 'string' || reply.fails) return reply as never;
    if (format.name === 'ballot_turn') return { stance: 's', rationale: 'r', vote: reply.answer };
    if (format.name === 'pick') return { winner: hash % 3 === 0 ? 'nobody' : 'Candidate A', reasoning: 'r' };
    const promptText = messages.map(({ content }) => content).join();
    if (format.name === 'grouping')
      return { groups: [[...promptText.matchAll(/label="(Answer \d+)"/g)].map(([, label]) => label)] };
    const value = Number(reply.answer);
    if (promptText.includes('<answer_schema>'))
      return { answer: { text: `about ${value} or so`, number: value }, reasoning: 'r', confidence: reply.confidence };
    // A wide interval contains the other answers, a narrow one does not.
    return positionReply(reply.answer ?? '42', reply.confidence, {
      value,
      low: value - (hash % 3),
      high: value + (hash % 2),
    });
  };
}

/** The log without the events that report a resumption, which may differ. */
function withoutResumptions(events: readonly LoggedEvent[]): unknown[] {
  return events.filter(({ type }) => type !== 'debate.resumed').map(({ seq: _, ...event }) => event);
}

describe('a resumed debate', () => {
  it('ends as the uninterrupted one from every prefix of its log, without repeating a call', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.array(turn, { minLength: 3, maxLength: 12 }),
        fc.nat(),
        async (request, turns, cutIndex) => {
          const spec = specOf(request);
          const script = scriptFrom(turns);
          const journal = new Map<string, CallOutcome[]>();
          const uninterrupted = await eventsOf({ spec, script, journal });
          const log = uninterrupted.events.slice(0, cutIndex % uninterrupted.events.length);
          const resumed = await eventsOf({ spec, script, journal: new Map(journal), log });
          expect(resumed.calls).toEqual([]);
          expect(inPanelOrder(withoutResumptions(resumed.events))).toEqual(
            inPanelOrder(withoutResumptions(uninterrupted.events)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes exactly the missing calls when the journal ends where the log ends', async () => {
    const spec = specOf({ adaptive_routing: false, max_rounds: 2, convergence_threshold: 1 });
    const script: Script = ({ identity }) => positionReply(identity.subject === 'a' ? '1' : '2');
    const uninterrupted = await eventsOf({ spec, script });
    const firstOfRound2 = uninterrupted.events.findIndex(({ type }, index) => type === 'debate.position' && index > 6);
    const journal = new Map<string, CallOutcome[]>();
    const resumed = await eventsOf({ spec, script, journal, log: uninterrupted.events.slice(0, firstOfRound2 + 1) });
    const lastLoggedEvent = uninterrupted.events[firstOfRound2];
    const answeredDebater = lastLoggedEvent?.type === 'debate.position' ? lastLoggedEvent.position.debater_id : '';
    expect(uninterrupted.calls).toHaveLength(6);
    expect(resumed.calls.map(({ identity }) => identity.subject)).toEqual(
      ['a', 'b', 'c'].filter((id) => id !== answeredDebater),
    );
    expect(replay(resumed.events).result).toEqual(replay(uninterrupted.events).result);
  });

  it('writes one terminal event and nothing after it', async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.array(turn, { minLength: 3, maxLength: 12 }), async (request, turns) => {
        const { events } = await eventsOf({ spec: specOf(request), script: scriptFrom(turns) });
        expect(events.map(isTerminal)).toEqual(events.map((_, index) => index === events.length - 1));
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      }),
      { numRuns: 200 },
    );
  });
});

/** The positions of a round may be logged in any order. */
function inPanelOrder(events: unknown[]): unknown[] {
  const key = (event: unknown) => JSON.stringify(event);
  const sorted: unknown[] = [];
  let pendingTurns: unknown[] = [];
  for (const event of events as LoggedEvent[]) {
    if (event.type === 'debate.position' || event.type === 'debate.position_failed') pendingTurns.push(event);
    else {
      sorted.push(...pendingTurns.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)), event);
      pendingTurns = [];
    }
  }
  return [...sorted, ...pendingTurns];
}
