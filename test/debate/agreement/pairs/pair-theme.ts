/** Hand-written pairs of answers to one question, by what a comparison has to say of them. */
import type { Question } from '../../../../src/debate/schema/question.ts';

export type Pair = readonly [a: string, b: string];

export interface PairTheme {
  /** What the pairs are about: unique, the subject of the test's name. */
  readonly theme: string;
  readonly question: string;
  readonly more?: Partial<Question>;
  /** Equal, and proved. */
  readonly same?: readonly Pair[];
  /** Not equal, and proved. */
  readonly different?: readonly Pair[];
  /** A rule of the design leaves them to a model. */
  readonly open?: readonly Pair[];
  /** Not equal: different or open, never the same. */
  readonly apart?: readonly Pair[];
  /** Equal to a reader who knows more: the same or open, never different. */
  readonly alike?: readonly Pair[];
}
