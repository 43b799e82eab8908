/** One reducer turns a debate's events into the view, with the same result live, resumed and replayed. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import type { Result } from '../../src/debate/schema/outcome/result.ts';
import { foldEvent, NEW_VIEW } from '../../src/web/api/fold-event.js';
import { play, type Script } from '../support/debates/scripted-debate.ts';
import { type StreamMessage, streamMessages, type View, viewOf } from './debate-messages.ts';

const positionOf = (answer: string, more: object = {}) => ({
  answer,
  reasoning: `I say ${answer}.`,
  confidence: 0.8,
  ...more,
});
const changedFields = { changed: true, change_justification: 'The sum was wrong.', critiques: [] };
const unchangedFields = { changed: false, change_justification: '', critiques: [] };

/** Round 1: a 42, b 41, c fails. Round 2: all answer 42, c in another spelling; b changed its answer. */
const convergingScript: Script = ({ identity: { round, subject } }) => {
  if (round === 1) return subject === 'c' ? { fails: 'timeout' } : positionOf(subject === 'a' ? '42' : '41');
  if (subject === 'a') return positionOf('42', { restated_answer: '42', ...unchangedFields });
  return subject === 'b'
    ? positionOf('42', { restated_answer: '41', ...changedFields })
    : positionOf('42.0', { restated_answer: '', ...unchangedFields });
};

let events: readonly LoggedEvent[];
let result: Result;
let messages: StreamMessage[];

beforeAll(async () => {
  ({ events, result } = await play({ adaptive_routing: false, max_rounds: 3 }, convergingScript));
  messages = streamMessages(events);
});

const viewAfter = (name: string, occurrence = 1): View => {
  const indexes = messages.flatMap(({ event }, index) => (event === name ? [index] : []));
  return viewOf(messages.slice(0, (indexes[occurrence - 1] ?? -1) + 1));
};
const turnStates = (view: View, row: number) =>
  Object.fromEntries([...(view.rows[row]?.turns ?? [])].map(([id, { state, mark }]) => [id, [state, mark]]));

describe('a debate of two rounds', () => {
  test('has one row per round, with the answer of every debater', () => {
    const view = viewOf(messages);
    expect(view.status).toBe('completed');
    expect(view.rows.map(({ round, over, stopped }) => ({ round, over, stopped }))).toEqual([
      { round: 1, over: true, stopped: false },
      { round: 2, over: true, stopped: true },
    ]);
    // In the end more debaters answer 42, but the order of the answers is that of round 1.
    expect(view.answers.map(({ spellings }) => spellings)).toEqual([['41'], ['42', '42.0']]);
    expect(turnStates(view, 0)).toEqual({ a: ['answered', 1], b: ['answered', 0], c: ['failed', null] });
    expect(turnStates(view, 1)).toEqual({ a: ['answered', 1], b: ['answered', 1], c: ['answered', 1] });
  });

  test('names the debaters that changed their answer, with both answers and the reason', () => {
    expect(viewOf(messages).rows[1]?.turns.get('b')?.flip).toEqual({ from: '41', to: '42', why: 'The sum was wrong.' });
    const flips = viewOf(messages).rows.flatMap(({ turns }) => [...turns].filter(([, turn]) => turn.flip));
    expect(flips.map(([id]) => id)).toEqual(result.flips.map(({ debater_id }) => debater_id));
  });

  test('has the scores, the cost and the verdict of its result', () => {
    const view = viewOf(messages);
    expect(view.rows.map(({ score }) => score)).toEqual(result.rounds.map((round) => round.convergence_score));
    expect(view.spentUsd).toBe(result.total_cost_usd);
    expect(view.tokens).toBe(result.total_token_usage.total_tokens);
    expect(view.verdict?.final_answer).toBe('42');
  });

  test('shows no agreement before its first round is compared', () => {
    const viewBeforeComparison = viewOf(messages.slice(0, 4));
    expect(viewBeforeComparison.rows[0]?.over).toBe(false);
    expect([...(viewBeforeComparison.rows[0]?.turns.values() ?? [])].map(({ mark }) => mark)).toEqual([null, null]);
    const secondRoundIndex = messages.findIndex(
      ({ event, data }) => event === 'debate.position' && data.position.round === 2,
    );
    expect(viewOf(messages.slice(0, secondRoundIndex + 1)).rows[1]?.turns.get('a')?.mark).toBe(1);
  });
});

