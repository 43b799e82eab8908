/**
 * The draft that the panel supports best: its author writes where there is no judge, and it replaces the text of a
 * failed writer.
 */

import type { Claim, CountedClaim } from '../../../schema/claim.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { withMarks } from './marks.ts';

/** A claim by itself, and as it was counted. */
export interface ClaimView {
  readonly claims: readonly Claim[];
  readonly counted: readonly CountedClaim[];
}

/**
 * The draft whose claims other debaters support the most: one for each debater that supports a claim besides its
 * authors, less one for each that contradicts it. A long list of claims that nobody else supports adds nothing. Among
 * equals the one with fewer contradictions, then panel order. Null: there is no draft.
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

/** A draft with its own marks as marks of the counted claims; a mark that names no claim is removed. */
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
