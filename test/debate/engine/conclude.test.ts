/** The end of a debate whose judge is interrupted, whose budget is used up, or whose answers cannot be counted. */
import { expect, it } from 'vitest';
import type { Call, StopCause } from '../../../src/debate/engine/calls.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { Script } from '../../support/debates/scripted-debate.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const oneRound = { debaters, adaptive_routing: false, max_rounds: 1 } as const;
const requestWithJudge = { ...oneRound, aggregation: 'judge', judge: { model: 'openai/judge' } } as const;

/** The last event of a debate that is stopped during the call of its judge. */
async function lastEventAfterJudgeStop(cause: Exclude<StopCause, 'budget'>): Promise<LoggedEvent | undefined> {
  let currentCause: typeof cause | null = null;
  const debaterScript = byRound({ a: ['1'], b: ['1'], c: ['2'] });
  const { events } = await eventsOf({
    spec: specOf(requestWithJudge),
    stopCause: () => currentCause,
    script: (call, attempt) => {
      if (call.identity.purpose !== 'judge') return debaterScript(call, attempt);
      currentCause = cause;
      if (cause === 'concluded') return positionReply('2');
      return { fails: cause === 'cancelled' ? 'cancelled' : 'timeout' };
    },
  });
  return events.at(-1);
}

it('a judge that a cancellation interrupts has not failed: the vote decides, not degraded', async () => {
  const last = await lastEventAfterJudgeStop('cancelled');
  expect(last).toMatchObject({
    type: 'debate.cancelled',
    result: {
      final_answer: '1',
      degraded: false,
      escalation: { reasons: [] },
      decision: { fallback: 'majority_vote' },
    },
  });
});

it('a judge that the deadline interrupts has failed, and the debate is not judged', async () => {
  const last = await lastEventAfterJudgeStop('deadline');
  expect(last).toMatchObject({
    type: 'debate.completed',
    result: { final_answer: '1', degraded: true, escalation: { reasons: ['judge_failed', 'deadline'] } },
  });
});

it('a debate ends with budget_exceeded when the budget refuses another attempt of the judge', async () => {
  const script = byRound({ a: ['1'], b: ['1'], c: ['2'] }, { fails: 'budget_exceeded' });
  const { events } = await eventsOf({ spec: specOf(requestWithJudge), script });
  expect(events.at(-1)).toMatchObject({
    type: 'debate.budget_exceeded',
    result: { final_answer: '1', escalation: { reasons: ['budget_exhausted'] } },
  });
});

it('a debate without a position ends with budget_exceeded when the budget stopped a debater', async () => {
  const eventsWithFailure = (code: 'budget_exceeded' | 'provider_error') =>
    eventsOf({ spec: specOf(oneRound), script: byRound({ a: [{ fails: code }] }) });
  const lastEventWithFailure = async (code: 'budget_exceeded' | 'provider_error') =>
    (await eventsWithFailure(code)).events.at(-1);
  expect(await lastEventWithFailure('budget_exceeded')).toMatchObject({
    type: 'debate.budget_exceeded',
    result: null,
    error: { code: 'no_positions' },
  });
  expect(await lastEventWithFailure('provider_error')).toMatchObject({
    type: 'debate.failed',
    error: { code: 'no_positions' },
  });
});

it('answers that cannot be read decide nothing and escalate at any threshold', async () => {
  const request = { ...oneRound, options: ['Paris', 'Lyon'], escalate_threshold: 0 };
  const { result } = await play(request, byRound({ a: ['Rome'], b: ['Oslo'], c: ['Bern'] }));
  expect(result).toMatchObject({
    final_answer: null,
    confidence: null,
    participation: { panel: 3, valid: 3, voting: 0 },
    escalate_to_human: true,
    escalation: { reasons: ['no_consensus'] },
    decision: { outcome: 'escalate' },
  });
});

it.each([
  ['cancelled', 'debate.cancelled'],
  ['deadline', 'debate.completed'],
] as const)('positions of a round that a crash interrupted are kept when the debate is %s', async (cause, type) => {
  const spec = specOf({ ...oneRound, max_rounds: 3 });
  const script = byRound({ a: ['1'], b: ['1'], c: ['2'] });
  const { events } = await eventsOf({ spec, script });
  const secondPositionSeq = events.filter((event) => event.type === 'debate.position')[1]?.seq;
  const log = events.slice(0, secondPositionSeq);
  const resumed = await eventsOf({ spec, script, log, stopCause: () => cause });
  expect(resumed.calls).toEqual([]);
  expect(resumed.events.at(-1)).toMatchObject({
    type,
    result: { final_answer: '1', total_rounds_run: 1, participation: { panel: 3, valid: 2, voting: 2 } },
  });
});

it('a single agent’s confidence is its reliability, 0.7 until learned, or its own number', async () => {
  const withPanelConfidence = await play({ debaters }, () => positionReply('42', 0.9));
  expect(withPanelConfidence.result).toMatchObject({
    routing_decision: 'single_agent',
    confidence: 0.7,
    confidence_detail: { agreement: 1, self_reported: 0.9, panel: 0.7, effective_votes: 1, method: 'panel' },
  });
  const withSelfReportedConfidence = await play({ debaters, confidence_method: 'self_reported' }, () =>
    positionReply('42', 0.9),
  );
  expect(withSelfReportedConfidence.result).toMatchObject({
    confidence: 0.9,
    confidence_detail: { self_reported: 0.9, panel: 0.7, method: 'self_reported' },
  });
});