describe('the view of a debate', () => {
  test('is the same after a cut at any event and a repetition from any earlier one', () => {
    const finalView = viewOf(messages);
    const eventIndex = fc.integer({ min: 0, max: messages.length });
    fc.assert(
      fc.property(eventIndex, eventIndex, (cutIndex, resumeIndex) => {
        const partialView = viewOf(messages.slice(0, cutIndex));
        expect(viewOf(messages.slice(Math.min(resumeIndex, cutIndex)), partialView)).toEqual(finalView);
      }),
    );
  });

  test('is never changed in place', () => {
    const view = viewOf(messages.slice(0, 6));
    const copy = structuredClone(view);
    viewOf(messages.slice(6), view);
    expect(view).toEqual(copy);
  });

  test('uses only the number of an event of an unknown type', () => {
    const view = viewAfter('debate.round_started');
    const unknownEvent = { id: view.seq + 1, event: 'debate.coffee', data: {} } as unknown as StreamMessage;
    expect(foldEvent(view, unknownEvent)).toEqual({ ...view, seq: view.seq + 1 });
  });
});

describe('a text in progress', () => {
  const delta = (round: number, id: string, text: string, field = 'reasoning') =>
    ({ event: 'debate.delta', data: { round, debater_id: id, field, text } }) as StreamMessage;

  test('grows field by field until the turn has ended', () => {
    const deltas = [delta(1, 'a', 'It '), delta(1, 'a', 'is.'), delta(1, 'a', '42', 'answer')];
    const viewWithText = viewOf(deltas, viewAfter('debate.round_started'));
    expect(viewWithText.writing.get('a')).toEqual({ reasoning: 'It is.', answer: '42' });
    const position = messages.find(
      ({ event, data }) => event === 'debate.position' && data.position.debater_id === 'a',
    );
    expect(viewOf([position as StreamMessage], viewWithText).writing.get('a')).toEqual({});
  });

  test('of a routing model is shown until its decision', () => {
    const routingView = viewOf([delta(0, 'openai/one', 'It '), delta(0, 'openai/one', 'is.')], NEW_VIEW);
    expect(routingView.writing.get('openai/one')).toEqual({ reasoning: 'It is.' });
    expect(viewOf([delta(0, 'openai/one', 'late')], viewAfter('debate.round_started')).writing.size).toBe(0);
  });

  test('ignores a late delta of a turn or of a round that has ended', () => {
    const view = viewAfter('debate.round_completed');
    expect(viewOf([delta(1, 'a', 'late')], view)).toBe(view);
    expect(viewOf([delta(2, 'a', 'early')], NEW_VIEW)).toBe(NEW_VIEW);
  });
});

test('a debater whose call was not needed › is skipped, not failed', () => {
  const messagesWithSkip = messages.map((each) => {
    if (each.event !== 'debate.position_failed') return each;
    const failure = { ...each.data.failure, code: 'not_needed' as const };
    return { ...each, data: { ...each.data, failure, position: { ...each.data.position, failure } } };
  });
  expect(viewOf(messagesWithSkip).rows[0]?.turns.get('c')?.state).toBe('skipped');
});

test('a ballot › has one row per phase, and marks each turn by its vote in that phase', async () => {
  const options = ['tea', 'water'];
  const vote = (stance: string) => ({ stance, rationale: `For ${stance}.`, vote: stance });
  const { events: loggedEvents, result: ballotResult } = await play(
    { protocol: 'ballot', options, max_rounds: 1, consensus_threshold: 3 },
    ({ identity: { phase, subject } }) => vote(subject === 'b' && phase === 'proposal' ? 'water' : 'tea'),
  );
  const view = viewOf(streamMessages(loggedEvents));
  expect(view.rows.map(({ phase }) => phase)).toEqual(
    ballotResult.rounds[0]?.positions
      .map(({ phase }) => phase)
      .filter((phase, index, all) => all.indexOf(phase) === index),
  );
  const marks = view.rows.map(({ turns }) => turns.get('b')?.mark);
  expect(marks[0]).not.toBe(0);
  expect(marks.at(-1)).toBe(0);
  expect(view.rows.at(-1)?.score).toBe(ballotResult.rounds[0]?.convergence_score);
});

test('a confident single model › has a route and a verdict, and no row', async () => {
  const { events: loggedEvents } = await play({ adaptive_routing: true }, () => positionOf('42', { confidence: 0.99 }));
  const view = viewOf(streamMessages(loggedEvents));
  expect(view.route).toMatchObject({ decision: 'single_agent', confidence: 0.99, position: { answer: '42' } });
  expect(view.rows).toEqual([]);
  expect(view.verdict?.final_answer).toBe('42');
});
