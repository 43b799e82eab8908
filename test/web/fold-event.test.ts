/** One reducer turns a debate's events into the view: live, resumed or replayed, it is the same. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import type { Result } from '../../src/debate/schema/outcome/result.ts';
import { foldEvent, NEW_VIEW } from '../../src/web/api/fold-event.js';
import { play, type Script } from '../support/debates/scripted-debate.ts';
import { type StreamMessage, streamMessages, type View, viewOf } from './debate-messages.ts';

const reply = (answer: string, more: object = {}) => ({
  answer,
  reasoning: `I say ${answer}.`,
  confidence: 0.8,
  ...more,
});
const changed = { changed: true, change_justification: 'The sum was wrong.', critiques: [] };
const kept = { changed: false, change_justification: '', critiques: [] };

/** Round 1: a 42, b 41, c fails. Round 2: all answer 42, c in another spelling; b changed its answer. */
const converging: Script = ({ identity: { round, subject } }) => {
  if (round === 1) return subject === 'c' ? { fails: 'timeout' } : reply(subject === 'a' ? '42' : '41');
  if (subject === 'a') return reply('42', { restated_answer: '42', ...kept });
  return subject === 'b'
    ? reply('42', { restated_answer: '41', ...changed })
    : reply('42.0', { restated_answer: '', ...kept });
};

let events: readonly LoggedEvent[];
let result: Result;
let messages: StreamMessage[];

beforeAll(async () => {
  ({ events, result } = await play({ adaptive_routing: false, max_rounds: 3 }, converging));
  messages = streamMessages(events);
});

const viewAfter = (name: string, which = 1): View => {
  const ends = messages.flatMap(({ event }, at) => (event === name ? [at] : []));
  return viewOf(messages.slice(0, (ends[which - 1] ?? -1) + 1));
};
const stateOf = (view: View, row: number) =>
  Object.fromEntries([...(view.rows[row]?.turns ?? [])].map(([id, { state, mark }]) => [id, [state, mark]]));

describe('a debate of two rounds', () => {
  test('has one row per round, with the answer of every debater', () => {
    const view = viewOf(messages);
    expect(view.status).toBe('completed');
    expect(view.rows.map(({ round, over, stopped }) => ({ round, over, stopped }))).toEqual([
      { round: 1, over: true, stopped: false },
      { round: 2, over: true, stopped: true },
    ]);
    // In the end more debaters answer 42, but it was the first class in round 1 already, by its words.
    expect(view.answers.map(({ spellings }) => spellings)).toEqual([['41'], ['42', '42.0']]);
    expect(stateOf(view, 0)).toEqual({ a: ['answered', 1], b: ['answered', 0], c: ['failed', null] });
    expect(stateOf(view, 1)).toEqual({ a: ['answered', 1], b: ['answered', 1], c: ['answered', 1] });
  });

  test('names the debaters that changed, with both answers and the reason', () => {
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
    const early = viewOf(messages.slice(0, 4));
    expect(early.rows[0]?.over).toBe(false);
    expect([...(early.rows[0]?.turns.values() ?? [])].map(({ mark }) => mark)).toEqual([null, null]);
    const second = messages.findIndex(({ event, data }) => event === 'debate.position' && data.position.round === 2);
    expect(viewOf(messages.slice(0, second + 1)).rows[1]?.turns.get('a')?.mark).toBe(1);
  });
});

describe('the view of a debate', () => {
  test('is the same after a cut at any event and a repetition from any earlier one', () => {
    const whole = viewOf(messages);
    const place = fc.integer({ min: 0, max: messages.length });
    fc.assert(
      fc.property(place, place, (cut, again) => {
        const before = viewOf(messages.slice(0, cut));
        expect(viewOf(messages.slice(Math.min(again, cut)), before)).toEqual(whole);
      }),
    );
  });

  test('is never changed in place', () => {
    const shown = viewOf(messages.slice(0, 6));
    const copy = structuredClone(shown);
    viewOf(messages.slice(6), shown);
    expect(shown).toEqual(copy);
  });

  test('takes only the number from an event of an unknown type', () => {
    const view = viewAfter('debate.round_started');
    const unknown = { id: view.seq + 1, event: 'debate.coffee', data: {} } as unknown as StreamMessage;
    expect(foldEvent(view, unknown)).toEqual({ ...view, seq: view.seq + 1 });
  });
});