it('a confidence that the judge states is marked as self-reported', async () => {
  const debateWithJudge = await play(
    requestWithJudge,
    byRound({ a: ['1'], b: ['1'], c: ['2'] }, positionReply('3', 0.6)),
  );
  expect(debateWithJudge.result).toMatchObject({
    final_answer: '3',
    confidence: 0.6,
    confidence_detail: { agreement: null, self_reported: 0.6, panel: null, method: 'self_reported' },
    escalation: { reasons: ['judge_departs'] },
  });
});

/** Runs a debate that is concluded during this call. */
async function concludeAtCall(request: Parameters<typeof specOf>[0], isConcludingCall: (call: Call) => boolean) {
  let isConcluded = false;
  const debaterScript = byRound({ a: ['1', '1'], b: ['1', '1'], c: ['2', '2'] });
  return eventsOf({
    spec: specOf(request),
    stopCause: () => (isConcluded ? 'concluded' : null),
    script: (call, attempt) => {
      isConcluded ||= isConcludingCall(call);
      return debaterScript(call, attempt);
    },
  });
}

it('conclude › keeps the replies of calls in flight and makes no call after them', async () => {
  const { events, calls } = await concludeAtCall(
    { debaters, adaptive_routing: false, convergence_check: false },
    ({ identity }) => identity.subject === 'a',
  );
  expect(calls.map(({ identity }) => [identity.round, identity.subject])).toEqual([
    [1, 'a'],
    [1, 'b'],
    [1, 'c'],
  ]);
  expect(events.at(-1)).toMatchObject({
    type: 'debate.completed',
    result: { final_answer: '1', total_rounds_run: 1, converged: false, escalation: { reasons: ['concluded'] } },
  });
});

it('conclude › calls no judge, and does not count the judge as failed', async () => {
  const { events, calls } = await concludeAtCall(requestWithJudge, ({ identity }) => identity.subject === 'c');
  expect(calls.map(({ identity }) => identity.purpose)).toEqual(['debater', 'debater', 'debater']);
  expect(events.at(-1)).toMatchObject({
    result: {
      final_answer: '1',
      degraded: false,
      escalation: { reasons: ['concluded'] },
      decision: { fallback: 'majority_vote' },
    },
  });
});

it('conclude › lets the judge decide when its call is already in flight', async () => {
  const last = await lastEventAfterJudgeStop('concluded');
  expect(last).toMatchObject({
    type: 'debate.completed',
    result: {
      final_answer: '2',
      escalation: { reasons: ['minority_winner', 'concluded'] },
      decision: { fallback: null },
    },
  });
});

it('conclude › ends a ballot after the turn in progress', async () => {
  const script: Script = ({ identity }) => ({
    rationale: 'so',
    stance: 'support',
    vote: identity.subject === 'c' ? 'B' : 'A',
  });
  let isConcluded = false;
  const { events, calls } = await eventsOf({
    spec: specOf({ debaters, protocol: 'ballot', options: ['A', 'B'] }),
    stopCause: () => (isConcluded ? 'concluded' : null),
    script: (call, attempt) => {
      isConcluded ||= call.identity.subject === 'b';
      return script(call, attempt);
    },
  });
  expect(calls.map(({ identity }) => identity.subject)).toEqual(['a', 'b']);
  expect(events.at(-1)).toMatchObject({ type: 'debate.completed', result: { final_answer: 'A' } });
});

it('conclude › continues a debate without an answer until its first answer', async () => {
  const failedReply = { fails: 'provider_error' } as const;
  const { events, calls } = await eventsOf({
    spec: specOf({ debaters, protocol: 'cascade', wave: 2 }),
    stopCause: () => 'concluded',
    script: byRound({ a: [failedReply], b: [failedReply], c: ['7'] }),
  });
  expect(calls.map(({ identity }) => identity.subject)).toEqual(['a', 'b', 'c']);
  expect(events.at(-1)).toMatchObject({ result: { final_answer: '7' } });
  expect(resultOf(events)?.escalation.reasons).toContain('concluded');
});

it('conclude › writes a long answer from the claims of the drafts, without another call', async () => {
  const draft = { draft: 'Water boils. [1]', claims: [{ text: 'Water boils.', confidence: 0.9 }] };
  let isConcluded = false;
  const { events, calls } = await eventsOf({
    spec: specOf({ question: 'Explain boiling.', debaters, answer_type: 'long' }),
    stopCause: () => (isConcluded ? 'concluded' : null),
    script: () => {
      isConcluded = true;
      return draft;
    },
  });
  expect(calls.map(({ identity }) => identity.purpose)).toEqual(['debater', 'debater', 'debater']);
  expect(resultOf(events)?.escalation.reasons).toContain('concluded');
});

function resultOf(events: readonly LoggedEvent[]) {
  const last = events.at(-1);
  return last !== undefined && isTerminal(last) ? last.result : null;
}
