/** A debater that cannot answer is not called again. Its seat is not counted, or a substitute takes it. */
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../src/debate/engine/calls.ts';
import { estimateCalls } from '../../../src/debate/estimate/estimate-calls.ts';
import { possibleCalls } from '../../../src/debate/estimate/possible-calls.ts';
import type { FailureCode } from '../../../src/debate/schema/position.ts';
import { byRound, eventsOf, play, positionReply, type Script, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = [
  { model: 'openai/one', name: 'a' },
  { model: 'anthropic/two', name: 'b' },
  { model: 'mistral/three', name: 'c', weight: 2, role_hint: 'You are the third.' },
];
const base = { debaters, adaptive_routing: false, max_rounds: 3 } as const;
const failureWith = (code: FailureCode) => ({ fails: code });
const REFUSAL = failureWith('refused');
const callNames = (calls: Awaited<ReturnType<typeof eventsOf>>['calls']) =>
  calls.map(({ identity, model }) => `${identity.round} ${identity.subject} ${model}`);

describe('a debater', () => {
  it.each(['refused', 'unauthorized', 'rejected_request', 'context_too_long', 'quota_exhausted'] as const)(
    'is left out of later rounds after %s, and the result gives the reason',
    async (code) => {
      const { calls, events, result } = await play(base, byRound({ a: ['1'], b: ['2'], c: [failureWith(code), '3'] }));
      expect(calls.filter(({ identity }) => identity.subject === 'c')).toHaveLength(1);
      expect(result.sat_out).toEqual([
        { debater_id: 'c', model: 'mistral/three', round: 1, reason: code, detail: 'scripted', substitute: null },
      ]);
      const speakers = events.flatMap((event) => (event.type === 'debate.round_started' ? [event.speakers] : []));
      expect(speakers).toEqual([
        ['a', 'b', 'c'],
        ['a', 'b'],
        ['a', 'b'],
      ]);
    },
  );

  it.each(['provider_error', 'timeout', 'rate_limited', 'unreadable_reply', 'connection_failed'] as const)(
    'stays in the debate after %s, which is a temporary failure',
    async (code) => {
      const { calls, result } = await play(base, byRound({ a: ['1'], b: ['2'], c: [failureWith(code), '3'] }));
      expect(calls.filter(({ identity }) => identity.subject === 'c' && identity.round > 1)).toHaveLength(2);
      expect([result.sat_out, result.dissent.length > 0]).toEqual([[], true]);
    },
  );

  it('is left out from the next phase of a ballot on, and its latest vote stays valid', async () => {
    const script: Script = ({ identity }) => {
      if (identity.subject === 'c' && identity.phase === 'critique') return REFUSAL;
      return { rationale: 'r', stance: 's', vote: identity.subject === 'a' ? 'go' : 'stay' };
    };
    const { calls, result } = await play(
      { ...base, protocol: 'ballot', options: ['go', 'stay'], consensus_threshold: 3 },
      script,
    );
    expect(calls.filter(({ identity }) => identity.subject === 'c').map(({ identity }) => identity.phase)).toEqual([
      'proposal',
      'critique',
    ]);
    expect(result.decision.vote_tally).toEqual({ go: 1, stay: 2 });
  });
});

describe('convergence', () => {
  it('counts only the remaining seats', async () => {
    const { result } = await play(base, byRound({ a: ['42'], b: ['42'], c: [REFUSAL] }));
    // Both remaining seats agree: 1, not 2/3.
    expect(result).toMatchObject({ converged: true, total_rounds_run: 1, final_convergence_score: 1 });
  });

  it('counts the whole panel when fewer seats than the quorum remain', async () => {
    const { result } = await play({ ...base, quorum: 2 }, byRound({ a: ['42'], b: [REFUSAL], c: [REFUSAL] }));
    expect(result).toMatchObject({ converged: false, degraded: true });
    expect(result.final_convergence_score).toBeCloseTo(1 / 3, 12);
  });

  it('counts the whole panel while a failure is temporary', async () => {
    const { result } = await play(
      { ...base, max_rounds: 1 },
      byRound({ a: ['42'], b: ['42'], c: [failureWith('timeout')] }),
    );
    expect(result.final_convergence_score).toBeCloseTo(2 / 3, 12);
  });

  it('divides by the answered positions under jaccard, as published', async () => {
    const request = { ...base, agreement: 'jaccard', question: 'Which city?' } as const;
    const { result } = await play(request, byRound({ a: ['Paris'], b: ['Lyon'], c: [REFUSAL] }));
    expect(result.final_convergence_score).toBe(1 / 2);
    const transcript = await play(
      { ...request, protocol: 'transcript' },
      byRound({ a: ['Paris'], b: ['Paris'], c: [REFUSAL] }),
    );
    // Every pair of the whole panel has to be similar, and one debater has no position.
    expect(transcript.result.converged).toBe(false);
  });

  it('of a transcript needs all remaining debaters in one class', async () => {
    const { result } = await play({ ...base, protocol: 'transcript' }, byRound({ a: ['42'], b: ['42'], c: [REFUSAL] }));
    expect(result).toMatchObject({ converged: true, total_rounds_run: 1, final_convergence_score: 1 });
  });
});

describe('a substitute', () => {
  const substitutes = [
    { model: 'google/four', temperature: 0.2 },
    { model: 'xai/five', role_hint: 'You are the fifth.' },
  ];
  const spec = specOf({ ...base, substitutes, convergence_check: false });

  it('takes the seat from the next round on, under the id of the seat', async () => {
    const { calls } = await eventsOf({ spec, script: byRound({ a: ['1'], b: ['2'], c: [REFUSAL, '3'] }) });
    expect(callNames(calls)).toEqual([
      ...['1 a openai/one', '1 b anthropic/two', '1 c mistral/three'],
      ...['2 a openai/one', '2 b anthropic/two', '2 c google/four'],
      ...['3 a openai/one', '3 b anthropic/two', '3 c google/four'],
    ]);
  });

  it('has the seat’s role, weight and persona, and its own temperature', async () => {
    const { calls } = await eventsOf({ spec, script: byRound({ a: ['1'], b: ['2'], c: [REFUSAL, '3'] }) });
    const substituteCall = calls.find(({ model }) => model === 'google/four');
    expect(substituteCall?.prompt.system).toContain('You are the third.');
    expect(substituteCall?.temperature).toBe(0.2);
  });

  it('begins without a previous answer, and changes no answer', async () => {
    const { calls, result } = await play(
      { ...base, substitutes, convergence_check: false },
      byRound({ a: ['1'], b: ['2'], c: ['9', REFUSAL, '3'] }),
    );
    const substituteCall = calls.find(({ model }) => model === 'google/four');
    expect(substituteCall?.prompt.messages.map(({ role }) => role)).toEqual(['user']);
    expect(substituteCall?.format.name).toBe('position');
    expect(result.rounds[2]?.positions[2]).toMatchObject({
      debater_id: 'c',
      model: 'google/four',
      changed_from_previous: null,
    });
    expect(result.flips).toEqual([]);
  });

  it('counts as a remaining seat, so that its round waits for it', async () => {
    const request = { ...base, substitutes };
    const { result } = await play(request, byRound({ a: ['42'], b: ['42'], c: [REFUSAL, '42'] }));
    // 2/3 < 0.8 in round 1, since the substitute has not answered yet; 3/3 in round 2.
    expect(result.rounds.map((round) => round.convergence_score)).toEqual([2 / 3, 1]);
    expect(result.sat_out).toMatchObject([{ debater_id: 'c', substitute: 'google/four' }]);
  });

  it('is replaced by the next one when it fails too, until no substitute remains', async () => {
    const script = byRound({ a: ['1'], b: ['2'], c: [REFUSAL] });
    const { calls, result } = await play({ ...base, substitutes, convergence_check: false, max_rounds: 4 }, script);
    expect(calls.filter(({ identity }) => identity.subject === 'c').map(({ model }) => model)).toEqual([
      'mistral/three',
      'google/four',
      'xai/five',
    ]);
    expect(result.sat_out.map(({ model, substitute }) => [model, substitute])).toEqual([
      ['mistral/three', 'google/four'],
      ['google/four', 'xai/five'],
      ['xai/five', null],
    ]);
  });

  it('is null in the result when no round remained for it', async () => {
    const { result } = await play(
      { ...base, substitutes, max_rounds: 1 },
      byRound({ a: ['1'], b: ['2'], c: [REFUSAL] }),
    );
    expect(result.sat_out).toMatchObject([{ debater_id: 'c', substitute: null }]);
  });

  it('has the weight of its seat and its own reliability in the verdict', async () => {
    const request = { ...base, substitutes, convergence_check: false, max_rounds: 2 } as const;
    const script = byRound({ a: ['1'], b: ['2'], c: [REFUSAL, '3'] });
    const { result } = await play(request, script);
    // 2 × 0.8 for the seat's weight against 0.8 each.
    expect(result).toMatchObject({ final_answer: '3', winner: 'c' });
  });

  it('has the same seat when the debate is resumed from any prefix of its log', async () => {
    const script = byRound({ a: ['1'], b: ['2'], c: ['9', REFUSAL, '3'] });
    const journal = new Map<string, CallOutcome[]>();
    const uninterrupted = await eventsOf({ spec, script, journal });
    for (let length = 1; length < uninterrupted.events.length; length += 1) {
      const log = uninterrupted.events.slice(0, length);
      const resumed = await eventsOf({ spec, script: () => positionReply('new'), journal: new Map(journal), log });
      expect([length, resumed.calls]).toEqual([length, []]);
      const last = resumed.events.at(-1);
      expect(last).toMatchObject({
        type: 'debate.completed',
        result: { sat_out: [{ debater_id: 'c', round: 2, substitute: 'google/four' }] },
      });
    }
  });

  it('is in the estimate with every turn that it may take, and adds no seat', async () => {
    const estimatedCalls = estimateCalls([...possibleCalls(spec)]);
    expect(estimatedCalls.filter(({ model }) => /google|xai/.test(model))).toEqual([
      { purpose: 'debater', model: 'google/four', min: 0, max: 2 },
      { purpose: 'debater', model: 'xai/five', min: 0, max: 2 },
    ]);
  });
});
