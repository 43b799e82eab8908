/** `{value, low, high}` as models write it: read when the meaning is certain, else unreadable. */
import { expect, it } from 'vitest';
import { estimateReader } from '../../../src/debate/parsing/read-estimate.ts';
import type { EstimateSettings } from '../../../src/debate/schema/outcome/estimate.ts';

const linear = (unit: string | null = null): EstimateSettings => ({ unit, scale: 'linear' });
const log: EstimateSettings = { unit: null, scale: 'log' };
const probability: EstimateSettings = { unit: null, scale: 'probability' };

/** Returns null when the estimate is unreadable. */
function read(settings: EstimateSettings, ...[value, low, high]: readonly unknown[]): readonly number[] | null {
  const answer = estimateReader(settings)({ value, low, high });
  return answer?.estimate ? [answer.estimate.value, answer.estimate.low, answer.estimate.high] : null;
}

it.each<readonly [string, EstimateSettings, readonly unknown[], readonly number[] | null]>([
  ['plain numbers', linear(), [12, 10, 15], [12, 10, 15]],
  ['a value on its bound', linear(), [10, 10, 10], [10, 10, 10]],
  ['negative numbers', linear(), [-2, -5, 1], [-2, -5, 1]],
  ['texts with thousands, words and currency', linear('EUR'), ['about 1,200 €', '€900', '1.5k €'], [1200, 900, 1500]],
  ['a scale word', linear('EUR'), ['1.2 million EUR', '900,000', '2 million'], [1_200_000, 900_000, 2_000_000]],
  ['another unit of the same kind', linear('km'), ['5000 m', '4 km', 7], [5, 4, 7]],
  ['an amount in the millions that are asked for', linear('million EUR'), ['1.2 million EUR', 1, 2], [1.2, 1, 2]],
  ['a unit that no table knows', linear('people'), ['1200 people', 900, 1500], [1200, 900, 1500]],
  ['percentages as probabilities', probability, ['62%', '50 %', 0.7], [0.62, 0.5, 0.7]],
  ['percentages in per cent', linear('%'), ['5 %', 3, '8%'], [5, 3, 8]],
  ['certainties', probability, [0, 0, 1], [0, 0, 1]],
  ['bounds the wrong way round', linear(), [12, 15, 10], [12, 10, 15]],
  ['a value outside of its interval', linear(), [20, 10, 15], null],
  ['a value outside of an interval the wrong way round', linear(), [20, 15, 10], null],
  ['a missing bound', linear(), [12, 10, undefined], null],
  ['a missing value', linear(), [null, 10, 15], null],
  ['a probability above 1', probability, [62, 50, 70], null],
  ['a bound below 0 of a probability', probability, [0.1, -0.1, 0.2], null],
  ['a logarithm of 0', log, [5, 0, 10], null],
  ['a logarithm of less than 0', log, [-5, -10, -1], null],
  ['no number', linear(), ['NaN', 10, 15], null],
  ['infinity', linear(), [Number.POSITIVE_INFINITY, 10, Number.POSITIVE_INFINITY], null],
  ['a number beyond all sums', linear(), [1e301, 1, 1e302], null],
  ['words', linear(), ['unknown', 'low', 'high'], null],
  ['a range instead of a value', linear(), ['10 to 15', 10, 15], null],
  ['another unit than the requested one', linear('km'), ['5 kg', 4, 7], null],
  ['a unit where none was asked for', linear(), ['5 km', 4, 7], null],
  ['millions that may be counted twice', linear('million EUR'), ['1.2 million', 1, 2], null],
  ['per cent where a bare number is asked for', linear(), ['5 %', 3, 8], null],
])('an estimate is read from valid forms and from no others: %s', (_, settings, reply, expected) => {
  expect(read(settings, ...reply)).toEqual(expected);
});

it('an estimate has its value with the unit as its answer', () => {
  expect(estimateReader(linear('EUR'))({ value: 1200.5, low: 1, high: 2000 })?.answer).toBe('1200.5 EUR');
});
