/** The default agreement measure: answers compared by type, exactly where a type allows it. */
import { answerClasses } from './answer-classes.ts';
import type { ReadBallot } from './answer-classes.ts';
import { canonicalAnswer } from './answer-value.ts';
import type { AnswerValue } from './answer-value.ts';
import { compareValues } from './compare-answers.ts';
import type { Comparison } from './comparison.ts';
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
  for (const [place, ballot] of ballots.entries()) {
    const value = values[place];
    if (value) read.push({ ballot, value, row: read.length, canonical: canonicalAnswer(value) });
  }
  const rules = { similarity, tolerance: question.answer_tolerance };
  const compared = read.map((a, row) => read.slice(row + 1).map((b) => compareValues(a.value, b.value, rules)));
  const groups = groupByPairs(read, {
    same: (a, b) => comparisonOf(compared, a.row, b.row)?.same === true,
    key: ({ value, canonical }) => `${canonical}\u0000${value.type}`,
  });
  return {
    classes: answerClasses(groups.map((group) => group.toSorted((a, b) => a.row - b.row))),
    pairs: read.flatMap((a) =>
      read.slice(a.row + 1).flatMap((b) => {
        const outcome = comparisonOf(compared, a.row, b.row);
        return outcome === undefined ? [] : [{ a: a.ballot.id, b: b.ballot.id, ...outcome }];
      }),
    ),
    unread: ballots.filter((_, place) => !values[place]).map(({ id }) => id),
  };
}

/** `compared[row][column − row − 1]`: each pair was compared once. */
function comparisonOf(
  compared: readonly (readonly Comparison[])[],
  one: number,
  other: number,
): Comparison | undefined {
  const row = Math.min(one, other);
  return compared[row]?.[Math.max(one, other) - row - 1];
}
