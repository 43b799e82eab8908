/** The texts for debates about an amount or a probability. */
import type { EstimateSettings } from '../schema/outcome/estimate.ts';
import type { ReplyFields } from './answer-form.ts';

export const ESTIMATOR_ROLE =
  'You estimate a value that nobody knows exactly. Split the question into parts that are easier to estimate, and compare ' +
  'the result with known cases. Make your interval neither too narrow nor too wide: of ten such intervals, eight should ' +
  'contain the true value.';

export const ESTIMATE_REVISION =
  'These are the estimates of others for the same question, with their reasons. Check their reasons against yours. ' +
  'Closeness to the others is not evidence by itself. Change your value or your interval only if a reason is better than ' +
  'yours.';

export const FIRST_ESTIMATE =
  'These are the estimates of others for the same question, with their reasons. Check their reasons, and give your own ' +
  'estimate.';

export function estimateFields(settings: EstimateSettings): ReplyFields {
  const number = (description: string) => ({ type: 'number', description });
  return {
    value: number(`your best estimate: ${wordsFor(settings)}`),
    low: number('the lower bound: the true value is below it with a probability of 10 %'),
    high: number('the upper bound: the true value is above it with a probability of 10 %'),
  };
}

function wordsFor({ unit, scale }: EstimateSettings): string {
  if (scale === 'probability') return 'a probability from 0 to 1';
  const sign = scale === 'log' ? ' greater than 0' : '';
  return unit === null ? `one number${sign}` : `one number${sign}, in ${unit}, without the unit`;
}
