/** Makes the estimate of a character. */

import { draw } from '../../lib/seeded.ts';
import type { ReadPrompt } from './prompt-reader.ts';
import type { Subject } from './subject.ts';

interface EstimateInput {
  readonly prompt: Pick<ReadPrompt, 'estimateWords' | 'question'>;
  readonly subject: Subject;
  readonly character: { readonly name: string };
}

interface SimulatedEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const DEFAULT_MIDDLE = 50;
/** Half of the interval as a share of the value. With the largest shift, a probability stays below 1. */
const HALF_WIDTH = 0.3;

/**
 * Returns an estimate around the answer when it is a number, around 50 otherwise, and around 0.5 for a probability. The
 * character shifts it unless it is computed. Returns null when the prompt asks for no estimate.
 */
export function simulatedEstimate(
  { prompt, subject, character }: EstimateInput,
  answer: string,
): SimulatedEstimate | null {
  const { estimateWords, question } = prompt;
  if (estimateWords === '') return null;
  const known = Number(subject.canonical(answer));
  const middle = estimateWords.includes('probability') ? 0.5 : Number.isFinite(known) ? known : DEFAULT_MIDDLE;
  const shift = subject.basis === 'computed' ? 0 : draw(question, 'estimate', character.name) - 0.5;
  const value = rounded(middle * (1 + shift));
  return {
    value,
    low: rounded(value - Math.abs(value) * HALF_WIDTH),
    high: rounded(value + Math.abs(value) * HALF_WIDTH),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
