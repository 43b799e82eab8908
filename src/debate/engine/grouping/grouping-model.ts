/** Who groups answers that no rule could compare. */
import type { DebateConfig } from '../../schema/debate-config.ts';

/** The judge, else `comparison_model`. Debates of release 0.1 have none: then the first debater's model. */
export function groupingModel({ judge, comparison_model, debaters }: DebateConfig): string {
  return judge?.model ?? comparison_model ?? debaters[0]?.model ?? '';
}

export function asksForGrouping({ agreement }: DebateConfig): boolean {
  return agreement === 'auto' || agreement === 'judged';
}

/** The judge's own answer among the panel's, and the one in the opposite order: no debater can have these names. */
export const JUDGE_BALLOT = 'judge';
export const JUDGE_BALLOTS: readonly string[] = [JUDGE_BALLOT, 'judge, opposite order'];
