/** A conversation → the question of a debate and its context. The last message of the user is the question, everything
 * before it the context. Where there are only messages of the system they are the question. */
import type { FieldProblem } from '../../errors.ts';

/** One message, as far as a panel reads it. */
export interface Said {
  readonly role: 'system' | 'developer' | 'user' | 'assistant';
  readonly name?: string | null | undefined;
  readonly text: string;
}

export interface Conversation {
  /** As entries of a context, oldest first: what was said before these messages. */
  readonly earlier: readonly string[];
  readonly messages: readonly Said[];
}

export type Asked =
  | { readonly ok: true; readonly question: string; readonly context: string | null }
  | { readonly ok: false; readonly problem: Pick<FieldProblem, 'message'> };

export function askedIn({ earlier, messages }: Conversation): Asked {
  if (messages.length > 0 && messages.every(({ role }) => role === 'system' || role === 'developer')) {
    return { ok: true, question: messages.map(({ text }) => text).join('\n\n'), context: joined(earlier) };
  }
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  if (question === undefined) return refused('one must be of the user: the question');
  if (messages.slice(last).some(({ role }) => role === 'assistant'))
    return refused('the last must be of the user: no answer is continued');
  const before = messages.filter((message) => message !== question).flatMap(entryOf);
  return { ok: true, question: question.text, context: joined([...earlier, ...before]) };
}

/** Nothing where nothing was said. */
export function entryOf({ role, name, text }: Said): readonly string[] {
  if (text.trim() === '') return [];
  return [`${role}${typeof name === 'string' ? ` (${name})` : ''}: ${text}`];
}

function joined(entries: readonly string[]): string | null {
  return entries.length === 0 ? null : entries.join('\n\n');
}

function refused(message: string): Asked {
  return { ok: false, problem: { message } };
}
