/** X03: a judge that favours the first candidate decided by the panel's order, and one that is a debater by its own words. */
import { describe, expect, it } from 'vitest';
import { estimateCalls } from '../../../src/debate/estimate/estimate-calls.ts';
import { foreseenCalls } from '../../../src/debate/estimate/foreseen-calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { Script, Scripted } from '../../support/debates/scripted-debate.ts';
import { byRound, eventsOf, play, says, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const judged = {
  debaters,
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'judge_pick',
  judge: { model: 'openai/judge' },
} as const;
const answers = { a: ['Athens'], b: ['Berne'], c: ['Cairo'] };
const firstShown = { winner: 'Candidate A', reasoning: 'it comes first' };

/** Answers in the order in which the judge's prompt shows them. */
function shownAnswers(prompt: string): (string | undefined)[] {
  return [...prompt.matchAll(/<candidate label="Candidate ([A-C])">\s*<answer>(\w+)</g)].map(([, , answer]) => answer);
}

describe('the order of the candidates', () => {
  it('depends on the seed: a judge that picks the first picks all equally over 300 seeds', async () => {
    const wins = new Map<string, number>();
    for (let seed = 0; seed < 300; seed += 1) {
      const { result } = await play({ ...judged, seed }, byRound(answers, firstShown));
      wins.set(result.winner ?? '', (wins.get(result.winner ?? '') ?? 0) + 1);
    }
    // 100 each by chance, with a standard deviation of 8.
    expect([...wins.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    for (const count of wins.values()) expect(Math.abs(count - 100)).toBeLessThan(25);
  });

  it.each(['judge', 'judge_pick'] as const)(
    'is recorded as %s sees it, and is the same when it is asked again',
    async (aggregation) => {
      const byName = new Map(Object.entries(answers).map(([name, [answer]]) => [name, answer]));
      for (const seed of [1, 2, 3, 4, 5]) {
        const { events, asked } = await play({ ...judged, aggregation, seed }, (call, attempt) => {
          if (call.identity.purpose !== 'judge') return byRound(answers)(call, attempt);
          return attempt === 1 ? 'Tie' : aggregation === 'judge' ? says('Athens') : firstShown;
        });
        const judging = events.flatMap((event) => (event.type === 'debate.judging' ? [event] : []));
        const recorded = judging[0]?.candidates.map((name) => byName.get(name));
        const prompts = asked
          .filter(({ identity }) => identity.purpose === 'judge')
          .map(({ prompt }) => prompt.messages[0]?.content ?? '');
        expect([judging.length, prompts.map(shownAnswers)]).toEqual([1, [recorded, recorded]]);
      }
    },
  );

  it('hides the names', async () => {
    const named = debaters.map((debater) => ({ ...debater, name: `secret-${debater.name}` }));
    const script = byRound({ 'secret-a': ['Athens'], 'secret-b': ['Berne'], 'secret-c': ['Cairo'] }, firstShown);
    const { asked } = await play({ ...judged, debaters: named }, script);
    expect(JSON.stringify(asked.at(-1)?.prompt)).not.toMatch(/secret|openai/);
  });
});

describe('a judge that is called in two orders', () => {
  const twice = { ...judged, judge: { model: 'anthropic/judge', orders: 2 } };
  /** By the answers of the candidates in the order in which they are shown. */
  const judging =
    (rule: (shown: (string | undefined)[]) => Scripted): Script =>
    (call, attempt) =>
      call.identity.purpose === 'judge'
        ? rule(shownAnswers(call.prompt.messages[0]?.content ?? ''))
        : byRound(answers)(call, attempt);
  const pickOf = (shown: (string | undefined)[], city: string) => ({
    reasoning: 'r',
    winner: `Candidate ${'ABC'[shown.indexOf(city)]}`,
  });

  it('sees the candidates in the opposite order in the second call', async () => {
    const { asked } = await play(
      twice,
      judging((shown) => pickOf(shown, 'Berne')),
    );
    const [first, second, ...more] = asked
      .filter(({ identity }) => identity.purpose === 'judge')
      .map(({ prompt }) => shownAnswers(prompt.messages[0]?.content ?? ''));
    expect([second, more]).toEqual([first?.toReversed(), []]);
  });

  it('decides when it picks the same debater in both orders', async () => {
    const { result } = await play(
      twice,
      judging((shown) => pickOf(shown, 'Berne')),
    );
    expect(result).toMatchObject({
      final_answer: 'Berne',
      winner: 'b',
      decision: { decision_rule: 'judge_pick', fallback: null, position_consistent: true },
    });
  });

  it('fails when it picks by position: a majority decides, and the debate escalates', async () => {
    const { result } = await play(
      twice,
      judging(() => firstShown),
    );
    expect(result).toMatchObject({
      degraded: true,
      decision: { decision_rule: 'majority_vote', fallback: 'majority_vote', position_consistent: false },
    });
    expect(result.escalation.reasons).toContain('judge_failed');
  });

  it('keeps its first own answer only when both of its answers are in one class', async () => {
    const two = { a: ['42'], b: ['42'], c: ['41'] };
    const byOrder = (first: string, second: string) =>
      play({ ...twice, aggregation: 'judge', question: 'How many?' }, (call, attempt) => {
        if (call.identity.purpose !== 'judge') return byRound(two)(call, attempt);
        return says(call.identity.phase === null ? first : second);
      });
    expect((await byOrder('42.0', '42')).result).toMatchObject({
      final_answer: '42.0',
      decision: { decision_rule: 'judge', position_consistent: true },
    });
    expect((await byOrder('41', '42')).result).toMatchObject({
      final_answer: '42',
      decision: { decision_rule: 'majority_vote', position_consistent: false },
    });
    // In no class of the panel, but both in one class.
    expect((await byOrder('40', '40.0')).result.decision).toMatchObject({ position_consistent: true, fallback: null });
  });

  it('fails when one of its replies cannot be read, without a report on the order', async () => {
    const { result, asked } = await play(twice, (call, attempt) => {
      if (call.identity.purpose !== 'judge') return byRound(answers)(call, attempt);
      return call.identity.phase === null ? firstShown : 'Tie';
    });
    // Once in the dealt order, and twice in the opposite one.
    expect(asked.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(3);
    expect(result.decision).toMatchObject({ fallback: 'majority_vote', position_consistent: null });
  });

  it('is called once by default, without a report on the order', async () => {
    const { result, asked } = await play(judged, byRound(answers, firstShown));
    expect(asked.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(1);
    expect(result.decision.position_consistent).toBeNull();
  });

  it('has two calls in the estimate, reserved together', async () => {
    const spec = specOf({ ...twice, question: 'Which city?' });
    const estimated = estimateCalls([...foreseenCalls(spec)]).filter(({ purpose }) => purpose === 'judge');
    expect(estimated).toEqual([{ purpose: 'judge', model: 'anthropic/judge', min: 2, max: 2 }]);
    const held: number[] = [];
    await eventsOf({
      spec,
      script: byRound(answers, firstShown),
      affordable: (calls) => {
        if (calls.some(({ identity }) => identity.purpose === 'judge')) held.push(calls.length);
        return true;
      },
    });
    expect(held).toEqual([2]);
  });
});

describe('a judge of the same family as a debater', () => {
  const warnings = async (request: Partial<DebateRequest>) =>
    (await play({ ...judged, ...request }, byRound(answers, firstShown))).result.warnings;

  it('is flagged in the result', async () => {
    const why = "the judge's family is also a debater's, and models favour answers of their own family (openai)";
    for (const model of ['openai/b', 'openai/judge']) {
      expect(await warnings({ judge: { model } })).toEqual([`judge_self_preference: ${why}`]);
    }
  });

  it('is not flagged when its family differs or it is not called', async () => {
    expect(await warnings({ judge: { model: 'anthropic/judge' } })).toEqual([]);
    expect(await warnings({ aggregation: 'majority_vote' })).toEqual([]);
  });
});
