/** The configuration of a request: whether it is simulated, its warnings, and the errors of its panel. */
import { describe, expect, it } from 'vitest';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { debateRequestSchema } from '../../../src/debate/schema/request/debate-request.ts';
import { resolveConfig } from '../../../src/debate/settings/resolve-config.ts';
import { isSimulatedModel } from '../../../src/models/model.ts';
import { byRound, play, positionReply, rules } from '../../support/debates/scripted-debate.ts';

const REAL_DEBATERS = [{ model: 'openai/one' }, { model: 'anthropic/two' }];
const JUDGE = { model: 'simulated/expert' };

function resolve(request: Partial<DebateRequest>) {
  return resolveConfig(
    { question: 'Which?', debaters: REAL_DEBATERS, ...request },
    { ...rules, isSimulated: isSimulatedModel },
  );
}

function isSimulated(request: Partial<DebateRequest>): boolean {
  const { ok, config } = { config: null, ...resolve(request) };
  if (!ok || config === null) throw new Error('not a debate');
  return config.simulated;
}

describe('a debate is simulated when a model that it may call is simulated', () => {
  it.each<[boolean, string, Partial<DebateRequest>]>([
    [false, 'nothing is', {}],
    [true, 'a debater is', { debaters: [...REAL_DEBATERS, { model: 'simulated/bold' }] }],
    [true, 'the routing model is', { routing_model: 'simulated/bold' }],
    [
      false,
      'the routing model would be, but routing is off',
      { routing_model: 'simulated/bold', adaptive_routing: false },
    ],
    [true, 'the judge is', { judge: JUDGE, aggregation: 'judge_pick' }],
    [true, 'the judge compares answers', { judge: JUDGE, agreement: 'judged' }],
    [true, 'the judge may group open answers', { judge: JUDGE }],
    [true, 'the model that groups open answers is', { comparison_model: 'simulated/bold' }],
    [false, 'a judge is named that is never called', { judge: JUDGE, agreement: 'typed' }],
  ])('%s: %s', (expected, _, request) => {
    expect(isSimulated(request)).toBe(expected);
  });
});

describe('a confidence floor above the reach of its panel', () => {
  const providers = ['openai', 'anthropic', 'google', 'mistral', 'qwen', 'meta', 'cohere'];
  const warningsOf = (size: number, floor: number) => {
    const debaters = providers.slice(0, size).map((provider) => ({ model: `${provider}/${provider}-1` }));
    const request = { debaters, options: ['tea', 'water', 'milk'], escalate_below_confidence: floor };
    const resolution = resolve(request);
    if (!resolution.ok) throw new Error('not a debate');
    return resolution.config.warnings.filter((warning) => warning.startsWith('escalate_below_confidence'));
  };

  // Each vote weighs ln(2 × 0.7 ÷ 0.3) = 1.5404; n votes ÷ (1 + (n − 1) × 0.45), against K − 1 = 2 other answers:
  // n = 3: e^2.432 = 11.39, 11.39 ÷ 13.39 = 0.851. n = 5: e^2.751 ÷ (e^2.751 + 2) = 0.887. n = 7: 0.902.
  it.each([
    [3, '0.851'],
    [5, '0.887'],
    [7, '0.902'],
  ])('causes a warning: %i debaters that all agree reach %s', (size, reach) => {
    expect(warningsOf(size, Number(reach) - 0.001)).toEqual([]);
    const floor = Number(reach) + 0.001;
    expect(warningsOf(size, floor)).toEqual([
      `escalate_below_confidence: ${floor} is above what the panel can reach, so that every debate escalates: ${size} debaters that all agree reach ${reach}`,
    ]);
  });
});