describe('a text in progress', () => {
  const delta = (round: number, id: string, text: string, field = 'reasoning') =>
    ({ event: 'debate.delta', data: { round, debater_id: id, field, text } }) as StreamMessage;

  test('grows field by field until the turn has ended', () => {
    const pieces = [delta(1, 'a', 'It '), delta(1, 'a', 'is.'), delta(1, 'a', '42', 'answer')];
    const writing = viewOf(pieces, viewAfter('debate.round_started'));
    expect(writing.writing.get('a')).toEqual({ reasoning: 'It is.', answer: '42' });
    const position = messages.find(
      ({ event, data }) => event === 'debate.position' && data.position.debater_id === 'a',
    );
    expect(viewOf([position as StreamMessage], writing).writing.get('a')).toEqual({});
  });

  test('of a routing model is kept until its decision', () => {
    const before = viewOf([delta(0, 'openai/one', 'It '), delta(0, 'openai/one', 'is.')], NEW_VIEW);
    expect(before.writing.get('openai/one')).toEqual({ reasoning: 'It is.' });
    expect(viewOf([delta(0, 'openai/one', 'late')], viewAfter('debate.round_started')).writing.size).toBe(0);
  });

  test('ignores a late delta of a turn or of a round that has ended', () => {
    const view = viewAfter('debate.round_completed');
    expect(viewOf([delta(1, 'a', 'late')], view)).toBe(view);
    expect(viewOf([delta(2, 'a', 'early')], NEW_VIEW)).toBe(NEW_VIEW);
  });
});

test('a debater whose call was not needed › is skipped, not failed', () => {
  const spared = messages.map((each) => {
    if (each.event !== 'debate.position_failed') return each;
    const failure = { ...each.data.failure, code: 'not_needed' as const };
    return { ...each, data: { ...each.data, failure, position: { ...each.data.position, failure } } };
  });
  expect(viewOf(spared).rows[0]?.turns.get('c')?.state).toBe('skipped');
});

test('a ballot › has one row per phase, and marks each turn by its vote in that phase', async () => {
  const options = ['tea', 'water'];
  const vote = (stance: string) => ({ stance, rationale: `For ${stance}.`, vote: stance });
  const { events: log, result: end } = await play(
    { protocol: 'ballot', options, max_rounds: 1, consensus_threshold: 3 },
    ({ identity: { phase, subject } }) => vote(subject === 'b' && phase === 'proposal' ? 'water' : 'tea'),
  );
  const view = viewOf(streamMessages(log));
  expect(view.rows.map(({ phase }) => phase)).toEqual(
    end.rounds[0]?.positions.map(({ phase }) => phase).filter((phase, at, all) => all.indexOf(phase) === at),
  );
  const marks = view.rows.map(({ turns }) => turns.get('b')?.mark);
  expect(marks[0]).not.toBe(0);
  expect(marks.at(-1)).toBe(0);
  expect(view.rows.at(-1)?.score).toBe(end.rounds[0]?.convergence_score);
});

test('a confident single model › has a route and a verdict, and no row', async () => {
  const { events: log } = await play({ adaptive_routing: true }, () => reply('42', { confidence: 0.99 }));
  const view = viewOf(streamMessages(log));
  expect(view.route).toMatchObject({ decision: 'single_agent', confidence: 0.99, position: { answer: '42' } });
  expect(view.rows).toEqual([]);
  expect(view.verdict?.final_answer).toBe('42');
});
