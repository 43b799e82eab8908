/** A debate that pools estimates: its prompts, its stopping rule, its decision and its escalation. */
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/debate/answers/answer-kinds.ts';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { ENGINE_LEVEL, requiredLevel } from '../../../src/debate/engine/engine-level.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { resolveConfig } from '../../../src/debate/settings/resolve-config.ts';
import { play, rules, type Script, specOf } from '../../support/debates/scripted-debate.ts';

type Values = Readonly<Record<string, readonly [value: number, low: number, high: number]>>;

/** The replies of each debater by round; the last one is repeated in later rounds. */
function scriptByRound(...rounds: readonly [Values, ...Values[]]): Script {
  return ({ identity }) => {
    const values = rounds[Math.min(identity.round, rounds.length) - 1] ?? rounds[0];
    const [value, low, high] = values[identity.subject ?? ''] ?? [1, 1, 1];
    return { reasoning: `because of ${identity.subject}`, value, low, high };
  };
}

const baseRequest: Partial<DebateRequest> = {
  answer_type: 'estimate',
  question: 'How many kilometres long is the river?',
};
const narrowValues: Values = { a: [100, 90, 120], b: [105, 95, 115], c: [110, 107, 130] };
const wideValues: Values = { a: [100, 90, 120], b: [105, 95, 115], c: [400, 300, 500] };

function textOf({ prompt }: Call): string {
  return [prompt.system, ...prompt.messages.map(({ content }) => content)].join('\n');
}

