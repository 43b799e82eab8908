/** Groups equal claims of all drafts: by the rules when they prove equality, else by one call to a model. */

import type { DebateContext } from '../../../engine/debate-context.ts';
import { asksForGrouping, groupingModel } from '../../../engine/grouping/grouping-model.ts';
import { ask } from '../../../engine/turns/ask.ts';
import { readGrouping } from '../../../parsing/read-reply.ts';
import { alignCall, claimLabels } from '../../../prompts/claim-prompts.ts';
import { faultNotice } from '../../../prompts/long-answer-prompts.ts';
import type { DebateSpec } from '../../../schema/debate-config.ts';
import type { DebateEvent } from '../../../schema/event.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { draftRoundsOf, takesWholeDraft } from '../drafts/draft-rounds.ts';
import { longDecisionInput } from '../long-decision-input.ts';
import type { ClaimGroup } from './group-claims.ts';
import { claimsOf, equalClaims, shuffledGroups, wordingOf } from './group-claims.ts';

export async function* alignClaims(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { spec, state } = context;
  const input = longDecisionInput(spec, state());
  if (input === null) return;
  const groups = groupsOf(spec, input.positions);
  const aligned = needsModel(spec, input.positions, groups) ? await requestPartition(context, groups) : NOT_ASKED;
  yield { type: 'debate.claims', claims: claimsOf(groups, aligned.partition), warnings: [...aligned.warnings] };
}

function groupsOf({ config }: DebateSpec, drafts: readonly AnsweredPosition[]): ClaimGroup[] {
  return shuffledGroups(
    equalClaims(drafts.map(({ debater_id, claims = [] }) => ({ debater_id, claims }))),
    config.seed,
  );
}

/**
 * Returns false when there is nothing to compare (fewer than two debaters with claims, or fewer than two groups), when
 * a whole draft is the answer, and when `agreement` is a setting such as `typed`, under which only the rules group.
 */
function needsModel(
  { config }: DebateSpec,
  drafts: readonly AnsweredPosition[],
  groups: readonly ClaimGroup[],
): boolean {
  const claiming = drafts.filter(({ claims = [] }) => claims.length > 0);
  return asksForGrouping(config) && !takesWholeDraft(config) && claiming.length > 1 && groups.length > 1;
}

interface AlignmentResult {
  /** Null when the model was not called or gave no partition. Then no claims are merged. */
  readonly partition: readonly (readonly string[])[] | null;
  readonly warnings: readonly string[];
}

const NOT_ASKED: AlignmentResult = { partition: null, warnings: [] };
const ALIGNMENT_FAILED = 'claims: no model could group equivalent claims, so each claim is counted alone';

async function requestPartition(context: DebateContext, groups: readonly ClaimGroup[]): Promise<AlignmentResult> {
  const { spec, calls, stopCause, reportOutOfBudget } = context;
  if (stopCause() !== null) return NOT_ASKED;
  const call = alignCall({
    spec,
    model: groupingModel(spec.config),
    round: draftRoundsOf(spec.config),
    claims: groups.map(wordingOf),
  });
  if (!(await calls.reserve([call]))) {
    reportOutOfBudget();
    return NOT_ASKED;
  }
  const labels = claimLabels(groups.length);
  const reply = await ask(calls, {
    call,
    read: (text) => readGrouping(text, labels),
    askAgainAfter: 'any_failure',
    notice: () => faultNotice('Every label must be in exactly one group, and no other label may be named.'),
  });
  if (reply.ok) return { partition: reply.value, warnings: reply.warnings };
  if (reply.failure.code === 'budget_exceeded') reportOutOfBudget();
  return { partition: null, warnings: [...reply.warnings, ALIGNMENT_FAILED] };
}
