/** Reviews a finished debate: stores a human's verdict beside it, sends it to webhooks and uses it for calibration. */
import { z } from 'zod';
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import { nonBlankText } from '../../debate/schema/request/request-fields.ts';
import { notFound, ParleyError } from '../../errors.ts';
import { keepLabel } from '../calibration/keep-label.ts';
import type { DebateView } from '../debates/debate-view.ts';
import type { DebateName } from '../debates/read-debate.ts';
import { readDebate } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { messageOf } from '../webhooks/webhook-messages.ts';
import { checkFieldReviews } from './field-marks.ts';
import type { Judgement } from './judgement.ts';
import { checkClaimReviews } from './long-marks.ts';
import { judgementOf } from './review-marks.ts';

const MAX_CHARACTERS = 10_000;
/** The maximum number of claims of 16 drafts. */
const MAX_CLAIMS = 640;
const MAX_FIELDS = 1_000;

export const reviewRequestSchema = z
  .strictObject({
    answer: nonBlankText
      .max(MAX_CHARACTERS)
      .nullish()
      .meta({ description: 'The right answer.', examples: ['391'] }),
    correct: z.boolean().nullish().meta({
      description:
        'Whether the final answer is right. Without it, the service compares the final answer with `answer`.',
    }),
    note: nonBlankText
      .max(MAX_CHARACTERS)
      .nullish()
      .meta({ description: 'A note for people.', examples: ['Checked by hand.'] }),
    claims: z
      .array(
        z.strictObject({
          claim_id: z
            .string()
            .max(20)
            .meta({ description: 'The claim.', examples: ['c1'] }),
          correct: z.boolean().meta({ description: 'Whether the claim is true.' }),
          note: nonBlankText
            .max(MAX_CHARACTERS)
            .nullish()
            .meta({ description: 'A note for people.', examples: ['Checked in the statute.'] }),
        }),
      )
      .min(1)
      .max(MAX_CLAIMS)
      .nullish()
      .meta({ description: 'Verdicts on single claims of a long answer, by their ids. An unknown claim is refused.' }),
    fields: z
      .array(
        z.strictObject({
          pointer: z
            .string()
            .max(1_000)
            .meta({ description: 'The JSON pointer of the field.', examples: ['/total'] }),
          correct: z.boolean().meta({ description: 'Whether the value of the field is right.' }),
          note: nonBlankText
            .max(MAX_CHARACTERS)
            .nullish()
            .meta({ description: 'A note for people.', examples: ['Checked against the invoice.'] }),
        }),
      )
      .min(1)
      .max(MAX_FIELDS)
      .nullish()
      .meta({
        description: 'Verdicts on single fields of a record, by their JSON pointers. An unknown field is refused.',
      }),
    supersede: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether to replace an earlier review. Without it, a second review is refused.' }),
  })
  .refine(
    ({ answer, correct, note, claims, fields }) => (answer ?? correct ?? note ?? claims ?? fields ?? null) !== null,
    {
      path: ['correct'],
      message: 'must have at least one of answer, correct, note, claims and fields',
    },
  )
  .meta({
    description: "A human's verdict. It needs at least one of `answer`, `correct`, `note`, `claims` and `fields`.",
  });
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

/**
 * Stores the review and returns the debate with it. Throws `ParleyError`: not_found, conflict while it has no result,
 * invalid_request, already_reviewed.
 */
export async function reviewDebate(services: Services, name: DebateName, request: ReviewRequest): Promise<DebateView> {
  const { store, world } = services;
  const debate = await readDebate(services, name);
  const result = resultOf(debate);
  const { answer = null, correct = null, note = null, supersede = false } = request;
  if (correct !== null && result.final_answer === null) throw nothingToJudge();
  const parts = partsOf(result, request);
  const judgement = judgementOf({ question: debate.question, config: debate.config, result, answer, correct });
  const at = world.now().toISOString();
  const escalated = result.escalate_to_human;
  const message = { event: 'debate.reviewed', at, debateId: name.debateId, status: debate.status, escalated } as const;
  // `correct` is the human's verdict, or follows from comparing the final answer with `answer`.
  const review = { answer, correct: judgement.marks.verdict, note, ...parts, at };
  const outcome = await store.debates.review({
    ...name,
    review,
    marks: judgement.marks,
    records: judgement.records,
    supersede: supersede ?? false,
    messages: [messageOf({ id: `msg_${world.newId()}`, ...message, reviewed: true })],
  });
  const isStored = outcome === 'reviewed' || isRepeated(result, request);
  if (debate.config.audit && isStored) await labelAudit(services, name, { debate, result, judgement, at });
  if (outcome === 'already_reviewed') throw new ParleyError('already_reviewed', { detail: ALREADY_REVIEWED });
  if (outcome !== 'reviewed') throw notFound('debate');
  const record = await store.debates.read(name.tenant, name.debateId);
  if (record !== null) services.observer.reviewed(record, review);
  return readDebate(services, name);
}

/**
 * Returns whether the stored review is equal to the request. Then the label may be missing, because an earlier attempt
 * failed after it had stored the review, so the label is stored again.
 */
function isRepeated({ escalation }: Result, { answer, correct, note, claims }: ReviewRequest): boolean {
  const { review } = escalation;
  return (
    review !== null &&
    review.answer === (answer ?? null) &&
    review.note === (note ?? null) &&
    (correct ?? review.correct) === review.correct &&
    (claims?.length ?? 0) === (review.claims?.length ?? 0)
  );
}

interface AuditedDebate {
  readonly debate: DebateView;
  readonly result: Result;
  readonly judgement: Judgement;
  readonly at: string;
}

/**
 * Stores a label for an audit. Only audits are used for learning, because debates that were escalated for other reasons
 * are not a random sample.
 */
async function labelAudit(services: Services, { tenant, debateId }: DebateName, audited: AuditedDebate): Promise<void> {
  const { question, config } = audited.debate;
  await keepLabel(services, tenant, { ...audited, debateId, question, config, source: 'audit' });
}

const ALREADY_REVIEWED = 'the debate has been reviewed: send "supersede": true to replace the earlier review';

function resultOf({ status, finished_at, result }: DebateView): Result {
  if (finished_at !== null && result !== null) return result;
  const detail = `the debate is ${status} and has no result to review`;
  throw new ParleyError('conflict', { detail, members: { status } });
}

function nothingToJudge(): ParleyError {
  const message = 'there is no final answer that could be right or wrong: send the right answer instead';
  const fields = [{ path: 'correct', message }];
  return new ParleyError('invalid_request', { detail: `correct: ${message}`, fields });
}

/** Returns the judgements of single claims or fields in their stored format. */
function partsOf(result: Result, request: ReviewRequest): Pick<Review, 'claims' | 'fields'> {
  const claims = (request.claims ?? []).map((claim) => ({ ...claim, note: claim.note ?? null }));
  checkClaimReviews(result, claims);
  const fields = (request.fields ?? []).map((field) => ({ ...field, note: field.note ?? null }));
  checkFieldReviews(result, fields);
  return { ...(claims.length === 0 ? {} : { claims }), ...(fields.length === 0 ? {} : { fields }) };
}
