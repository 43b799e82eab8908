/** Finds the type of answer that determines K, the number of different answers that a question allows. */
import type { DebateConfig } from '../../schema/debate-config.ts';

interface DecidedPair {
  /** The rule that decided a pair, for example `number_equal`. */
  readonly rule: string;
}

/** Returns the type as which the answers were compared, else the type that the request asks for. */
export function answerTypeOf(
  { answer_type }: Pick<DebateConfig, 'answer_type'>,
  pairs: readonly DecidedPair[],
): string {
  return comparedType(pairs) ?? answer_type;
}

/** Derives the type from the rules that decided the pairs; null under `jaccard`. */
function comparedType(pairs: readonly DecidedPair[]): string | null {
  return ['boolean', 'number', 'date'].find((type) => pairs.some(({ rule }) => rule.startsWith(`${type}_`))) ?? null;
}
