/** The shapes of long answers, and what their fields mean, for the API reference. */
import type { z } from 'zod';
import type { Claim, ClaimStance, ClaimSummary, CountedClaim, DraftClaim } from '../../debate/schema/claim.ts';
import {
  claimReviewSchema,
  claimSchema,
  claimSourceSchema,
  claimStanceSchema,
  claimSummarySchema,
  countedClaimSchema,
  draftClaimSchema,
} from '../../debate/schema/claim.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { Position } from '../../debate/schema/position.ts';
import type { Result } from '../../debate/schema/verdict.ts';

export const longAnswerComponents: Readonly<Record<string, readonly [schema: z.ZodType, sentence: string]>> = {
  DraftClaim: [draftClaimSchema, 'A statement that a draft of a long answer relies on.'],
  Claim: [claimSchema, 'What one or more drafts claim: claims that say the same are one.'],
  ClaimSource: [claimSourceSchema, 'Which claim of which draft.'],
  ClaimStance: [claimStanceSchema, 'Whether a debater finds a claim true.'],
  CountedClaim: [countedClaimSchema, 'A claim with the latest stance of each debater, and its status.'],
  ClaimReview: [claimReviewSchema, "A human's verdict on one claim of a long answer."],
  ClaimSummary: [claimSummarySchema, "Ids of claims, under the names that users of OpenRouter's Fusion know."],
};

const draftClaim = {
  id: '`c1`… in the order of the list of the draft, whose paragraphs are marked with these ids.',
  confidence: 'As its debater states it, 0 to 1; null is unknown.',
} as const satisfies Partial<Record<keyof DraftClaim, string>>;

const claim = {
  id: '`c1`…: the answer marks its paragraphs with these ids, a contested claim as `[c7?]`.',
  authors: 'Ids of the debaters whose drafts make it.',
  sources: 'The claims of the drafts that it stands for.',
} as const satisfies Partial<Record<keyof Claim, string>>;

const claimStance = {
  stance:
    '`support`, `contradict` or `unsure`. A claim of its own counts as supported unless its debater contradicts it.',
  reason: 'Null: none was given.',
  wording: 'A better wording of the claim, where the debater has one. The text of the claim stays as it is.',
} as const satisfies Partial<Record<keyof ClaimStance, string>>;

const countedClaim = {
  id: claim.id,
  status:
    '`consensus`: nobody contradicts and two or more support it. `majority`: contradicted, and more support it. `rejected`: more than half of the debaters contradict it. `contested`: contradicted otherwise. `unique`: nobody contradicts and fewer than two support it.',
  support: 'Ids of the debaters that support it.',
  contradict: 'Ids of the debaters that contradict it.',
  unsure: 'Ids of the debaters that took no side.',
  authors: claim.authors,
  confidence:
    'Probability that it is true, by the panel formula with two possible answers over those that support and those that contradict it; null: nobody does either.',
  reasons_against: 'Why the debaters that contradict it do.',
} as const satisfies Partial<Record<keyof CountedClaim, string>>;

const claimSummary = {
  consensus: 'Status `consensus`.',
  contradictions: 'Contradicted by any debater.',
  partial_coverage: 'Made by two drafts or more, but not by all.',
  unique_insights: 'Status `unique`.',
} as const satisfies Record<keyof ClaimSummary, string>;

export const longResult = {
  claims: 'Of a long answer, as the next three: every claim that was made, with its status. Null for other answers.',
  summary: 'Ids of the claims by their status.',
  uncited_paragraphs: 'Paragraphs of the answer that mark no claim.',
  rejected_claims: 'Ids of rejected claims that the answer still relies on: only a whole draft can.',
} as const satisfies Partial<Record<keyof Result, string>>;

export const longConfig = {
  answer_type_chosen_by:
    '`request`: named in the request; `auto`: chosen by the question. `auto` chooses `long` only where the request opens with an explicit cue (write, draft, explain, plan, design, compare, summarise, review, outline, list the steps, implement, or a wish for code or an essay), has no options and no setting that a long answer refuses.',
  escalate_contested_share: 'Of a long answer: the share of its claims that may be contested before it escalates.',
} as const satisfies Partial<Record<keyof DebateConfig, string>>;

export const longPosition = {
  claims: 'Of a draft of a long answer: the claims that it relies on. Absent in other positions.',
} as const satisfies Partial<Record<keyof Position, string>>;

/** Component → field → sentence. */
export const longAnswerSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DraftClaim: draftClaim,
  Claim: claim,
  ClaimStance: claimStance,
  CountedClaim: countedClaim,
  ClaimSummary: claimSummary,
  Verdict: longResult,
};
