/** What models have said of pairs of answers in finished rounds, read from the rounds as they were recorded. */
import { judgementKey } from './agreement/measure.ts';
import { isHeld } from './position.ts';
import type { Round } from './round.ts';

/** The rules by which a pair tells that a model decided it. */
const SAID = new Map([
  ['judged_same', true],
  ['judged_different', false],
]);

/**
 * A run that goes on from a log asks nothing about a round that is over, whatever its own rules would find open in it:
 * the round was grouped by the rules of its time.
 */
export function recordedJudgements(rounds: readonly Round[]): Map<string, boolean> {
  return new Map(
    rounds.flatMap((round) =>
      round.pairs.flatMap(({ a, b, rule }) => {
        const same = SAID.get(rule);
        if (same === undefined) return [];
        const keys = namesOf(round, a).flatMap((one) => namesOf(round, b).map((other) => judgementKey(one, other)));
        return keys.map((key) => [key, same] as const);
      }),
    ),
  );
}

/** What a debater said, and the answer of its class: a model was asked about either. */
function namesOf({ positions, classes }: Round, debaterId: string): string[] {
  const said = positions.filter(isHeld).findLast(({ debater_id }) => debater_id === debaterId)?.answer;
  const ofClass = classes.find(({ debater_ids }) => debater_ids.includes(debaterId))?.answer;
  return [...new Set([said, ofClass])].filter((answer) => answer !== undefined);
}
