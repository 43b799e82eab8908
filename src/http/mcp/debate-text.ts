/** Returns a summary of a debate in a few sentences, for the model that asked. */
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { DebateView } from '../../operations/debates/debate-view.ts';

export function debateText(debate: DebateView): string {
  const { id, status, result, error, finished_at } = debate;
  if (finished_at === null)
    return `Debate ${id} is ${status}${roundText(debate)}: no answer yet, wait_for_debate goes on waiting.`;
  if (result === null)
    return `Debate ${id} is ${status} without an answer${error === null ? '' : `: ${error.code}, ${error.detail}`}.`;
  return [
    `Debate ${id} is ${status}. ${answerOf(result)}`,
    contestedOf(result),
    undecidedOf(result),
    escalationOf(result),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/** Returns the status in one sentence, for a client that shows it to a person during the wait. */
export function progressText(debate: DebateView): string {
  return `The debate is ${debate.status}${debate.finished_at === null ? roundText(debate) : ''}.`;
}

function roundText({ progress: { round, speakers } }: DebateView): string {
  if (round === 0) return '';
  return speakers.length === 0 ? ` in round ${round}` : ` in round ${round}, which waits for ${speakers.join(', ')}`;
}

function answerOf({ final_answer, confidence, dissent, final_estimate: estimate }: Result): string {
  if (final_answer === null) return 'The panel decided on no answer.';
  const confidenceText = confidence === null ? 'unknown' : `${Math.round(confidence * 100)} %`;
  const others = dissent.length === 0 ? 'nobody dissents' : `${dissent.length} dissent`;
  const interval = estimate ? `, 80 % interval ${estimate.low} to ${estimate.high}` : '';
  return `Answer (confidence ${confidenceText}, ${others}${interval}):\n${final_answer}`;
}

/** Returns the contested claims of a long answer. */
function contestedOf({ claims }: Result): string {
  const contested = (claims ?? []).filter(({ status }) => status === 'contested');
  if (contested.length === 0) return '';
  return `Contested claims:\n${contested.map(({ id, text }) => `- ${id}: ${text}`).join('\n')}`;
}

/** Returns the fields of a record that have too few votes. */
function undecidedOf({ undecided }: Result): string {
  return undecided?.length ? `Undecided fields: ${undecided.join(', ')}.` : '';
}

function escalationOf({ escalate_to_human, escalation: { reasons, review } }: Result): string {
  if (review !== null)
    return `A human has reviewed it${review.answer === null ? '' : ` and answers: ${review.answer}`}.`;
  return escalate_to_human ? `A human should decide: ${reasons.join(', ')}.` : '';
}
