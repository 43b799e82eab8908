/** Counts the stances on each claim and derives its status, by code. The order of the debaters has no effect. */
import type { VoteModel } from '../../../decision/confidence/panel-posterior.ts';
import { panelPosterior } from '../../../decision/confidence/panel-posterior.ts';
import type { Claim, ClaimStance, ClaimStatus, CountedClaim, StanceTurn } from '../../../schema/claim.ts';

/** The claims, and all stances on them so far. */
export interface ClaimDebate {
  readonly claims: readonly Claim[];
  /** In the order of arrival. */
  readonly turns: readonly StanceTurn[];
}

/** Numbers of debaters. */
interface Counts {
  readonly support: number;
  readonly contradict: number;
  /** The number of debaters that wrote a draft or took a stance. */
  readonly debaters: number;
}

export function statusOf({ support, contradict, debaters }: Counts): ClaimStatus {
  if (contradict === 0) return support >= 2 ? 'consensus' : 'unique';
  if (contradict > debaters / 2) return 'rejected';
  return support > contradict ? 'majority' : 'contested';
}

/** Counts all claims. `drafters` are the ids of the debaters whose drafts could be parsed. No stance counts as unsure. */
export function countClaims(debate: ClaimDebate, drafters: readonly string[], voteModel: VoteModel): CountedClaim[] {
  const debaters = debatersIn(debate, drafters);
  return debate.claims.map((claim) => {
    const latest = latestStances(debate, claim);
    const debatersWith = (wanted: ClaimStance['stance']) =>
      debaters.filter((id) => (latest.get(id)?.stance ?? 'unsure') === wanted);
    const [support, contradict, unsure] = [debatersWith('support'), debatersWith('contradict'), debatersWith('unsure')];
    return {
      id: claim.id,
      text: claim.text,
      status: statusOf({ support: support.length, contradict: contradict.length, debaters: debaters.length }),
      support,
      contradict,
      unsure,
      authors: claim.authors,
      confidence: confidenceOf(support, contradict, voteModel),
      reasons_against: contradict.flatMap((debater_id) => {
        const reason = latest.get(debater_id)?.reason ?? null;
        return reason === null ? [] : [{ debater_id, reason }];
      }),
    };
  });
}

function debatersIn({ turns }: ClaimDebate, drafters: readonly string[]): string[] {
  return [...new Set([...drafters, ...turns.map(({ debater_id }) => debater_id)])].toSorted();
}

/**
 * Returns the latest stance of each debater that has one, by debater id. An author supports its claim unless its latest
 * stance is `contradict`: its `unsure` counts as support.
 */
export function latestStances({ turns }: ClaimDebate, claim: Claim): ReadonlyMap<string, ClaimStance> {
  const authorsStance = { claim_id: claim.id, stance: 'support', reason: null, wording: null } as const;
  const latest = new Map<string, ClaimStance>(claim.authors.map((id) => [id, authorsStance]));
  for (const { debater_id, stances } of turns) {
    const entry = stances.find(({ claim_id }) => claim_id === claim.id);
    if (entry === undefined) continue;
    const isUnsureAuthor = claim.authors.includes(debater_id) && entry.stance === 'unsure';
    latest.set(debater_id, isUnsureAuthor ? { ...entry, stance: 'support' } : entry);
  }
  return latest;
}

/** Returns the claims that one debater or more currently contradicts. */
export function disputedClaims(debate: ClaimDebate): Claim[] {
  return debate.claims.filter((claim) =>
    [...latestStances(debate, claim).values()].some(({ stance }) => stance === 'contradict'),
  );
}

/** A claim is either true or not: two possible answers. */
const POSSIBLE_ANSWERS = 2;

function confidenceOf(support: readonly string[], contradict: readonly string[], voteModel: VoteModel): number | null {
  if (support.length + contradict.length === 0) return null;
  return panelPosterior({ classes: [support, contradict], possible: POSSIBLE_ANSWERS }, voteModel, 0);
}
