/**
 * Finds the draft with the most support of the panel. Its author writes the answer when there is no judge, and the
 * draft replaces the text of a failed writer.
 */

import type { Claim, CountedClaim } from '../../../schema/claim.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { withMarks } from './marks.ts';

/** The claims as they were aligned and as they were counted. */
export interface ClaimView {
  readonly claims: readonly Claim[];
  readonly counted: readonly CountedClaim[];
}

/**
 * Returns the draft whose claims other debaters support the most; null when there is no draft. For each of its claims a
 * draft gains one per other debater that supports the claim, and loses one per debater that contradicts it. Claims that
 * no other debater supports add nothing. Among equals the draft with fewer contradictions wins, then panel order.
 */
export function bestDraft(drafts: readonly AnsweredPosition[], view: ClaimView): AnsweredPosition | null {
  const scored = drafts.map((draft) => ({ draft, ...supportOf(draft.debater_id, view) }));
  return scored.toSorted((a, b) => b.net - a.net || a.against - b.against)[0]?.draft ?? null;
}

function supportOf(debaterId: string, { counted }: ClaimView): { readonly net: number; readonly against: number } {
  const own = counted.filter(({ authors }) => authors.includes(debaterId));
  const others = own.reduce((sum, { support }) => sum + support.filter((id) => id !== debaterId).length, 0);
  const against = own.reduce((sum, { contradict }) => sum + contradict.length, 0);
  return { net: others - against, against };
}

/**
 * Returns a draft whose own marks are replaced by marks of the counted claims. A mark that names no claim is removed.
 */
export function draftAsAnswer(
  { debater_id: debaterId, answer }: AnsweredPosition,
  { claims, counted }: ClaimView,
): string {
  return withMarks(answer, (mark) => {
    const claim = claims.find(({ sources }) =>
      sources.some((source) => source.debater_id === debaterId && source.claim_id === mark),
    );
    const status = counted.find(({ id }) => id === claim?.id)?.status;
    return claim === undefined ? null : { id: claim.id, contested: status === 'contested' };
  });
}
