/** Checks a written answer against the counted claims. It compares the marks and cannot check the meaning. */
import type { ClaimSummary, CountedClaim } from '../../../schema/claim.ts';
import type { Paragraph } from './marks.ts';
import { paragraphsOf } from './marks.ts';

/** The maximum number of ids that one sentence names. */
const MAX_NAMED_IDS = 10;

/** Returns one sentence for each fault. No sentence repeats words of the answer. */
export function faultsIn(answer: string, claims: readonly CountedClaim[]): string[] {
  const marks = paragraphsOf(answer).flatMap((paragraph) => paragraph.marks);
  const statusOf = (id: string) => claims.find((claim) => claim.id === id)?.status;
  const faultSentence = (sentence: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`${sentence}: ${[...new Set(ids)].slice(0, MAX_NAMED_IDS).join(', ')}.`];
  const idsWith = (isFault: (mark: (typeof marks)[number]) => boolean) => marks.filter(isFault).map(({ id }) => id);
  return [
    ...(marks.length === 0 ? ['No paragraph marks the claims that it uses.'] : []),
    ...faultSentence(
      'These marks name no claim',
      idsWith(({ id }) => statusOf(id) === undefined),
    ),
    ...faultSentence(
      'These claims are rejected and must not be used',
      idsWith(({ id }) => statusOf(id) === 'rejected'),
    ),
    ...faultSentence(
      'These claims are contested and must be marked with a question mark, as in [c7?]',
      idsWith(({ id, contested }) => statusOf(id) === 'contested' && !contested),
    ),
  ];
}

/** The claims that an answer relies on. */
export interface UsedClaims {
  /** In the order of the claims, each once. */
  readonly used: readonly CountedClaim[];
  /** Texts of the paragraphs without a mark. */
  readonly uncited: readonly string[];
  /**
   * Share of the used claims that are `consensus`, each weighted by the length of its paragraphs;
   * null when no claim is used.
   */
  readonly confidence: number | null;
  /** Share of the used claims that are `contested`; 0 when no claim is used. */
  readonly contestedShare: number;
}

export function usedClaims(answer: string, claims: readonly CountedClaim[]): UsedClaims {
  const paragraphs = paragraphsOf(answer);
  const used = claims.filter(({ id }) => paragraphs.some((paragraph) => marksClaim(paragraph, id)));
  const citedLength = (claim: CountedClaim) =>
    paragraphs.reduce((sum, each) => sum + (marksClaim(each, claim.id) ? each.length : 0), 0);
  const total = sum(used.map(citedLength));
  const agreed = sum(used.filter(({ status }) => status === 'consensus').map(citedLength));
  return {
    used,
    uncited: paragraphs.filter(({ marks }) => marks.length === 0).map(({ text }) => text),
    confidence: total === 0 ? null : agreed / total,
    contestedShare: used.length === 0 ? 0 : used.filter(({ status }) => status === 'contested').length / used.length,
  };
}

function marksClaim({ marks }: Paragraph, id: string): boolean {
  return marks.some((mark) => mark.id === id);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Summarises the claims. `drafts` is the number of drafts that were read. */
export function summaryOf(claims: readonly CountedClaim[], drafts: number): ClaimSummary {
  const idsWhere = (holds: (claim: CountedClaim) => boolean) => claims.filter(holds).map(({ id }) => id);
  return {
    consensus: idsWhere(({ status }) => status === 'consensus'),
    contradictions: idsWhere(({ contradict }) => contradict.length > 0),
    partial_coverage: idsWhere(({ authors }) => authors.length > 1 && authors.length < drafts),
    unique_insights: idsWhere(({ status }) => status === 'unique'),
  };
}
