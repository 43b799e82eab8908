/**
 * The part of a prompt that is the same for all debaters and
 * rounds, so that providers can read it from their prefix caches.
 */

import { memoizedByObject } from '../../lib/memoized-by-object.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { block, blocks } from './data-block.ts';

const LETTER_A = 65;

export const questionBlock = memoizedByObject(({ question, config }: DebateSpec): string => {
  const { context, options, prompt_date, answer_schema } = config;
  const parts = [block('question', `\n${question}\n`)];
  // Debates that were stored before the setting existed have no date.
  if (prompt_date) parts.push(`Today is ${prompt_date} (UTC).`);
  if (context !== null) parts.push(block('context', `\n${context}\n`));
  if (options !== null) parts.push(blocks('options', options.map(optionBlock)));
  if (answer_schema) parts.push(block('answer_schema', JSON.stringify(answer_schema)));
  return parts.join('\n');
});

function optionBlock(option: string, index: number): string {
  return block('option', option, { label: String.fromCharCode(LETTER_A + index) });
}
