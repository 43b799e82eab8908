/** `settled`: a round ends as soon as no outstanding turn can change its outcome. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecided } from '../../../src/debate/protocols/settled.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ model: `openai/${name}`, name }));
const base: Partial<DebateRequest> = {
  debaters,
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'majority_vote',
  settled: true,
};
const NO_REPLY = new Promise<never>(() => {});

describe('an outcome that is decided early', () => {
  it('does not wait for votes that cannot change it: 3 of 5 agree, 2 are outstanding', async () => {
    const { result } = await play(base, ({ identity }) =>
      'abc'.includes(identity.subject ?? '') ? positionReply('42') : NO_REPLY,
    );
    expect(result).toMatchObject({ final_answer: '42', participation: { panel: 5, valid: 3, voting: 3 } });
    expect(result.failures.map(({ debater_id, code }) => [debater_id, code])).toEqual([
      ['d', 'not_needed'],
      ['e', 'not_needed'],
    ]);
  });

  it('waits while a tie is possible: 2 agree, 2 are outstanding', async () => {
    const { result, calls } = await play({ ...base, debaters: debaters.slice(0, 4) }, () => positionReply('42'));
    expect(calls).toHaveLength(4);
    expect(result.participation.valid).toBeGreaterThanOrEqual(3);
  });

  it('shortens a round before the last only when the stopping rule is met', async () => {
    const playWithThreshold = (threshold: number) =>
      play({ ...base, max_rounds: 2, convergence_threshold: threshold }, ({ identity }) =>
        identity.round === 2 || 'abc'.includes(identity.subject ?? '') ? positionReply('42') : positionReply('41'),
      );
    const withoutAgreement = await playWithThreshold(0.9);
    expect(withoutAgreement.result.rounds[0]?.participation.valid).toBe(5);
    const withAgreement = await playWithThreshold(0.6);
    expect(withAgreement.result).toMatchObject({ total_rounds_run: 1, converged: true });
  });

  it('gives outstanding votes full confidence, and waits when a confidence is unknown', () => {
    const spec = specOf({ ...base, aggregation: 'weighted_vote', debaters: debaters.slice(0, 3) });
    const answeredPosition = (id: string, confidence: number | null) =>
      ({ debater_id: id, status: 'ok', answer: '42', confidence }) as never;
    const [, , last] = spec.config.debaters;
    const outstanding = last === undefined ? [] : [last];
    expect(isDecided({ spec, positions: [answeredPosition('a', 0.5), answeredPosition('b', 0.5)], outstanding })).toBe(
      false,
    );
    expect(isDecided({ spec, positions: [answeredPosition('a', 0.6), answeredPosition('b', 0.5)], outstanding })).toBe(
      true,
    );
    expect(isDecided({ spec, positions: [answeredPosition('a', 1), answeredPosition('b', null)], outstanding })).toBe(
      false,
    );
  });

  it('never changes the answer, for any votes, confidences and order of replies', async () => {
    const vote = fc.record({
      answer: fc.constantFrom('41', '42', '43'),
      confidence: fc.constantFrom(0.2, 0.5, 0.9, 1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(vote, { minLength: 5, maxLength: 5 }),
        fc.constantFrom('majority_vote', 'weighted_vote', 'exact_majority'),
        fc.array(fc.nat(20), { minLength: 5, maxLength: 5 }),
        async (votes, aggregation, delays) => {
          const script = async ({ identity }: { identity: { subject: string | null } }) => {
            const seat = 'abcde'.indexOf(identity.subject ?? '');
            for (let turns = delays[seat] ?? 0; turns > 0; turns -= 1) await Promise.resolve();
            return positionReply(votes[seat]?.answer ?? '', votes[seat]?.confidence);
          };
          const withoutEarlyEnd = await play({ ...base, aggregation, settled: false }, script);
          const withEarlyEnd = await play({ ...base, aggregation }, script);
          expect(withEarlyEnd.result.final_answer).toBe(withoutEarlyEnd.result.final_answer);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is not used when every position is needed', () => {
    expect(() => specOf({ ...base, aggregation: 'closest' })).toThrow('needs every position');
  });

  it('is the same in a resumed debate', async () => {
    const spec = specOf(base);
    const script = ({ identity }: { identity: { subject: string | null } }) =>
      'abc'.includes(identity.subject ?? '') ? positionReply('42') : NO_REPLY;
    const uninterrupted = await eventsOf({ spec, script });
    const prefixLength = uninterrupted.events.findLastIndex(({ type }) => type === 'debate.position') + 1;
    const resumed = await eventsOf({ spec, script, log: uninterrupted.events.slice(0, prefixLength) });
    expect(resumed.calls).toEqual([]);
    expect(resumed.events.at(-1)).toMatchObject({ type: 'debate.completed', result: { final_answer: '42' } });
  });
});

describe('several routing models', () => {
  const playRouted = (answers: Readonly<Record<string, [string, number]>>) =>
    play({ debaters, routing_models: ['openai/a', 'openai/b'] }, ({ identity }) => {
      const [answer, confidence] = answers[identity.subject ?? ''] ?? ['40', 0.5];
      return positionReply(answer, confidence);
    });

  it('answer alone when all are confident and agree, with the most confident answer', async () => {
    const { result, calls } = await playRouted({ 'openai/a': ['42', 0.9], 'openai/b': ['42.0', 0.95] });
    expect(calls).toHaveLength(2);
    expect(result).toMatchObject({
      routing_decision: 'single_agent',
      final_answer: '42.0',
      confidence_detail: { self_reported: 0.95 },
    });
  });

  it('start a debate when they disagree or one is unsure, with both answers as round 1', async () => {
    for (const secondAnswer of [
      ['41', 0.95],
      ['42', 0.5],
    ] as const) {
      const { result, calls } = await playRouted({
        'openai/a': ['42', 0.9],
        'openai/b': [secondAnswer[0], secondAnswer[1]],
      });
      expect(result.routing_decision).toBe('debate');
      const firstRoundCalls = calls.filter(({ identity }) => identity.purpose === 'debater' && identity.round === 1);
      expect(firstRoundCalls.map(({ identity }) => identity.subject)).toEqual(['c', 'd', 'e']);
    }
  });
});
