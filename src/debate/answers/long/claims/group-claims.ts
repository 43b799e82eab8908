/** The claims of all drafts → one claim for each group that says the same. Nothing in it depends on the debaters' order. */

import { seedOf, shuffled } from '../../../../lib/seeded.ts';
import { typed } from '../../../agreement/grouping/typed.ts';
import type { Claim, DraftClaim } from '../../../schema/claim.ts';
import type { Question } from '../../../schema/question.ts';

/** A debater's claims. */
export interface ClaimsOfDraft {
  readonly debater_id: string;
  readonly claims: readonly DraftClaim[];
}

interface SourcedClaim extends DraftClaim {
  readonly debaterId: string;
}

/** Claims that say the same; never empty. */
export type ClaimGroup = readonly SourcedClaim[];

/** A claim is compared as a text of its own, whatever the question is. */
const AS_TEXT: Question = { question: '', context: null, answer_type: 'text', options: null, answer_tolerance: 0 };

/** Groups of claims that the rules of `typed` prove equal, in an order that only their texts decide. */
export function equalClaims(drafts: readonly ClaimsOfDraft[]): ClaimGroup[] {
  const all = drafts
    .flatMap(({ debater_id: debaterId, claims }) => claims.map((claim) => ({ ...claim, debaterId })))
    .toSorted(byText);
  // The same text many times is one ballot: the rules compare every pair.
  const wordings = [...Map.groupBy(all, ({ text }) => text).values()];
  const ballots = wordings.map(([first], index) => ({
    id: String(index),
    answer: first?.text ?? '',
    weight: 1,
    confidence: null,
  }));
  const { classes, unread } = typed({ question: AS_TEXT, ballots, similarity: 1 });
  const ids = [...classes.map(({ debater_ids }) => debater_ids), ...unread.map((id) => [id])];
  return ids.map((each) => each.flatMap((id) => wordings[Number(id)] ?? []).toSorted(byText)).toSorted(byFirst);
}

/** The groups in the order in which the aligning model sees them. */
export function dealtGroups(groups: readonly ClaimGroup[], seed: number): ClaimGroup[] {
  return shuffled(groups, seedOf(seed, 'align'));
}

/** The claim that a group is shown as: the surest wording, then the shortest, then the first by its characters. */
export function wordingOf(group: ClaimGroup): string {
  const [first] = group.toSorted(
    (a, b) => (b.confidence ?? -1) - (a.confidence ?? -1) || a.text.length - b.text.length || byText(a, b),
  );
  return first?.text ?? '';
}

/** `partition`: labels of groups, `1` for the first; null: each group stays a claim of its own. */
export function claimsOf(groups: readonly ClaimGroup[], partition: readonly (readonly string[])[] | null): Claim[] {
  const merged =
    partition === null ? groups : partition.map((labels) => labels.flatMap((label) => groups[Number(label) - 1] ?? []));
  return merged
    .map((group) => ({ text: wordingOf(group), authors: authorsOf(group), sources: sourcesOf(group) }))
    .toSorted((a, b) => b.authors.length - a.authors.length || compare(a.text, b.text))
    .map((claim, index) => ({ id: `c${index + 1}`, ...claim }));
}

function authorsOf(group: ClaimGroup): string[] {
  return [...new Set(group.map(({ debaterId }) => debaterId))].toSorted(compare);
}

function sourcesOf(group: ClaimGroup): Claim['sources'] {
  return group
    .map(({ debaterId, id }) => ({ debater_id: debaterId, claim_id: id }))
    .toSorted((a, b) => compare(a.debater_id, b.debater_id) || compare(a.claim_id, b.claim_id));
}

function byText(a: SourcedClaim, b: SourcedClaim): number {
  return (
    compare(a.text, b.text) ||
    (b.confidence ?? -1) - (a.confidence ?? -1) ||
    compare(a.debaterId, b.debaterId) ||
    compare(a.id, b.id)
  );
}

function byFirst([a]: ClaimGroup, [b]: ClaimGroup): number {
  return compare(a?.text ?? '', b?.text ?? '');
}

/** By code unit: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
