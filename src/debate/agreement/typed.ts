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
  /** In the panel. */
  readonly place: number;
}

export function typed({ question, ballots, similarity }: AgreementInput): Agreement {
  const values = readAnswers(
    question,
    ballots.map(({ answer }) => answer),
  );
  const read = ballots.flatMap((ballot, place): TypedBallot[] => {
    const value = values[place];
    return value ? [{ ballot, value, place, canonical: canonicalAnswer(value) }] : [];
  });
  const rules = { similarity, tolerance: question.answer_tolerance };
  const compared = read.map((a, row) => read.slice(row + 1).map((b) => compareValues(a.value, b.value, rules)));
  const rowOf = new Map(read.map(({ place }, row) => [place, row]));
  const comparison = (a: TypedBallot, b: TypedBallot): Comparison | undefined => {
    const [row = 0, column = 0] = [rowOf.get(a.place), rowOf.get(b.place)].toSorted((x = 0, y = 0) => x - y);
    return compared[row]?.[column - row - 1];
  };
  const groups = groupByPairs(read, {
    same: (a, b) => comparison(a, b)?.same === true,
    key: ({ value, canonical }) => `${canonical}\u0000${value.type}`,
  });
  return {
    classes: answerClasses(groups.map((group) => group.toSorted((a, b) => a.place - b.place))),
    pairs: read.flatMap((a, row) =>
      read.slice(row + 1).flatMap((b) => {
        const outcome = comparison(a, b);
        return outcome === undefined ? [] : [{ a: a.ballot.id, b: b.ballot.id, ...outcome }];
      }),
    ),
    unread: ballots.filter((_, place) => !values[place]).map(({ id }) => id),
  };
}
