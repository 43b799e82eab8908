/** Converts a conversation to the request of a debate. */
import type { BaseMessage } from '@langchain/core/messages';
import type { DebateRequest } from '../client/contract-types.ts';

/**
 * Returns the last human message as the question and the messages before it as context. Throws when there is no human
 * message.
 */
export function questionOf(messages: readonly BaseMessage[]): Pick<DebateRequest, 'question' | 'context'> {
  const last = messages.findLastIndex(({ type }) => type === 'human');
  const question = messages[last];
  if (question === undefined) throw new Error('there is nothing to debate: no message is from a human');
  const earlier = messages.slice(0, last).map(({ type, text }) => ({ type, text }));
  const context = earlier.filter(({ text }) => text.trim() !== '').map(({ type, text }) => `${type}: ${text}`);
  return { question: question.text, context: context.length === 0 ? null : context.join('\n\n') };
}
