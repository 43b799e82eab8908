/** The outcome of comparing two answers. */

export const verdicts = ['same', 'different', 'open'] as const;
export type PairVerdict = (typeof verdicts)[number];

export interface Comparison {
  /** `same` and `different` are proved. `open` is neither, and counts as not the same until a model decides. */
  readonly verdict: PairVerdict;
  /** The rule that decided, for example `number_equal`; `open` when no rule did. */
  readonly rule: string;
}

export const OPEN: Comparison = { verdict: 'open', rule: 'open' };

export function same(rule: string): Comparison {
  return { verdict: 'same', rule };
}

export function different(rule: string): Comparison {
  return { verdict: 'different', rule };
}