describe('a debate of estimates', () => {
  it('ends after the blind round with the pooled value when the values are close', async () => {
    const { result, calls } = await play(baseRequest, scriptByRound(narrowValues));
    expect(calls).toHaveLength(3);
    // Quartiles 102.5 and 107.5 of a median of 105.
    expect(result).toMatchObject({
      final_answer: '105 kilometres',
      final_estimate: { value: 105, unit: 'kilometres', low: 95, high: 120 },
      spread: 5 / 105,
      outliers: ['c'],
      confidence: 2 / 3,
      confidence_detail: { agreement: 2 / 3, panel: null, self_reported: null, method: 'intervals' },
      winner: 'b',
      final_reasoning: 'because of b',
      escalate_to_human: false,
      converged: true,
      rounds_saved: 2,
      round_1_answer: '105 kilometres',
      overturned: false,
      decision: {
        aggregation: 'median',
        decision_rule: 'median',
        vote_tally: { '105 kilometres': 2, '110 kilometres': 1 },
      },
    });
    expect(result.dissent.map(({ debater_id, answer }) => [debater_id, answer])).toEqual([['c', '110 kilometres']]);
  });

  it('shows the values and reasons of the others without names when the values are wide', async () => {
    const { result, calls } = await play(baseRequest, scriptByRound(wideValues, narrowValues));
    expect(result.total_rounds_run).toBe(2);
    expect(result.final_estimate?.value).toBe(105);
    const secondRoundCalls = calls.filter(({ identity }) => identity.round === 2);
    expect(secondRoundCalls).toHaveLength(3);
    const promptOfA = textOf(secondRoundCalls.find(({ identity }) => identity.subject === 'a') as Call);
    expect(promptOfA).toMatch(/<answer>105 kilometres<\/answer>\n<reasoning>because of b<\/reasoning>/);
    expect(promptOfA).toContain('<answer>400 kilometres</answer>');
    // A peer's interval or label would influence the debater.
    expect(promptOfA).not.toMatch(/Peer|500|95\b|115/);
    expect(promptOfA).toContain('{"reasoning":"because of a","value":100,"low":90,"high":120}');
  });

  it('shows no other estimate in the blind round, and asks for numbers in the unit', async () => {
    const { calls } = await play(baseRequest, scriptByRound(narrowValues));
    for (const call of calls) {
      expect(textOf(call)).not.toContain('because of');
      expect(textOf(call)).toContain('one number, in kilometres, without the unit');
      expect(Object.keys(call.format.jsonSchema['properties'] ?? {})).toEqual(['reasoning', 'value', 'low', 'high']);
    }
  });

  it('uses all rounds and escalates when the values stay wide', async () => {
    const { result } = await play(baseRequest, scriptByRound(wideValues));
    expect(result.total_rounds_run).toBe(3);
    expect(result.spread).toBeCloseTo((252.5 - 102.5) / 105, 12);
    expect(result.escalation.reasons).toEqual(['wide_spread']);
  });

  it('escalates without consensus when few intervals contain the value', async () => {
    const disjointIntervals: Values = { a: [100, 99, 101], b: [105, 104, 106], c: [110, 109, 111] };
    const { result } = await play(baseRequest, scriptByRound(disjointIntervals));
    expect(result.confidence).toBe(1 / 3);
    expect(result.escalation.reasons).toEqual(['no_consensus']);
  });

  it('has confidence 0 and every debater in dissent when no interval contains the value', async () => {
    const twoDebaters = { ...baseRequest, debaters: ['a', 'b'].map((name) => ({ model: 'openai/one', name })) };
    const { result } = await play(twoDebaters, scriptByRound({ a: [100, 99, 101], b: [110, 109, 111] }));
    expect(result).toMatchObject({ final_answer: '105 kilometres', confidence: 0, outliers: ['a', 'b'] });
    expect(result.dissent).toHaveLength(2);
  });

  it('uses spread_threshold for the stopping rule and for the escalation', async () => {
    const { result } = await play({ ...baseRequest, spread_threshold: 2 }, scriptByRound(wideValues));
    expect(result).toMatchObject({ total_rounds_run: 1, escalate_to_human: false });
  });

  it('applies weights, and trims when the request asks for it', async () => {
    const debaters = [10, 20, 30, 40, 1000].map((_, index) => ({ model: 'openai/one', name: 'abcde'[index] ?? '' }));
    const fiveValues: Values = { a: [10, 1, 50], b: [20, 1, 50], c: [30, 1, 50], d: [40, 1, 50], e: [1000, 1, 2000] };
    const trimmedDebate = await play(
      { ...baseRequest, debaters, aggregation: 'trimmed_mean', max_rounds: 1 },
      scriptByRound(fiveValues),
    );
    expect(trimmedDebate.result).toMatchObject({
      final_estimate: { value: 30 },
      decision: { decision_rule: 'trimmed_mean' },
    });
    const weightedDebaters = debaters.map((each) => ({ ...each, weight: each.name === 'a' ? 5 : 1 }));
    const { result } = await play(
      { ...baseRequest, debaters: weightedDebaters, max_rounds: 1 },
      scriptByRound(fiveValues),
    );
    expect(result.final_estimate?.value).toBe(10);
  });

  it('pools log-odds without a unit when a probability is asked for', async () => {
    const twoDebaters = { ...baseRequest, debaters: ['a', 'b'].map((name) => ({ model: 'openai/one', name })) };
    const values: Values = { a: [0.2, 0.1, 0.6], b: [0.8, 0.4, 0.9] };
    const { result } = await play(
      { ...twoDebaters, estimate: { scale: 'probability' }, max_rounds: 1 },
      scriptByRound(values),
    );
    expect(result.final_answer).toBe('0.5');
    expect(result.spread).toBeCloseTo(Math.log(4), 12);
  });

  it('repeats a call whose reply has no estimate once, and then fails the debater', async () => {
    const script: Script = (call, attempt) => {
      if (call.identity.subject === 'a')
        return attempt === 1 ? { reasoning: 'r', value: 5, low: 90, high: 120 } : scriptByRound(narrowValues)(call, 2);
      if (call.identity.subject === 'b') return { reasoning: 'r', value: 'NaN', low: 1, high: 2 };
      return scriptByRound(narrowValues)(call, attempt);
    };
    const { result, calls } = await play({ ...baseRequest, max_rounds: 1 }, script);
    expect(calls).toHaveLength(5);
    expect(result.failures.map(({ debater_id, code }) => [debater_id, code])).toEqual([['b', 'unreadable_reply']]);
    expect(result.final_estimate?.value).toBe(105);
  });

  it.each<readonly [string, Partial<DebateRequest>, number]>([
    ['society', { protocol: 'society' }, 3],
    ['samples', { protocol: 'samples', debaters: [{ model: 'openai/one', count: 4 }] }, 4],
    ['one debater of a society', { protocol: 'society', debaters: [{ model: 'openai/one' }] }, 1],
  ])('runs under %s', async (_, request, callCount) => {
    const { result, calls } = await play({ ...baseRequest, ...request }, () => ({
      reasoning: 'r',
      value: 5,
      low: 4,
      high: 6,
    }));
    expect(calls).toHaveLength(callCount);
    expect(result).toMatchObject({ final_answer: '5 kilometres', spread: 0, confidence: 1 });
  });

  it('shows reasons under society too, which shows short answers without reasons', async () => {
    const { calls } = await play({ ...baseRequest, protocol: 'society' }, scriptByRound(wideValues));
    expect(textOf(calls.at(-1) as Call)).toContain('<reasoning>because of');
  });

  it('has a final answer with its unit when the unit contains a number', async () => {
    const settings = {
      ...baseRequest,
      estimate: { unit: 'new <moons> per 5 days' },
      spread_threshold: 0.01,
      max_rounds: 2,
    };
    const { result } = await play(settings, scriptByRound(narrowValues));
    expect(result).toMatchObject({ final_answer: '105 new <moons> per 5 days', overturned: false, flips: [] });
    expect(result.rounds[1]?.positions.map((each) => each.changed_from_previous)).toEqual([false, false, false]);
  });

  it('runs with a long context, in which all rounds have one form of reply', async () => {
    const { result, calls } = await play(
      { ...baseRequest, context: 'word '.repeat(8_000) },
      scriptByRound(wideValues, narrowValues),
    );
    expect(result).toMatchObject({ total_rounds_run: 2, final_answer: '105 kilometres' });
    expect(new Set(calls.map(({ format }) => JSON.stringify(format))).size).toBe(1);
  });

  it('is refused when the engine does not support estimates', () => {
    const { config } = specOf(baseRequest);
    expect(requiredLevel(config)).toBe(5);
    expect(ENGINE_LEVEL).toBeGreaterThanOrEqual(5);
    expect(requiredLevel(specOf({}).config)).toBeLessThan(5);
    expect(kindOf(specOf({}))).toBe(kindOf(specOf({ answer_type: 'number' })));
  });
});

