/** A round begins only when the time left is 1.3 times that of the last round, and a share for the judge. */
import { describe, expect, it } from 'vitest';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { ScriptedRun } from '../../support/debates/scripted-debate.ts';
import { byRound, eventsOf, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const CALL_MS = 10_000;
const script = byRound({ a: ['1'], b: ['2'], c: ['3'] }, positionReply('1'));
const twoRounds: Partial<DebateRequest> = { protocol: 'transcript', max_rounds: 2 };

async function resultOf(request: Partial<DebateRequest>, overrides: Partial<ScriptedRun>) {
  const { events } = await eventsOf({ spec: specOf(request), script, callMs: CALL_MS, ...overrides });
  const last = events.at(-1);
  if (last === undefined || !isTerminal(last) || last.result === null) throw new Error('the debate has no result');
  return { ...last.result, events };
}

const resultWithTimeLeft = (request: Partial<DebateRequest>, ms: number) => resultOf(request, { timeLeftMs: () => ms });

describe('a further round', () => {
  it.each([
    // Three parallel calls of 10 s: 1.3 × 10 s.
    ['counted', twoRounds, 13_000],
    // And a fifth of 300 s for the judge.
    ['judged', { ...twoRounds, judge: { model: 'openai/judge' } }, 73_000],
    // A fifth of 30 s would be 6 s, but the judge gets 20 s or more.
    ['judged in little time', { ...twoRounds, judge: { model: 'openai/judge' }, deadline_seconds: 30 }, 33_000],
  ])('of a debate that is %s begins only when it can end in time', async (_, request, neededMs) => {
    const withoutTime = await resultWithTimeLeft(request, neededMs - 1);
    expect([withoutTime.total_rounds_run, withoutTime.stopped, withoutTime.converged]).toEqual([1, 'no_time', false]);
    const withTime = await resultWithTimeLeft(request, neededMs);
    expect([withTime.total_rounds_run, withTime.stopped]).toEqual([2, null]);
  });

  it('of a ballot takes the time of all of its turns together', async () => {
    const request: Partial<DebateRequest> = { protocol: 'ballot', options: ['1', '2', '3'], consensus_threshold: 3 };
    const ballotScript = ({ identity }: { identity: { subject: string | null } }) => {
      const vote = { a: '1', b: '2', c: '3' }[identity.subject ?? ''] ?? '1';
      return { stance: vote, rationale: 'r', vote };
    };
    // 4 phases × 3 debaters × 10 s × 1.3.
    const withoutTime = await resultOf(request, { script: ballotScript, timeLeftMs: () => 155_999 });
    const withTime = await resultOf(request, { script: ballotScript, timeLeftMs: () => 156_000 });
    expect([withoutTime.total_rounds_run, withTime.total_rounds_run]).toEqual([1, 2]);
  });

  it('is not reported as missing when the stopping rule is met', async () => {
    const agreeingScript = byRound({ a: ['1'], b: ['1'], c: ['1'] });
    const { stopped, converged } = await resultOf(twoRounds, { script: agreeingScript, timeLeftMs: () => 0 });
    expect([stopped, converged]).toEqual([null, true]);
  });
});

describe('the first round', () => {
  it('begins with any time left', async () => {
    const { total_rounds_run, stopped } = await resultWithTimeLeft(twoRounds, 0);
    expect([total_rounds_run, stopped]).toEqual([1, 'no_time']);
  });
});

describe('a debate that stopped because too little time was left', () => {
  it('is decided by its judge on the rounds that ended', async () => {
    const result = await resultWithTimeLeft({ ...twoRounds, judge: { model: 'openai/judge' } }, 50_000);
    expect(result.decision.decision_rule).toBe('judge');
    expect(result.escalation.reasons).not.toContain('deadline');
  });

  it('keeps the reason when another run ends it', async () => {
    const { events } = await resultWithTimeLeft(twoRounds, 0);
    const log = events.filter((event) => !isTerminal(event) && event.type !== 'debate.escalated');
    expect(log.at(-1)?.type).toBe('debate.aggregated');
    expect((await resultOf(twoRounds, { log, timeLeftMs: () => 0 })).stopped).toBe('no_time');
  });
});
