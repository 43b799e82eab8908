/** Chooses the model that groups answers which no rule could compare. */
import type { DebateConfig } from '../../schema/debate-config.ts';

/**
 * Returns the judge's model, else `comparison_model`.
 * Debates of release 0.1 may have neither: then the first debater's model.
 */
export function groupingModel({ judge, comparison_model, debaters }: DebateConfig): string {
  return judge?.model ?? comparison_model ?? debaters[0]?.model ?? '';
}

export function asksForGrouping({ agreement }: DebateConfig): boolean {
  return agreement === 'auto' || agreement === 'judged';
}

/** Ballot names of the judge's own answers in the two orders of candidates. A debater id cannot have these names. */
export const JUDGE_BALLOT = 'judge';
export const JUDGE_BALLOTS: readonly string[] = [JUDGE_BALLOT, 'judge, opposite order'];
