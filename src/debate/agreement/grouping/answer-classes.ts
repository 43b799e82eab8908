/** Converts groups of ballots into the classes that a round reports. */
import type { AnswerClass } from '../../schema/round.ts';
import type { Ballot } from '../measure.ts';
import { compareKeys } from './group-by-pairs.ts';

/** A ballot that counts as a vote, with its wording. */
export interface ReadBallot {
  readonly ballot: Ballot;
  /** The wording as it is shown. */
  readonly wording: string;
  /** Equal for equal wordings: the same words, or the same value with its unit. */
  readonly wordingKey: string;
}

/** Sorts classes by members, then weight, largest first, then by smallest answer. Members are in panel order. */
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
    answer: shownWording(members),
    spellings: [...new Set(members.map(({ ballot }) => ballot.answer))],
    debater_ids: members.map(({ ballot }) => ballot.id),
    weight: members.reduce((sum, { ballot }) => sum + ballot.weight, 0),
  };
}

/**
 * Returns the most common wording; among equals the one with the highest summed confidence, then panel order. Chooses
 * among its spellings in the same way.
 */
function shownWording(members: readonly ReadBallot[]): string {
  const [first] = members;
  if (first === undefined || members.every(({ wording }) => wording === first.wording)) return first?.wording ?? '';
  const common = mostCommon(members, ({ wordingKey }) => wordingKey);
  return mostCommon(common, ({ wording }) => wording)[0]?.wording ?? '';
}

function mostCommon(members: readonly ReadBallot[], key: (member: ReadBallot) => string): readonly ReadBallot[] {
  const groups = [...Map.groupBy(members, key).values()];
  const confidence = (group: readonly ReadBallot[]) =>
    group.reduce((sum, { ballot }) => sum + (ballot.confidence ?? 0), 0);
  return groups.toSorted((a, b) => b.length - a.length || confidence(b) - confidence(a))[0] ?? [];
}
