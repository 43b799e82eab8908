/** Formats an error for the terminal: its sentence, then its fields or its numbers. */

import type { Problem } from '../client/contract-types.ts';
import type { ParleyProblem } from '../client/parley-problem.ts';
import { usdText } from './amounts.ts';

export function problemLines({ message, fields, document }: ParleyProblem): string[] {
  const otherFields = fields.filter((field) => !message.includes(field.message));
  return [
    `parley: ${message}`,
    ...otherFields.map((field) => `  ${field.path}: ${field.message}`),
    ...(document === null ? [] : budgetNumbers(document)),
  ];
}

/** Formats the numbers of an exceeded budget. */
function budgetNumbers(document: Problem): string[] {
  const { cap, used, reserved, limit, required_usd: required } = document;
  if (typeof used !== 'number' || typeof reserved !== 'number' || typeof limit !== 'number') return [];
  const needed = typeof required === 'number' ? `, needed ${usdText(required)}` : '';
  return [`  used ${usdText(used)}, reserved ${usdText(reserved)}, limit ${usdText(limit)}${needed} (${String(cap)})`];
}
