/** The words of long answers: what a draft claims, what the debaters say to a claim, and what is counted. */
import { z } from 'zod';
import { storedWord } from './stored.ts';

/** Longest claim that is read. */
export const CLAIM_CHARACTERS = 500;
/** Claims of one draft that are read; further ones are dropped with a warning. */
export const CLAIMS_PER_DRAFT = 40;

/** A claim of one draft. */
export const draftClaimSchema = z.object({
  /** `c1`… in the order of the draft's list: the draft marks its paragraphs with these. */
  id: z.string(),
  text: z.string(),
  /** As its debater states it, 0–1; null is unknown. */
  confidence: z.number().nullable(),
});
export type DraftClaim = z.infer<typeof draftClaimSchema>;

/** A draft's claim by the debater that makes it. */
export const claimSourceSchema = z.object({ debater_id: z.string(), claim_id: z.string() });
export type ClaimSource = z.infer<typeof claimSourceSchema>;

/** What one or more drafts claim: claims that say the same are one. */
export const claimSchema = z.object({
  /** `c1`…: an answer marks its paragraphs with these. */
  id: z.string(),
  text: z.string(),
  /** Ids of the debaters whose drafts make it. */
  authors: z.array(z.string()),
  sources: z.array(claimSourceSchema),
});
export type Claim = z.infer<typeof claimSchema>;

export const stances = ['support', 'contradict', 'unsure'] as const;
export type Stance = (typeof stances)[number];

export const claimStanceSchema = z.object({
  claim_id: z.string(),
  stance: storedWord(stances),
  /** Null: none was given. */
  reason: z.string().nullable(),
  /** A better wording of the claim, where the debater has one. */
  wording: z.string().nullable(),
});
export type ClaimStance = z.infer<typeof claimStanceSchema>;

export const stanceTurnSchema = z.object({
  round_number: z.int(),
  debater_id: z.string(),
  stances: z.array(claimStanceSchema),
});
export type StanceTurn = z.infer<typeof stanceTurnSchema>;

export const claimStatuses = ['consensus', 'majority', 'contested', 'rejected', 'unique'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** A claim with the latest stance of each debater. */
export const countedClaimSchema = z.object({
  id: z.string(),
  text: z.string(),
  status: storedWord(claimStatuses),
  /** Ids of the debaters that support it. */
  support: z.array(z.string()),
  contradict: z.array(z.string()),
  unsure: z.array(z.string()),
  /** Ids of the debaters whose drafts make it. */
  authors: z.array(z.string()),
  /** Probability that it is true: the panel formula over those that support and those that contradict it; null: nobody does
   * either. */
  confidence: z.number().nullable(),
  reasons_against: z.array(z.object({ debater_id: z.string(), reason: z.string() })),
});
export type CountedClaim = z.infer<typeof countedClaimSchema>;

/** Ids of claims, under the names that users of OpenRouter's Fusion know. */
export const claimSummarySchema = z.object({
  /** Status `consensus`. */
  consensus: z.array(z.string()),
  /** Contradicted by any debater. */
  contradictions: z.array(z.string()),
  /** Made by two drafts or more, but not by all of them. */
  partial_coverage: z.array(z.string()),
  /** Status `unique`. */
  unique_insights: z.array(z.string()),
});
export type ClaimSummary = z.infer<typeof claimSummarySchema>;

/** A human's verdict on one claim of a long answer. */
export const claimReviewSchema = z.object({ claim_id: z.string(), correct: z.boolean(), note: z.string().nullable() });
export type ClaimReview = z.infer<typeof claimReviewSchema>;
