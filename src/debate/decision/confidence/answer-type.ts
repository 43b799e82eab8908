/** The type of answer that sets K, how many different answers a question allows. */
import type { DebateConfig } from '../../schema/debate-config.ts';

interface Decided {
  /** The rule that decided a pair, e.g. `number_equal`. */
  readonly rule: string;
}

/** The one that the answers were compared as, else the one that was asked for. */
export function answerTypeOf({ answer_type }: Pick<DebateConfig, 'answer_type'>, pairs: readonly Decided[]): string {
  return comparedType(pairs) ?? answer_type;
}

/** Told by the rules that decided; null under `jaccard`. */
function comparedType(pairs: readonly Decided[]): string | null {
  return ['boolean', 'number', 'date'].find((type) => pairs.some(({ rule }) => rule.startsWith(`${type}_`))) ?? null;
}
