/** X03: a judge that favours the first candidate decided by the panel's order, and one that is a debater by its own words. */
import { describe, expect, it } from 'vitest';
import type { DebateRequest } from '../../src/debate/debate-request.ts';
import { byRound, play, says } from '../support/scripted-debate.ts';

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
  it('is the seed’s: over 300 seeds a judge that always picks the first picks everybody about as often', async () => {
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
    'is recorded as %s sees it, and the same when it is asked again',
    async (aggregation) => {
      const byName = new Map(Object.entries(answers).map(([name, [answer]]) => [name, answer]));
      for (const seed of [1, 2, 3, 4, 5]) {
        const { events, asked } = await play({ ...judged, aggregation, seed }, (call, attempt) => {
          if (call.place.purpose !== 'judge') return byRound(answers)(call, attempt);
          return attempt === 1 ? 'Tie' : aggregation === 'judge' ? says('Athens') : firstShown;
        });
        const judging = events.flatMap((event) => (event.type === 'debate.judging' ? [event] : []));
        const recorded = judging[0]?.candidates.map((name) => byName.get(name));
        const prompts = asked
          .filter(({ place }) => place.purpose === 'judge')
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

describe('a judge whose model is also a debater’s', () => {
  const warnings = async (request: Partial<DebateRequest>) =>
    (await play({ ...judged, ...request }, byRound(answers, firstShown))).result.warnings;

  it('is flagged in the result', async () => {
    expect(await warnings({ judge: { model: 'openai/b' } })).toContainEqual(expect.stringMatching(/^judge: /));
  });

  it('is not when it is another', async () => {
    expect(await warnings({})).toEqual([]);
  });
});
