/** Names of the schemas that only long answers and records use. */
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

export const answerComponents: Readonly<Record<string, z.ZodType>> = {
  DraftClaim: draftClaimSchema,
  Claim: claimSchema,
  ClaimSource: claimSourceSchema,
  ClaimStance: claimStanceSchema,
  ClaimReview: claimReviewSchema,
  CountedClaim: countedClaimSchema,
  ClaimSummary: claimSummarySchema,
  DecidedField: decidedFieldSchema,
  FieldClasses: fieldClassesSchema,
  JsonValue: jsonValueSchema,
};
