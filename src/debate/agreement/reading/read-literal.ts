/**
 * Reads the exact text of a command, an operator, a path or an output.
 * Only mark-up and a cue around the whole text are removed.
 */
import { READ_LENGTH } from './text/plain-text.ts';

const FENCE = /^```\w{0,20}\n/;
const QUOTED = /^`([^`]+)`$/;
const CUE = /^(?:the (?:correct |final )?answer is|answer|it is|it prints|it's):? (?=\S)/i;

export function literalText(answer: string): string {
  const text = answer.trim();
  if (text.length > READ_LENGTH) return text;
  if (FENCE.test(text) && text.endsWith('```')) return text.replace(FENCE, '').slice(0, -3).trim();
  const code = QUOTED.exec(text)?.[1] ?? onlyQuoted(text);
  return (code ?? text.replace(CUE, '')).trim();
}

/** Returns the only piece of code that a sentence names: "Use `git push`." */
function onlyQuoted(text: string): string | undefined {
  const [before = '', quoted, after = '', ...more] = text.split('`');
  return more.length === 0 && /^[\w ,:'’]{0,40}$/.test(before) && /^\.?$/.test(after) ? quoted : undefined;
}
