/** How a debate ends: what is said of a judge that was not heard, of an empty purse, and of nothing that can be counted. */
import { expect, it } from 'vitest';
import type { StopCause } from '../../../src/debate/engine/calls.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { byRound, eventsOf, play, says, specOf } from '../../support/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const oneRound = { debaters, adaptive_routing: false, max_rounds: 1 } as const;
const judged = { ...oneRound, aggregation: 'judge', judge: { model: 'openai/judge' } } as const;

/** The last event of a judged debate that is stopped while its judge is out. */
async function stoppedAtTheJudge(cause: Exclude<StopCause, 'budget'>): Promise<LoggedEvent | undefined> {
  let stopped: typeof cause | null = null;
  const panel = byRound({ a: ['1'], b: ['1'], c: ['2'] });
  const { events } = await eventsOf({
    spec: specOf(judged),
    stopCause: () => stopped,
    script: (call, attempt) => {
      if (call.place.purpose !== 'judge') return panel(call, attempt);
      stopped = cause;
      return { fails: cause === 'cancelled' ? 'cancelled' : 'timeout' };
    },
  });
  return events.at(-1);
}

it('a judge cut short by a cancel has not failed: the vote decides, not degraded', async () => {
  const last = await stoppedAtTheJudge('cancelled');
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

it('a judge that the deadline cut short has failed, since nobody judged in time', async () => {
  const last = await stoppedAtTheJudge('deadline');
  expect(last).toMatchObject({
    type: 'debate.completed',
    result: { final_answer: '1', degraded: true, escalation: { reasons: ['judge_failed', 'deadline'] } },
  });
});

it('a judge whose further attempt the budget refuses ends the debate for its budget', async () => {
  const script = byRound({ a: ['1'], b: ['1'], c: ['2'] }, { fails: 'budget_exceeded' });
  const { events } = await eventsOf({ spec: specOf(judged), script });
  expect(events.at(-1)).toMatchObject({
    type: 'debate.budget_exceeded',
    result: { final_answer: '1', escalation: { reasons: ['budget_exhausted'] } },
  });
});

it('a debate without a position ends for its budget when that stopped a debater', async () => {
  const failing = (code: 'budget_exceeded' | 'provider_error') =>
    eventsOf({ spec: specOf(oneRound), script: byRound({ a: [{ fails: code }] }) });
  const ended = async (code: 'budget_exceeded' | 'provider_error') => (await failing(code)).events.at(-1);
  expect(await ended('budget_exceeded')).toMatchObject({
    type: 'debate.budget_exceeded',
    result: null,
    error: { code: 'no_positions' },
  });
  expect(await ended('provider_error')).toMatchObject({ type: 'debate.failed', error: { code: 'no_positions' } });
});

it('uncountable answers decide nothing and escalate at any threshold', async () => {
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
] as const)(
  'what was said in the round that a crash left open is kept, though the debate is %s by then',
  async (cause, type) => {
    const spec = specOf({ ...oneRound, max_rounds: 3 });
    const script = byRound({ a: ['1'], b: ['1'], c: ['2'] });
    const { events } = await eventsOf({ spec, script });
    const secondSpoke = events.filter((event) => event.type === 'debate.position')[1]?.seq;
    const log = events.slice(0, secondSpoke);
    const resumed = await eventsOf({ spec, script, log, stopCause: () => cause });
    expect(resumed.asked).toEqual([]);
    expect(resumed.events.at(-1)).toMatchObject({
      type,
      result: { final_answer: '1', total_rounds_run: 1, participation: { panel: 3, valid: 2, voting: 2 } },
    });
  },
);

it('a single agent’s confidence is its reliability, 0.7 until learned, or its own number', async () => {
  const alone = await play({ debaters }, () => says('42', 0.9));
  expect(alone.result).toMatchObject({
    routing_decision: 'single_agent',
    confidence: 0.7,
    confidence_detail: { agreement: 1, self_reported: 0.9, panel: 0.7, effective_votes: 1, method: 'panel' },
  });
  const own = await play({ debaters, confidence_method: 'self_reported' }, () => says('42', 0.9));
  expect(own.result).toMatchObject({
    confidence: 0.9,
    confidence_detail: { self_reported: 0.9, panel: 0.7, method: 'self_reported' },
  });
});

it("a confidence that is somebody's own word is said to be that", async () => {
  const ownAnswer = await play(judged, byRound({ a: ['1'], b: ['1'], c: ['2'] }, says('3', 0.6)));
  expect(ownAnswer.result).toMatchObject({
    final_answer: '3',
    confidence: 0.6,
    confidence_detail: { agreement: null, self_reported: 0.6, panel: null, method: 'self_reported' },
    escalation: { reasons: ['judge_departs'] },
  });
});
