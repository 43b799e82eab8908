/** Asks the user of a task's client for a verdict, and reads the reply as a review. */
import { z } from 'zod';
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import type { ReviewRequest } from '../../../operations/reviews/review-debate.ts';
import { reviewRequestSchema } from '../../../operations/reviews/review-debate.ts';
import { parseOrRefuse } from '../../plugins/validation.ts';
import { debateText } from '../debate-text.ts';

/** The name of the only input request of a debate. A reviewed debate has none. */
export const VERDICT = 'verdict';

const QUESTION_CHARACTERS = 2_000;

export function verdictRequest(debate: DebateView) {
  const { question, result } = debate;
  const hasAnswer = result?.final_answer != null;
  const dissent = (result?.dissent ?? []).map(({ debater_id, answer }) => `- ${debater_id} answers: ${answer}`);
  const message = [`Question: ${shortened(question)}`, debateText(debate), ...dissent].join('\n');
  return {
    method: 'elicitation/create' as const,
    params: {
      mode: 'form' as const,
      message,
      requestedSchema: {
        type: 'object' as const,
        properties: {
          ...(hasAnswer ? { correct: field('boolean', 'Is the answer right?') } : {}),
          answer: field('string', 'The right answer'),
          note: field('string', 'A note for people'),
        },
        required: [hasAnswer ? 'correct' : 'answer'],
      },
    },
  };
}

function field<Type extends 'boolean' | 'string'>(type: Type, title: string): { type: Type; title: string } {
  return { type, title };
}

function shortened(question: string): string {
  return question.length <= QUESTION_CHARACTERS
    ? question
    : `${question.slice(0, QUESTION_CHARACTERS).toWellFormed()}…`;
}

const replySchema = z.looseObject({ action: z.enum(['accept', 'decline', 'cancel']), content: z.unknown().optional() });

/** Returns the review; null when the user gave no verdict. Throws `ParleyError` invalid_request. */
export function verdictIn(reply: unknown): ReviewRequest | null {
  const { action, content } = parseOrRefuse(replySchema, reply);
  return action === 'accept' ? parseOrRefuse(reviewRequestSchema, withoutBlanks(content)) : null;
}

/** Removes empty texts, which forms send for empty fields. */
function withoutBlanks(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ''));
}