describe('a request for an estimate', () => {
  function refusals(request: Partial<DebateRequest>): readonly string[] {
    const resolved = resolveConfig({ question: 'How long?', ...request }, rules);
    return resolved.ok ? [] : resolved.problems.map(({ code, path }) => `${code} ${path}`);
  }

  it.each<readonly [string, Partial<DebateRequest>]>([
    ['protocol', { protocol: 'revise' }],
    ['protocol', { protocol: 'transcript' }],
    ['protocol', { protocol: 'cascade' }],
    ['aggregation', { aggregation: 'weighted_vote' }],
    ['agreement', { agreement: 'judged' }],
    ['adaptive_routing', { adaptive_routing: true }],
    ['confidence_method', { confidence_method: 'self_reported' }],
    ['peer_view', { peer_view: 'digest' }],
    ['settled', { settled: true }],
    ['options', { options: ['1', '2'] }],
    ['estimate.unit', { estimate: { scale: 'probability', unit: '%' } }],
    ['escalate_error_target', { escalate_error_target: { max: 0.1, of: 'asked' } }],
  ])('is refused for its %s', (path, request) => {
    expect(refusals({ answer_type: 'estimate', ...request })).toEqual([`incompatible_options ${path}`]);
  });

  it('is refused when the protocol is ballot', () => {
    expect(refusals({ answer_type: 'estimate', protocol: 'ballot' })).toContain('incompatible_options protocol');
  });

  it.each<readonly [string, Partial<DebateRequest>]>([
    ['estimate', { estimate: { unit: 'EUR' } }],
    ['spread_threshold', { spread_threshold: 0.1 }],
    ['aggregation', { aggregation: 'median' }],
    ['aggregation', { aggregation: 'trimmed_mean' }],
  ])('is the only request that may have the setting %s', (path, request) => {
    expect(refusals({ protocol: 'critique', ...request })).toEqual([`incompatible_options ${path}`]);
  });

  it('uses critique, without routing, when it names no protocol', () => {
    const { config } = specOf({ answer_type: 'estimate' });
    expect(config).toMatchObject({ protocol: 'critique', adaptive_routing: false, routing_models: [], max_rounds: 3 });
    expect(config).toMatchObject({ estimate: { unit: null, scale: 'linear' }, spread_threshold: 0.25 });
  });

  it('adds nothing to the settings of other debates', () => {
    expect(Object.keys(specOf({ protocol: 'critique' }).config)).not.toContain('estimate');
    expect(Object.keys(specOf({ protocol: 'critique' }).config)).not.toContain('spread_threshold');
  });
});
