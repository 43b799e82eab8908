/** The forms of the replies for long answers: a draft with its claims, stances, and the written answer. */
import type { ReplyFormat } from '../../models/model.ts';
import { MAX_CLAIM_CHARACTERS, MAX_CLAIMS_PER_DRAFT, stances } from '../schema/claim.ts';
import { format, number, object, text } from './reply-formats.ts';

export const draftFormat: ReplyFormat = format('draft', {
  draft: text(
    'your answer in full, in Markdown; every paragraph ends with marks of the claims that it relies on, such as [c1] or ' +
      '[c2][c5], where c1 is the first claim of your list',
  ),
  claims: {
    type: 'array',
    items: object({
      text: text(
        `one self-contained statement that could be true or false, of at most ${MAX_CLAIM_CHARACTERS} characters`,
      ),
      confidence: number('the probability from 0 to 1 that the claim is true'),
    }),
    description: `the statements that your answer relies on, at most ${MAX_CLAIMS_PER_DRAFT}`,
  },
});

const MAY_BE_EMPTY = 'empty if you have none';

/** Returns the form of stances. With `disputed`, debaters give a reason for every stance. */
export function stancesFormat(disputed: boolean): ReplyFormat {
  const reason = disputed ? 'the reason for your stance' : 'the reason if you contradict the claim, else empty';
  return format('stances', {
    stances: {
      type: 'array',
      items: object({
        claim: text('the label of the claim'),
        stance: {
          type: 'string',
          enum: [...stances],
          description: 'support if it is true, contradict if it is false or misleading, unsure if you do not know',
        },
        reason: text(reason),
        wording: text(`a better wording of the claim, ${MAY_BE_EMPTY}`),
      }),
      description: 'one entry for each claim',
    },
  });
}

export const writtenAnswerFormat: ReplyFormat = format('written_answer', {
  answer: text('the answer in Markdown, each paragraph with the marks of the claims that it uses'),
});
