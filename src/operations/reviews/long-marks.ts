/** Judges a long answer. Only a human can judge the answer as a whole and its claims. */
import type { ClaimReview } from '../../debate/schema/claim.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import { ParleyError } from '../../errors.ts';
import type { JudgedDebate, Judgement } from './judgement.ts';

/** Returns only the human's verdict. Drafts are not compared with an answer, so there are no records of models. */
export function longJudgement({ correct, config }: JudgedDebate): Judgement {
  const debaters = Object.fromEntries(config.debaters.map(({ id }) => [id, null]));
  return { marks: { verdict: correct, roundOne: null, debaters }, records: [], votes: {} };
}

/** Throws `ParleyError` invalid_request when a claim does not exist or is judged twice. */
export function checkClaimReviews({ claims }: Result, reviews: readonly ClaimReview[]): void {
  const known = new Set((claims ?? []).map(({ id }) => id));
  const fields = reviews.flatMap(({ claim_id: id }, index) => {
    const isRepeated = reviews.findIndex((other) => other.claim_id === id) < index;
    const message = isRepeated ? `"${id}" is judged twice` : known.has(id) ? null : `the debate has no claim "${id}"`;
    return message === null ? [] : [{ path: `claims.${index}.claim_id`, message }];
  });
  if (fields.length === 0) return;
  const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ParleyError('invalid_request', { detail, fields });
}
