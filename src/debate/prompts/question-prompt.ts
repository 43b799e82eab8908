/** The part of a prompt that is the same for everybody and in every round, so that providers' prefix caches bite. */
import type { DebateSpec } from '../debate-config.ts';
import { oncePer } from '../once-per.ts';
import type { AnswerType } from '../question.ts';
import { block, blocks } from './data-block.ts';

const ASKED_TYPE: Readonly<Record<AnswerType, string>> = {
  number: 'The answer is a number.',
  choice: 'The answer is one of the options: give its letter.',
  boolean: 'The answer is yes or no.',
  date: 'The answer is a date.',
  set: 'The answer is a set: list its members, separated by commas.',
  text: 'The answer is a short text.',
};

const LETTER_A = 65;

export const questionBlock = oncePer(({ question, config }: DebateSpec): string => {
  const { context, options, answer_type, protocol } = config;
  const parts = [block('question', `\n${question}\n`)];
  if (context !== null) parts.push(block('context', `\n${context}\n`));
  if (options !== null) parts.push(blocks('options', options.map(optionBlock)));
  const asked = options !== null && answer_type === 'auto' ? 'choice' : answer_type;
  // A ballot asks for a vote, not for an answer.
  if (asked !== 'auto' && protocol !== 'ballot') parts.push(ASKED_TYPE[asked]);
  return parts.join('\n');
});

function optionBlock(option: string, index: number): string {
  return block('option', option, { label: String.fromCharCode(LETTER_A + index) });
}
