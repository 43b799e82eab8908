/**
 * Merges the claims of all drafts: one claim per group with the same meaning. The order of the debaters has no effect.
 */

import { seedOf, shuffled } from '../../../../lib/seeded.ts';
import { compareKeys } from '../../../agreement/grouping/group-by-pairs.ts';
import { typed } from '../../../agreement/grouping/typed.ts';
import type { Claim, DraftClaim } from '../../../schema/claim.ts';
import type { Question } from '../../../schema/question.ts';

/** The claims of one debater. */
export interface ClaimsOfDraft {
  readonly debater_id: string;
  readonly claims: readonly DraftClaim[];
}

interface SourcedClaim extends DraftClaim {
  readonly debaterId: string;
}

/** Claims with the same meaning; never empty. */
export type ClaimGroup = readonly SourcedClaim[];

/** The question under which claims are compared. A claim is a text, whatever the type of the debate's question is. */
const TEXT_QUESTION: Question = {
  question: '',
  context: null,
  answer_type: 'text',
  options: null,
  answer_tolerance: 0,
};

/**
 * Returns groups of claims that the rules of `typed` prove equal, sorted by their texts alone. A text that cannot be
 * read as an answer has a group of its own.
 */
export function equalClaims(drafts: readonly ClaimsOfDraft[]): ClaimGroup[] {
  const all = drafts
    .flatMap(({ debater_id: debaterId, claims }) => claims.map((claim) => ({ ...claim, debaterId })))
    .toSorted(byText);
  // Identical texts share one ballot, because the rules compare every pair of ballots.
  const wordings = [...Map.groupBy(all, ({ text }) => text).values()];
  const ballots = wordings.map(([first], index) => ({
    id: String(index),
    answer: first?.text ?? '',
    weight: 1,
    confidence: null,
  }));
  // `typed` does not use the similarity.
  const { classes, unread } = typed({ question: TEXT_QUESTION, ballots, similarity: 1 });
  const groupsOfIds = [...classes.map(({ debater_ids }) => debater_ids), ...unread.map((id) => [id])];
  return groupsOfIds.map((ids) => ids.flatMap((id) => wordings[Number(id)] ?? []).toSorted(byText)).toSorted(byFirst);
}

/** Returns the groups in the order in which the aligning model sees them. */
export function shuffledGroups(groups: readonly ClaimGroup[], seed: number): ClaimGroup[] {
  return shuffled(groups, seedOf(seed, 'align'));
}

/**
 * Returns the wording of a group:
 * that of the claim with the highest confidence, then the shortest, then the first by code unit.
 */
export function wordingOf(group: ClaimGroup): string {
  const [first] = group.toSorted(
    (a, b) => (b.confidence ?? -1) - (a.confidence ?? -1) || a.text.length - b.text.length || byText(a, b),
  );
  return first?.text ?? '';
}

/**
 * Merges groups by `partition`, a list of group labels of which `1` is the first.
 * Null keeps each group as a separate claim.
 */
export function claimsOf(groups: readonly ClaimGroup[], partition: readonly (readonly string[])[] | null): Claim[] {
  const merged =
    partition === null ? groups : partition.map((labels) => labels.flatMap((label) => groups[Number(label) - 1] ?? []));
  return merged
    .map((group) => ({ text: wordingOf(group), authors: authorsOf(group), sources: sourcesOf(group) }))
    .toSorted((a, b) => b.authors.length - a.authors.length || compareKeys(a.text, b.text))
    .map((claim, index) => ({ id: `c${index + 1}`, ...claim }));
}

function authorsOf(group: ClaimGroup): string[] {
  return [...new Set(group.map(({ debaterId }) => debaterId))].toSorted(compareKeys);
}

function sourcesOf(group: ClaimGroup): Claim['sources'] {
  return group
    .map(({ debaterId, id }) => ({ debater_id: debaterId, claim_id: id }))
    .toSorted((a, b) => compareKeys(a.debater_id, b.debater_id) || compareKeys(a.claim_id, b.claim_id));
}

function byText(a: SourcedClaim, b: SourcedClaim): number {
  return (
    compareKeys(a.text, b.text) ||
    (b.confidence ?? -1) - (a.confidence ?? -1) ||
    compareKeys(a.debaterId, b.debaterId) ||
    compareKeys(a.id, b.id)
  );
}

function byFirst([a]: ClaimGroup, [b]: ClaimGroup): number {
  return compareKeys(a?.text ?? '', b?.text ?? '');
}
