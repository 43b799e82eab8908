/** The parts of a long answer: the claims of drafts, the stances of debaters on claims, and the counted claims. */
import { z } from 'zod';
import { storedWord } from './stored.ts';

/** Maximum length of a claim. */
export const MAX_CLAIM_CHARACTERS = 500;
/** Maximum number of claims of one draft; further ones are dropped with a warning. */
export const MAX_CLAIMS_PER_DRAFT = 40;

/** A claim of one draft. */
export const draftClaimSchema = z
  .object({
    id: z.string().meta({
      description:
        'The id of the claim in its draft: `c1` and so on, in the order of the list. The paragraphs of the draft cite these ids.',
      examples: ['c1'],
    }),
    text: z
      .string()
      .meta({ description: 'The claim in one sentence.', examples: ['The clause is void under section 16600.'] }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'The confidence that its debater stated, 0 to 1; null when unknown.', examples: [0.9] }),
  })
  .meta({ description: 'A claim that a draft of a long answer relies on.' });
export type DraftClaim = z.infer<typeof draftClaimSchema>;

/** The debater and the id of a claim in its draft. */
export const claimSourceSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater of the draft.', examples: ['debater_0'] }),
    claim_id: z.string().meta({ description: 'The id of the claim in the draft.', examples: ['c3'] }),
  })
  .meta({ description: 'A claim in a draft.' });
export type ClaimSource = z.infer<typeof claimSourceSchema>;

/** A claim of one or more drafts. Claims with the same meaning are merged. */
export const claimSchema = z
  .object({
    id: z.string().meta({
      description: 'The id of the claim. The answer cites claims by these ids, a contested one as `[c7?]`.',
      examples: ['c1'],
    }),
    text: z
      .string()
      .meta({ description: 'The claim in one sentence.', examples: ['The clause is void under section 16600.'] }),
    authors: z
      .array(z.string())
      .meta({ description: 'Debaters whose drafts make the claim.', examples: [['debater_0']] }),
    sources: z.array(claimSourceSchema).meta({ description: 'The claims in the drafts that it stands for.' }),
  })
  .meta({ description: 'A claim of one or more drafts. Equivalent claims are merged.' });
export type Claim = z.infer<typeof claimSchema>;

export const stances = ['support', 'contradict', 'unsure'] as const;
export type Stance = (typeof stances)[number];

export const claimStanceSchema = z
  .object({
    claim_id: z.string().meta({ description: 'The claim.', examples: ['c1'] }),
    stance: storedWord(stances).meta({
      description: '`support`, `contradict` or `unsure`. A debater supports its own claims unless it contradicts them.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'The reason for the stance; null without one.',
        examples: ['The statute says so without exceptions.'],
      }),
    wording: z
      .string()
      .nullable()
      .meta({
        description: 'A better wording of the claim; null without one. The text of the claim does not change.',
        examples: ['The clause is void under section 16600 of the code.'],
      }),
  })
  .meta({ description: "A debater's stance to a claim." });
export type ClaimStance = z.infer<typeof claimStanceSchema>;

export const stanceTurnSchema = z.object({
  round_number: z.int().meta({ description: 'The number of the round.', examples: [2] }),
  debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_1'] }),
  stances: z.array(claimStanceSchema).meta({ description: 'Its stance to each claim that it was shown.' }),
});
export type StanceTurn = z.infer<typeof stanceTurnSchema>;

export const claimStatuses = ['consensus', 'majority', 'contested', 'rejected', 'unique'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** A claim with the latest stance of each debater. */
export const countedClaimSchema = claimSchema
  .pick({ id: true, text: true })
  .extend({
    status: storedWord(claimStatuses).meta({
      description:
        '`consensus`: no debater contradicts it and two or more support it. `majority`: it is contradicted, and more support it. `rejected`: more than half of the debaters contradict it. `contested`: it is contradicted otherwise. `unique`: no debater contradicts it and fewer than two support it.',
    }),
    support: z
      .array(z.string())
      .meta({ description: 'Debaters that support it.', examples: [['debater_0', 'debater_1']] }),
    contradict: z.array(z.string()).meta({ description: 'Debaters that contradict it.', examples: [['debater_2']] }),
    unsure: z
      .array(z.string())
      .meta({ description: 'Debaters that neither support nor contradict it.', examples: [['debater_3']] }),
    authors: z
      .array(z.string())
      .meta({ description: 'Debaters whose drafts make the claim.', examples: [['debater_0']] }),
    confidence: z
      .number()
      .nullable()
      .meta({
        description:
          'The probability that it is true, by the panel formula with two possible answers over the debaters that support or contradict it; null when none does.',
        examples: [0.86],
      }),
    reasons_against: z
      .array(
        z.object({
          debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_2'] }),
          reason: z.string().meta({
            description: 'Its reason.',
            examples: ['The statute has an exception for the sale of a business.'],
          }),
        }),
      )
      .meta({ description: 'Why debaters contradict it.' }),
  })
  .meta({ description: 'A claim with the latest stance of each debater, and its status.' });
export type CountedClaim = z.infer<typeof countedClaimSchema>;

/** Ids of claims, under the names that OpenRouter's Fusion uses. */
export const claimSummarySchema = z
  .object({
    consensus: z.array(z.string()).meta({ description: 'Claims with status `consensus`.', examples: [['c1', 'c2']] }),
    contradictions: z.array(z.string()).meta({ description: 'Claims that a debater contradicts.', examples: [['c7']] }),
    partial_coverage: z
      .array(z.string())
      .meta({ description: 'Claims that two or more drafts make, but not all of them.', examples: [['c2']] }),
    unique_insights: z.array(z.string()).meta({ description: 'Claims with status `unique`.', examples: [['c5']] }),
  })
  .meta({ description: "Ids of claims by status, with the names that OpenRouter's Fusion uses." });
export type ClaimSummary = z.infer<typeof claimSummarySchema>;

/** A human's verdict on one claim of a long answer. */
export const claimReviewSchema = z
  .object({
    claim_id: z.string().meta({ description: 'The claim.', examples: ['c1'] }),
    correct: z.boolean().meta({ description: 'Whether the claim is true.' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A note for people; null without one.', examples: ['Checked in the statute.'] }),
  })
  .meta({ description: "A human's verdict on one claim of a long answer." });
export type ClaimReview = z.infer<typeof claimReviewSchema>;
