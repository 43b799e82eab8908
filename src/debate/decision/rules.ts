/** The decision rules by name. A new rule needs a file and a line here. */
import { bestDraftRule } from '../answers/long/drafts/best-draft-rule.ts';
import { write } from '../answers/long/drafts/write-rule.ts';
import type { Aggregation } from '../schema/outcome/verdict.ts';
import { ballot } from './ballot.ts';
import { closest } from './closest.ts';
import { exactMajority } from './exact-majority.ts';
import { judge, judgePick } from './judge.ts';
import { majorityVote } from './majority-vote.ts';
import { pooled } from './pooled.ts';
import { posterior } from './posterior.ts';
import type { DecisionRule } from './ruling.ts';
import { weightedVote } from './weighted-vote.ts';

export const decisionRules: Readonly<Record<Aggregation, DecisionRule>> = {
  majority_vote: majorityVote,
  weighted_vote: weightedVote,
  exact_majority: exactMajority,
  closest,
  judge,
  judge_pick: judgePick,
  ballot,
  posterior,
  median: pooled,
  trimmed_mean: pooled,
  write,
  best_draft: bestDraftRule,
};
