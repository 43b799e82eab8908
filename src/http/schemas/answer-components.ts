/** Names and descriptions of the shapes that only long answers and records have. */
import type { z } from 'zod';
import {
  claimReviewSchema,
  claimSchema,
  claimSourceSchema,
  claimStanceSchema,
  claimSummarySchema,
  countedClaimSchema,
  draftClaimSchema,
} from '../../debate/schema/claim.ts';
import { decidedFieldSchema, jsonValueSchema } from '../../debate/schema/outcome/decided-field.ts';
import { fieldClassesSchema } from '../../debate/schema/round.ts';

export const answerComponents: Readonly<Record<string, readonly [schema: z.ZodType, description: string]>> = {
  DraftClaim: [draftClaimSchema, 'A claim that a draft of a long answer relies on.'],
  Claim: [claimSchema, 'A claim of one or more drafts. Equivalent claims are merged.'],
  ClaimSource: [claimSourceSchema, 'A claim in a draft.'],
  ClaimStance: [claimStanceSchema, "A debater's stance to a claim."],
  ClaimReview: [claimReviewSchema, "A human's verdict on one claim of a long answer."],
  CountedClaim: [countedClaimSchema, 'A claim with the latest stance of each debater, and its status.'],
  ClaimSummary: [claimSummarySchema, "Ids of claims, under the names that users of OpenRouter's Fusion know."],
  DecidedField: [decidedFieldSchema, 'One field of a record, as it was decided.'],
  FieldClasses: [fieldClassesSchema, 'The groups of equivalent values for one field of the records of a round.'],
  JsonValue: [jsonValueSchema, 'Any JSON value.'],
};