describe('the field simulated of a result', () => {
  const confidentRequest = {
    debaters: [{ model: 'simulated/bold', name: 'a' }, ...REAL_DEBATERS],
    routing_model: 'openai/one',
  };

  it('is false when a real model answers alone for a simulated panel', async () => {
    const { result } = await play(confidentRequest, () => positionReply('42', 0.9));
    expect(result).toMatchObject({ routing_decision: 'single_agent', simulated: false });
  });

  it('is true when a simulated routing answer precedes the debate', async () => {
    const script = byRound({ debater_0: ['42'], debater_1: ['42'] });
    const { result } = await play({ debaters: REAL_DEBATERS, routing_model: 'simulated/bold' }, script);
    expect(result).toMatchObject({ routing_decision: 'debate', simulated: true });
    expect((await play({ debaters: REAL_DEBATERS }, script)).result.simulated).toBe(false);
  });

  it('is true when a simulated judge was called', async () => {
    const requestWithJudge = {
      debaters: REAL_DEBATERS,
      adaptive_routing: false,
      judge: JUDGE,
      aggregation: 'judge',
    } as const;
    const { result } = await play(
      requestWithJudge,
      byRound({ debater_0: ['42'], debater_1: ['42'] }, positionReply('42')),
    );
    expect(result.simulated).toBe(true);
  });
});

describe('a model of the whole panel ›', () => {
  const configOf = (request: Partial<DebateRequest>) => {
    const { ok, config } = { config: null, ...resolve(request) };
    if (!ok || config === null) throw new Error('not a debate');
    return config;
  };

  it('is used for every debater, substitute and judge without a model', () => {
    const { debaters, substitutes, judge, routing_models } = configOf({
      model: 'openai/one',
      debaters: [{ name: 'ann' }, { name: 'ben', model: 'anthropic/two' }],
      substitutes: [{ temperature: 1 }],
      judge: { temperature: 0 },
    });
    expect(debaters.map(({ id, model }) => [id, model])).toEqual([
      ['ann', 'openai/one'],
      ['ben', 'anthropic/two'],
    ]);
    expect(substitutes.map(({ model, temperature }) => [model, temperature])).toEqual([['openai/one', 1]]);
    expect(judge).toMatchObject({ model: 'openai/one', temperature: 0 });
    expect(routing_models).toEqual(['openai/one']);
  });

  it.each(['critique', 'society', 'ballot'] as const)(
    'is used for three debaters of different personas when there are no debaters: %s',
    (protocol) => {
      const options = protocol === 'ballot' ? ['Yes', 'No'] : null;
      const { debaters } = configOf({ model: 'openai/one', debaters: undefined, protocol, options });
      expect(debaters.map(({ model }) => model)).toEqual(['openai/one', 'openai/one', 'openai/one']);
      expect(new Set(debaters.map(({ persona }) => persona)).size).toBe(3);
    },
  );

  it('is not used when it is null, and errors name the members without a model', () => {
    const { ok, problems } = { problems: [], ...resolve({ model: null, debaters: [...REAL_DEBATERS, {}], judge: {} }) };
    const message = 'is required when the request has no "model"';
    expect(ok).toBe(false);
    expect(problems).toEqual([
      { code: 'invalid_request', path: 'debaters.2.model', message },
      { code: 'invalid_request', path: 'judge.model', message },
    ]);
  });
});

describe('an error', () => {
  it('reports a panel of one once, without an error about the default quorum', () => {
    expect(resolve({ debaters: [{ model: 'openai/one' }] })).toEqual({
      ok: false,
      problems: [
        {
          code: 'invalid_request',
          path: 'debaters',
          message: 'a panel of protocol "critique" has 2 to 16 debaters after expansion, not 1',
        },
      ],
    });
  });

  it.each([
    ['the same option twice', { options: ['Yes', ' yes '] }, ['options']],
    ['half a character in metadata', { metadata: { ticket: '\ud800' } }, ['metadata', 'ticket']],
  ])('refuses %s', (_, settings, path) => {
    const parsed = debateRequestSchema.safeParse({ question: 'Which?', ...settings });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});
