/** Counts the verdicts of the comparison over many pairs of answers. */
import { compareAnswers } from '../../debate/agreement/comparing/compare-answers.ts';
import type { PairVerdict } from '../../debate/agreement/comparing/comparison.ts';
import type { Question } from '../../debate/schema/question.ts';

/** `unread` means that one of the two answers is not a vote. */
export type PairOutcome = PairVerdict | 'unread';

export type VerdictCount = Readonly<Record<PairOutcome | 'pairs', number>>;

export interface ComparedPair {
  readonly outcome: PairOutcome;
  /** The rule that decided; null for an unread pair. */
  readonly rule: string | null;
}

export function comparePair(pair: {
  readonly question: Question;
  readonly a: string;
  readonly b: string;
}): ComparedPair {
  const compared = compareAnswers(pair);
  return { outcome: compared?.verdict ?? 'unread', rule: compared?.rule ?? null };
}

export function countVerdicts(pairs: readonly Pick<ComparedPair, 'outcome'>[]): VerdictCount {
  const number = (outcome: PairOutcome) => pairs.filter((pair) => pair.outcome === outcome).length;
  return {
    pairs: pairs.length,
    same: number('same'),
    different: number('different'),
    open: number('open'),
    unread: number('unread'),
  };
}

export function addCounts(counts: readonly VerdictCount[]): VerdictCount {
  const sum = (key: keyof VerdictCount) => counts.reduce((total, count) => total + count[key], 0);
  return {
    pairs: sum('pairs'),
    same: sum('same'),
    different: sum('different'),
    open: sum('open'),
    unread: sum('unread'),
  };
}
