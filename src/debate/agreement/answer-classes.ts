/** Groups of ballots → the classes that a round reports. */
import type { AnswerClass } from '../round.ts';
import { compareKeys } from './group-by-pairs.ts';
import type { Ballot } from './measure.ts';

/** A ballot that is a vote, with the one spelling of its value. */
export interface ReadBallot {
  readonly ballot: Ballot;
  readonly canonical: string;
}

/** Largest first, by members, then weight, then smallest canonical answer. Members keep the order given. */
export function answerClasses(groups: readonly (readonly ReadBallot[])[]): AnswerClass[] {
  return groups
    .filter((members) => members.length > 0)
    .map(classOf)
    .toSorted(
      (a, b) => b.debater_ids.length - a.debater_ids.length || b.weight - a.weight || compareKeys(a.answer, b.answer),
    )
    .map((answerClass, index) => ({ ...answerClass, id: `class_${index + 1}` }));
}

function classOf(members: readonly ReadBallot[]): AnswerClass {
  return {
    id: '',
    answer: commonest(members.map(({ canonical }) => canonical)),
    spellings: [...new Set(members.map(({ ballot }) => ballot.answer))],
    debater_ids: members.map(({ ballot }) => ballot.id),
    weight: members.reduce((sum, { ballot }) => sum + ballot.weight, 0),
  };
}

/** The spelling most members share; of several the shortest, then the smallest. */
function commonest(spellings: readonly string[]): string {
  const [one = ''] = spellings;
  if (spellings.every((spelling) => spelling === one)) return one;
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const [first] = [...counts].toSorted(
    ([a, timesA], [b, timesB]) => timesB - timesA || a.length - b.length || compareKeys(a, b),
  );
  return first?.[0] ?? '';
}
