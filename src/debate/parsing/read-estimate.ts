/** Reads `{value, low, high}` as numbers in the requested unit, when their meaning is certain. */

import { memoizedByObject } from '../../lib/memoized-by-object.ts';
import type { Quantity } from '../../lib/numbers/quantity-at.ts';
import type { Rational } from '../../lib/numbers/rational.ts';
import { compare, divide, fromDecimal, multiply, ONE, whole } from '../../lib/numbers/rational.ts';
import { leadingQuantity } from '../agreement/reading/quantity.ts';
import { readAnswer } from '../agreement/reading/read-answer.ts';
import { isOnScale } from '../answers/estimate/scale.ts';
import type { Estimate, EstimateSettings } from '../schema/outcome/estimate.ts';
import { exactText } from '../schema/outcome/estimate.ts';
import type { Question } from '../schema/question.ts';
import type { ReadAnswer } from './answer-reader.ts';
import type { Fields } from './plain-values.ts';
import { textOf } from './plain-values.ts';
import { fieldOf } from './reply-fields.ts';

/** Cached per settings object, so that the unit is read once. */
export const estimateReader = memoizedByObject((settings: EstimateSettings) => {
  const askedUnit = unitOf(settings);
  return (fields: Fields): ReadAnswer | null => estimateIn(fields, settings, askedUnit);
});

/**
 * Returns the estimate. Swapped bounds are corrected when the value is between them. A value outside its interval, a
 * value that is not on the scale and a missing bound give null.
 */
function estimateIn(fields: Fields, settings: EstimateSettings, askedUnit: AskedUnit): ReadAnswer | null {
  const numberAt = (...names: readonly string[]) => {
    const field = names.map((name) => fieldOf(fields, name)).find((field) => field !== undefined && field !== null);
    return numberIn(field, settings, askedUnit);
  };
  const value = numberAt('value', 'estimate', 'answer');
  const bounds = [numberAt('low', 'lowerbound', 'lower'), numberAt('high', 'upperbound', 'upper')];
  if (value === null || bounds.includes(null)) return null;
  const [low = Number.NaN, high = Number.NaN] = bounds.map(Number).toSorted((a, b) => a - b);
  if (!(low <= value && value <= high)) return null;
  const estimate: Estimate = { value, low, high };
  return { answer: exactText(value, settings.unit), estimate };
}

function numberIn(field: unknown, settings: EstimateSettings, askedUnit: AskedUnit): number | null {
  const value = typeof field === 'number' ? field : numberInText(textOf(field), settings, askedUnit);
  // Adding 0 converts -0 to 0.
  return value !== null && isOnScale(settings.scale, value) ? value + 0 : null;
}

/** Reads a single value, such as the true one. */
export function readValue(settings: EstimateSettings, field: unknown): number | null {
  return numberIn(field, settings, unitOf(settings));
}

/** The requested unit as a quantity, for example `1 million EUR`; null when the unit is unknown. */
interface AskedUnit {
  readonly quantity: Quantity | null;
  readonly isPercent: boolean;
}

function unitOf({ unit }: EstimateSettings): AskedUnit {
  const text = unit === null ? '' : `1 ${unit}`;
  const found = unit === null ? null : leadingQuantity(text);
  const isWhole = found?.end === text.length;
  return { quantity: isWhole ? found : null, isPercent: isWhole && found.percent };
}

/** The type is declared as a number, so that words around the number do not hide it. */
const NUMBER: Question = { question: '', context: null, answer_type: 'number', options: null, answer_tolerance: 0 };
const MAX_CHARACTERS = 200;

/** Reads "about 1,200 €", "1.2 million" or "62 %". */
function numberInText(text: string | null, settings: EstimateSettings, askedUnit: AskedUnit): number | null {
  if (text === null || text.length > MAX_CHARACTERS) return null;
  const read = readAnswer(NUMBER, text)?.value;
  if (read?.type !== 'number') return null;
  const value = inUnit(read.quantity, settings, askedUnit);
  return value === null ? null : toNumber(value);
}

function inUnit(stated: Quantity, { scale }: EstimateSettings, askedUnit: AskedUnit): Rational | null {
  if (stated.percent) return scale === 'probability' ? stated.value : percentOf(stated, askedUnit);
  if (stated.unit === null) return isPlain(stated, askedUnit) ? stated.value : null;
  const { quantity } = askedUnit;
  // The request names no unit. An amount of money is accepted; any other unit may differ from the units of the other
  // debaters.
  if (quantity === null) return stated.unit.dimension.startsWith('currency ') ? stated.value : null;
  if (quantity.unit?.dimension !== stated.unit.dimension) return null;
  return divide(multiply(stated.value, stated.unit.size), multiply(quantity.value, quantity.unit.size));
}

function percentOf({ value }: Quantity, { isPercent }: AskedUnit): Rational | null {
  return isPercent ? multiply(value, whole(100)) : null;
}

/** Returns false for "1.2 million" when the unit is millions, because the number could be meant either way. */
function isPlain({ value, digits }: Quantity, { quantity, isPercent }: AskedUnit): boolean {
  if (quantity === null || isPercent || compare(quantity.value, ONE) === 0) return true;
  const figure = fromDecimal(digits);
  return figure !== null && compare(figure, value) === 0;
}

/** Long numerators and denominators may exceed the range of a number although their quotient does not. */
function toNumber({ numerator, denominator }: Rational): number {
  const quotient = Number(numerator) / Number(denominator);
  return Number.isNaN(quotient) ? Number(numerator / denominator) : quotient;
}
