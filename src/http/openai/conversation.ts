/**
 * Converts a conversation to the question and context of a debate. The last message of the user is the question, and
 * all messages before it are the context. If all messages have the role system or developer, they are the question.
 */
import type { FieldProblem } from '../../errors.ts';

/** The parts of a message that a panel reads. */
export interface ConversationMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant';
  readonly name?: string | null | undefined;
  readonly text: string;
}

export interface Conversation {
  /** Context entries from before these messages, oldest first. */
  readonly earlier: readonly string[];
  readonly messages: readonly ConversationMessage[];
}

export type QuestionAndContext =
  | { readonly ok: true; readonly question: string; readonly context: string | null }
  | { readonly ok: false; readonly problem: Pick<FieldProblem, 'message'> };

export function readConversation({ earlier, messages }: Conversation): QuestionAndContext {
  if (messages.length > 0 && messages.every(({ role }) => role === 'system' || role === 'developer')) {
    return { ok: true, question: messages.map(({ text }) => text).join('\n\n'), context: joinEntries(earlier) };
  }
  const lastUserIndex = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[lastUserIndex];
  if (question === undefined) return unusable('must have a message of the user, which is the question');
  if (messages.slice(lastUserIndex).some(({ role }) => role === 'assistant'))
    return unusable('must end with a message of the user: an answer cannot be continued');
  const entries = messages.filter((message) => message !== question).flatMap(entryOf);
  return { ok: true, question: question.text, context: joinEntries([...earlier, ...entries]) };
}

/** Returns the context entry of a message; nothing for an empty message. */
export function entryOf({ role, name, text }: ConversationMessage): readonly string[] {
  if (text.trim() === '') return [];
  return [`${role}${typeof name === 'string' ? ` (${name})` : ''}: ${text}`];
}

function joinEntries(entries: readonly string[]): string | null {
  return entries.length === 0 ? null : entries.join('\n\n');
}

function unusable(message: string): QuestionAndContext {
  return { ok: false, problem: { message } };
}
