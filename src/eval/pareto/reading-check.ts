/** Compares right and wrong by the service's agreement code with a plain comparison of normal forms. */
import { plainNormalForm } from './normal-form.ts';
import type { VoteSet } from './vote-set.ts';

export interface ReadingCheck {
  readonly set: string;
  readonly answers: number;
  readonly differences: readonly ReadingDifference[];
}

export interface ReadingDifference {
  readonly id: string;
  readonly model: string;
  readonly gold: string;
  readonly answer: string;
  readonly right_by: 'agreement' | 'normal_form';
}

/** Returns null for a set whose answers are not formulas. */
export function checkReading({ name, kind, models, questions }: VoteSet): ReadingCheck | null {
  if (kind !== 'models' || questions.some(({ recorded }) => recorded.question.answer_type !== 'auto')) return null;
  const differences = questions.flatMap(({ recorded: { id, gold, rounds }, right }) =>
    models.flatMap((model, seat): ReadingDifference[] => {
      const answer = rounds[0]?.[seat] ?? '';
      const isSameForm = answer !== '' && plainNormalForm(answer) === plainNormalForm(gold);
      const isRight = right[seat] === true;
      if (isSameForm === isRight) return [];
      return [{ id, model, gold, answer, right_by: isRight ? 'agreement' : 'normal_form' }];
    }),
  );
  return { set: name, answers: questions.length * models.length, differences };
}
