/** The default agreement measure: answers compared by type, exactly where a type allows it. */
import { answerClasses } from './answer-classes.ts';
import type { ReadBallot } from './answer-classes.ts';
import type { Question } from '../question.ts';
import type { AnswerPair } from '../round.ts';
import { canonicalAnswer } from './answer-value.ts';
import type { AnswerValue, ComparisonRules } from './answer-value.ts';
import { compareValues } from './compare-answers.ts';
import { groupByPairs } from './group-by-pairs.ts';
import type { Agreement, AgreementInput } from './measure.ts';
import { readAnswers } from './read-answer.ts';

interface TypedBallot extends ReadBallot {
  readonly value: AnswerValue;
  /** Among those that were read, in the order of the panel. */
  readonly row: number;
}

export function typed({ question, ballots, similarity }: AgreementInput): Agreement {
  const values = readAnswers(
    question,
    ballots.map(({ answer }) => answer),
  );
  const read: TypedBallot[] = [];
  const unread: string[] = [];
  ballots.forEach((ballot, place) => {
    const value = values[place];
    if (value) read.push({ ballot, value, row: read.length, canonical: canonicalAnswer(value) });
    else unread.push(ballot.id);
  });
  const pairs = pairsOf(read, { similarity, tolerance: question.answer_tolerance });
  const groups = groupByPairs(read, {
    same: (a, b) => pairs[placeOf(a.row, b.row, read.length)]?.same === true,
    key: ({ value, canonical }) => `${canonical}\u0000${value.type}`,
  });
  return {
    classes: answerClasses(groups.map((group) => inPanelOrder(group, read))),
    pairs,
    unread,
  };
}

function inPanelOrder(group: readonly TypedBallot[], panel: readonly TypedBallot[]): readonly TypedBallot[] {
  return group.length === 1 ? group : panel.filter((ballot) => group.includes(ballot));
}

function pairsOf(read: readonly TypedBallot[], rules: ComparisonRules): AnswerPair[] {
  const pairs: AnswerPair[] = [];
  for (const a of read) {
    for (let row = a.row + 1; row < read.length; row += 1) {
      const b = read[row];
      if (b === undefined) continue;
      const { same, rule } = compareValues(a.value, b.value, rules);
      pairs.push({ a: a.ballot.id, b: b.ballot.id, same, rule });
    }
  }
  return pairs;
}

/** Where the pair of two rows stands: n − 1 pairs begin with the first row, n − 2 with the second, and so on. */
function placeOf(one: number, other: number, rows: number): number {
  const [first, second] = one < other ? [one, other] : [other, one];
  return first * rows - (first * (first + 1)) / 2 + second - first - 1;
}

/** Whether two answers by themselves are in one class: what `typed` says of two ballots, and all that most ask. */
export function typedSame(question: Question, [a, b]: readonly [string, string], similarity: number): boolean {
  const [one, other] = readAnswers(question, [a, b]);
  if (!one || !other) return false;
  if (one.type === other.type && canonicalAnswer(one) === canonicalAnswer(other)) return true;
  return compareValues(one, other, { similarity, tolerance: question.answer_tolerance }).same;
}
