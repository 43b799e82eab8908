/** Long answers: when a question gets one, which settings are valid, and how many calls are estimated. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredLevel } from '../../../../src/debate/engine/engine-level.ts';
import { estimateCalls } from '../../../../src/debate/estimate/estimate-calls.ts';
import { openingCalls } from '../../../../src/debate/estimate/opening-calls.ts';
import { possibleCalls } from '../../../../src/debate/estimate/possible-calls.ts';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import { resolveConfig } from '../../../../src/debate/settings/resolve-config.ts';
import { eventsOf, rules, specOf } from '../../../support/debates/scripted-debate.ts';
import { LONG, panelScript } from './scripted-claims.ts';

const LONG_QUESTION = 'Explain why rivers meander.';

function configOf(request: Partial<DebateRequest>) {
  return specOf(request).config;
}

function problemsOf(request: Partial<DebateRequest>): string[] {
  const resolved = resolveConfig({ question: 'q', ...request }, rules);
  return resolved.ok ? [] : resolved.problems.map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

describe('answer_type auto', () => {
  it('becomes long when the question has a cue, and the configuration records the reason', () => {
    expect(configOf({ question: LONG_QUESTION })).toMatchObject({
      answer_type: 'long',
      answer_type_chosen_by: 'auto',
      protocol: 'cascade',
      aggregation: 'write',
      max_rounds: 3,
    });
    expect(configOf({ question: LONG_QUESTION, answer_type: 'auto' }).answer_type).toBe('long');
    expect(configOf({ question: 'What is 6 × 7?' })).toMatchObject({
      answer_type: 'auto',
      answer_type_chosen_by: 'auto',
    });
    expect(configOf({ question: LONG_QUESTION, answer_type: 'text' })).toMatchObject({
      answer_type: 'text',
      answer_type_chosen_by: 'request',
    });
    expect(configOf({ question: 'Why?', answer_type: 'long' })).toMatchObject({
      answer_type: 'long',
      answer_type_chosen_by: 'request',
    });
  });

  it.each<Partial<DebateRequest>>([
    { options: ['erosion', 'tides'] },
    { protocol: 'society' },
    { protocol: 'ballot', options: ['erosion', 'tides'] },
    { aggregation: 'majority_vote' },
    { adaptive_routing: true },
    { routing_model: 'openai/one' },
    { agreement: 'jaccard' },
    { peer_view: 'digest' },
    { escalate_error_target: { max: 0.05, of: 'asked' } },
  ])('stays short when a setting does not fit a long answer: %o', (settings) => {
    expect(configOf({ question: LONG_QUESTION, ...settings }).answer_type).toBe('auto');
  });
});

describe('a long answer', () => {
  it.each<[Partial<DebateRequest>, string]>([
    [{ protocol: 'society' }, 'aggregation'],
    [{ protocol: 'ballot', options: ['a', 'b'] }, 'aggregation'],
    [{ aggregation: 'weighted_vote' }, 'aggregation'],
    [{ agreement: 'jaccard' }, 'agreement'],
    [{ options: ['a', 'b'] }, 'options'],
    [{ adaptive_routing: true }, 'adaptive_routing'],
    [{ peer_view: 'digest' }, 'peer_view'],
    [{ settled: true }, 'settled'],
    [{ escalate_error_target: { max: 0.05, of: 'asked' } }, 'escalate_error_target'],
  ])('is refused with %o', (settings, path) => {
    const problems = problemsOf({ answer_type: 'long', ...settings });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.startsWith('incompatible_options'))).toBe(true);
    expect(problems.some((problem) => problem.includes(path) || problem.includes('protocol'))).toBe(true);
  });

  it('leaves the settings of other answer types unchanged', () => {
    expect(problemsOf({ answer_type: 'text', escalate_contested_share: 0.1 })).toEqual([
      'incompatible_options escalate_contested_share: goes with answer_type "long", not with "text"',
    ]);
    expect(configOf({ answer_type: 'long', escalate_contested_share: 0.1 }).escalate_contested_share).toBe(0.1);
  });

  it('allows 4,096 output tokens, or the number that the caller sets', () => {
    const config = configOf({
      ...LONG,
      debaters: [{ model: 'openai/one' }, { model: 'anthropic/two', max_tokens: 900 }],
      judge: { model: 'openai/judge' },
    });
    expect(config.debaters.map(({ max_tokens }) => max_tokens)).toEqual([4_096, 900]);
    expect(config.judge?.max_tokens).toBe(4_096);
  });

  it('is refused when the engine does not support it', () => {
    expect(requiredLevel(configOf(LONG))).toBe(5);
    expect(requiredLevel(configOf({ protocol: 'critique' }))).toBeLessThan(5);
  });

  it('is admitted with the cost of its drafts', () => {
    expect(openingCalls(specOf(LONG)).map(({ identity }) => identity.subject)).toEqual(['a', 'b', 'c']);
    expect(openingCalls(specOf({ ...LONG, protocol: 'cascade' })).map(({ identity }) => identity.subject)).toEqual([
      'a',
      'b',
    ]);
  });

  it('takes N drafts, 1 align, N stances, N for each disputed round, and 1 write', () => {
    const callsByPurpose = (request: Partial<DebateRequest>) =>
      Object.groupBy(estimateCalls([...possibleCalls(specOf({ ...LONG, ...request }))]), ({ purpose }) => purpose);
    const callBounds = (request: Partial<DebateRequest>) =>
      Object.fromEntries(
        Object.entries(callsByPurpose(request)).map(([purpose, foreseenCallsOfPurpose]) => [
          purpose,
          [
            foreseenCallsOfPurpose?.reduce((sum, { min }) => sum + min, 0),
            foreseenCallsOfPurpose?.reduce((sum, { max }) => sum + max, 0),
          ],
        ]),
      );
    // N = 3, two of the three rounds are for stances.
    expect(callBounds({})).toEqual({ debater: [3, 3], stance: [0, 6], align: [0, 1], write: [0, 1] });
    expect(callBounds({ aggregation: 'best_draft' })).toEqual({ debater: [3, 3], stance: [0, 6], align: [0, 1] });
    // The published drafting system: k(R + 1) + 1, with k = 3 and R = 2.
    expect(callBounds({ protocol: 'revise', judge: { model: 'openai/judge' } })).toEqual({
      debater: [9, 9],
      judge: [1, 1],
    });
  });

  it('makes no more calls and no larger calls than foreseen', async () => {
    const texts = fc.array(
      fc.integer({ min: 1, max: 9 }).map((n) => `Statement ${n} of rivers.`),
      { minLength: 1, maxLength: 4 },
    );
    const request = fc.constantFrom<Partial<DebateRequest>>(
      {},
      { protocol: 'transcript', max_rounds: 5 },
      { protocol: 'revise' },
      { judge: { model: 'openai/judge' } },
    );
    await fc.assert(
      fc.asyncProperty(request, fc.tuple(texts, texts, texts), async (settings, [a, b, c]) => {
        const spec = specOf({ ...LONG, ...settings });
        const stance = (debater: string, text: string) =>
          debater === 'a' && text.includes('1')
            ? ({ stance: 'contradict', reason: 'x'.repeat(2_000) } as const)
            : ('support' as const);
        const { calls } = await eventsOf({ spec, script: panelScript({ drafts: { a, b, c }, stance }) });
        const allForeseen = [...possibleCalls(spec)];
        for (const [purpose, callsOfPurpose] of Map.groupBy(calls, ({ identity }) => identity.purpose)) {
          const foreseenOfPurpose = allForeseen.filter(({ largest }) => largest.identity.purpose === purpose);
          expect(callsOfPurpose.length).toBeLessThanOrEqual(foreseenOfPurpose.reduce((sum, { max }) => sum + max, 0));
          const promptBytes = (call: (typeof callsOfPurpose)[number]) =>
            Buffer.byteLength([call.prompt.system, ...call.prompt.messages.map(({ content }) => content)].join(''));
          const largestForeseen = Math.max(
            ...foreseenOfPurpose.map(({ largest: call }) => promptBytes(call) + call.headroomBytes),
          );
          expect(Math.max(...callsOfPurpose.map(promptBytes))).toBeLessThanOrEqual(largestForeseen);
        }
      }),
      { numRuns: 30 },
    );
  });
});
