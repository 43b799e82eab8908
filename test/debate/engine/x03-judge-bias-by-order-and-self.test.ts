/** X03: a judge that favours the first candidate decided by the panel's order, and a debater as judge chose itself. */
import { describe, expect, it } from 'vitest';
import { estimateCalls } from '../../../src/debate/estimate/estimate-calls.ts';
import { possibleCalls } from '../../../src/debate/estimate/possible-calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { Script, Scripted } from '../../support/debates/scripted-debate.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const requestWithJudge = {
  debaters,
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'judge_pick',
  judge: { model: 'openai/judge' },
} as const;
const answers = { a: ['Athens'], b: ['Berne'], c: ['Cairo'] };
const firstCandidatePicked = { winner: 'Candidate A', reasoning: 'it comes first' };

/** Answers in the order in which the judge's prompt shows them. */
function shownAnswers(prompt: string): (string | undefined)[] {
  return [...prompt.matchAll(/<candidate label="Candidate ([A-C])">\s*<answer>(\w+)</g)].map(([, , answer]) => answer);
}

describe('the order of the candidates', () => {
  it('depends on the seed: a judge that picks the first candidate picks each equally often', async () => {
    const winCounts = new Map<string, number>();
    for (let seed = 0; seed < 300; seed += 1) {
      const { result } = await play({ ...requestWithJudge, seed }, byRound(answers, firstCandidatePicked));
      winCounts.set(result.winner ?? '', (winCounts.get(result.winner ?? '') ?? 0) + 1);
    }
    // 100 each by chance, with a standard deviation of 8.
    expect([...winCounts.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    for (const count of winCounts.values()) expect(Math.abs(count - 100)).toBeLessThan(25);
  });

  it.each(['judge', 'judge_pick'] as const)(
    'is recorded as %s sees it, and is the same in a repeated call',
    async (aggregation) => {
      const byName = new Map(Object.entries(answers).map(([name, [answer]]) => [name, answer]));
      for (const seed of [1, 2, 3, 4, 5]) {
        const { events, calls } = await play({ ...requestWithJudge, aggregation, seed }, (call, attempt) => {
          if (call.identity.purpose !== 'judge') return byRound(answers)(call, attempt);
          return attempt === 1 ? 'Tie' : aggregation === 'judge' ? positionReply('Athens') : firstCandidatePicked;
        });
        const judgingEvents = events.flatMap((event) => (event.type === 'debate.judging' ? [event] : []));
        const recordedAnswers = judgingEvents[0]?.candidates.map((name) => byName.get(name));
        const prompts = calls
          .filter(({ identity }) => identity.purpose === 'judge')
          .map(({ prompt }) => prompt.messages[0]?.content ?? '');
        expect([judgingEvents.length, prompts.map(shownAnswers)]).toEqual([1, [recordedAnswers, recordedAnswers]]);
      }
    },
  );

  it('does not reveal the names of debaters', async () => {
    const namedDebaters = debaters.map((debater) => ({ ...debater, name: `secret-${debater.name}` }));
    const script = byRound(
      { 'secret-a': ['Athens'], 'secret-b': ['Berne'], 'secret-c': ['Cairo'] },
      firstCandidatePicked,
    );
    const { calls } = await play({ ...requestWithJudge, debaters: namedDebaters }, script);
    expect(JSON.stringify(calls.at(-1)?.prompt)).not.toMatch(/secret|openai/);
  });
});

describe('a judge that is called in two orders', () => {
  const requestWithTwoOrders = { ...requestWithJudge, judge: { model: 'anthropic/judge', orders: 2 } };
  /** A judge whose reply depends on the answers in the order in which its prompt shows them. */
  const scriptWithJudge =
    (replyTo: (candidateAnswers: (string | undefined)[]) => Scripted): Script =>
    (call, attempt) =>
      call.identity.purpose === 'judge'
        ? replyTo(shownAnswers(call.prompt.messages[0]?.content ?? ''))
        : byRound(answers)(call, attempt);
  const pickOf = (candidateAnswers: (string | undefined)[], city: string) => ({
    reasoning: 'r',
    winner: `Candidate ${'ABC'[candidateAnswers.indexOf(city)]}`,
  });

  it('sees the candidates in the opposite order in the second call', async () => {
    const { calls } = await play(
      requestWithTwoOrders,
      scriptWithJudge((candidateAnswers) => pickOf(candidateAnswers, 'Berne')),
    );
    const [first, second, ...furtherAnswers] = calls
      .filter(({ identity }) => identity.purpose === 'judge')
      .map(({ prompt }) => shownAnswers(prompt.messages[0]?.content ?? ''));
    expect([second, furtherAnswers]).toEqual([first?.toReversed(), []]);
  });

  it('decides when it picks the same debater in both orders', async () => {
    const { result } = await play(
      requestWithTwoOrders,
      scriptWithJudge((candidateAnswers) => pickOf(candidateAnswers, 'Berne')),
    );
    expect(result).toMatchObject({
      final_answer: 'Berne',
      winner: 'b',
      decision: { decision_rule: 'judge_pick', fallback: null, position_consistent: true },
    });
  });

  it('fails when it picks by position: a majority decides, and the debate escalates', async () => {
    const { result } = await play(
      requestWithTwoOrders,
      scriptWithJudge(() => firstCandidatePicked),
    );
    expect(result).toMatchObject({
      degraded: true,
      decision: { decision_rule: 'majority_vote', fallback: 'majority_vote', position_consistent: false },
    });
    expect(result.escalation.reasons).toContain('judge_failed');
  });

  it('keeps its first answer only when both of its answers are in one class', async () => {
    const panelAnswers = { a: ['42'], b: ['42'], c: ['41'] };
    const playWithAnswers = (first: string, second: string) =>
      play({ ...requestWithTwoOrders, aggregation: 'judge', question: 'How many?' }, (call, attempt) => {
        if (call.identity.purpose !== 'judge') return byRound(panelAnswers)(call, attempt);
        return positionReply(call.identity.phase === null ? first : second);
      });
    expect((await playWithAnswers('42.0', '42')).result).toMatchObject({
      final_answer: '42.0',
      decision: { decision_rule: 'judge', position_consistent: true },
    });
    expect((await playWithAnswers('41', '42')).result).toMatchObject({
      final_answer: '42',
      decision: { decision_rule: 'majority_vote', position_consistent: false },
    });
    // Both answers are in one class, which is no class of the panel.
    expect((await playWithAnswers('40', '40.0')).result.decision).toMatchObject({
      position_consistent: true,
      fallback: null,
    });
  });

  it('fails when one of its replies cannot be read, without a report on the order', async () => {
    const { result, calls } = await play(requestWithTwoOrders, (call, attempt) => {
      if (call.identity.purpose !== 'judge') return byRound(answers)(call, attempt);
      return call.identity.phase === null ? firstCandidatePicked : 'Tie';
    });
    // Once in the order by the seed, and twice in the opposite order.
    expect(calls.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(3);
    expect(result.decision).toMatchObject({ fallback: 'majority_vote', position_consistent: null });
  });

  it('is called once by default, without a report on the order', async () => {
    const { result, calls } = await play(requestWithJudge, byRound(answers, firstCandidatePicked));
    expect(calls.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(1);
    expect(result.decision.position_consistent).toBeNull();
  });

  it('has two calls in the estimate, reserved together', async () => {
    const spec = specOf({ ...requestWithTwoOrders, question: 'Which city?' });
    const estimatedCalls = estimateCalls([...possibleCalls(spec)]).filter(({ purpose }) => purpose === 'judge');
    expect(estimatedCalls).toEqual([{ purpose: 'judge', model: 'anthropic/judge', min: 2, max: 2 }]);
    const reservationSizes: number[] = [];
    await eventsOf({
      spec,
      script: byRound(answers, firstCandidatePicked),
      affordable: (calls) => {
        if (calls.some(({ identity }) => identity.purpose === 'judge')) reservationSizes.push(calls.length);
        return true;
      },
    });
    expect(reservationSizes).toEqual([2]);
  });
});

describe('a judge of the same family as a debater', () => {
  const warnings = async (request: Partial<DebateRequest>) =>
    (await play({ ...requestWithJudge, ...request }, byRound(answers, firstCandidatePicked))).result.warnings;

  it('is flagged in the result', async () => {
    const warning = "the judge's family is also a debater's, and models favour answers of their own family (openai)";
    for (const model of ['openai/b', 'openai/judge']) {
      expect(await warnings({ judge: { model } })).toEqual([`judge_self_preference: ${warning}`]);
    }
  });

  it('is not flagged when its family differs or it is not called', async () => {
    expect(await warnings({ judge: { model: 'anthropic/judge' } })).toEqual([]);
    expect(await warnings({ aggregation: 'majority_vote' })).toEqual([]);
  });
});
