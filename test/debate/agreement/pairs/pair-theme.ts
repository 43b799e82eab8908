/** Hand-written pairs of answers to one question, by the expected verdict. */
import type { Question } from '../../../../src/debate/schema/question.ts';

export type Pair = readonly [a: string, b: string];

export interface PairTheme {
  /** The subject of the pairs, which is unique and begins the names of their tests. */
  readonly theme: string;
  readonly question: string;
  readonly settings?: Partial<Question>;
  /** Equal pairs; a rule proves it. */
  readonly same?: readonly Pair[];
  /** Different pairs; a rule proves it. */
  readonly different?: readonly Pair[];
  /** Pairs that the rules leave to a model. */
  readonly open?: readonly Pair[];
  /** Different pairs, for which "different" and "open" are allowed. */
  readonly neverSame?: readonly Pair[];
  /** Pairs with the same meaning, for which "same" and "open" are allowed. */
  readonly neverDifferent?: readonly Pair[];
}
