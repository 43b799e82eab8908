/** Reads quantities in several units and adds them up: `5 ft 10 in`, `45°30'`. */
import { matchAt } from '../text/match-at.ts';
import type { FoundQuantity } from './quantity-at.ts';
import { numberAt } from './quantity-at.ts';
import type { Rational } from './rational.ts';
import { add, compare, divide, fromDecimal, multiply, whole } from './rational.ts';
import { unitAt } from './units.ts';

/** Adds the parts in smaller units that follow a quantity. */
export function withSmallerParts(text: string, found: FoundQuantity): FoundQuantity {
  return withMinutes(text, found) ?? withSmallerUnits(text, found);
}

const SEPARATOR = /(?: and |, | )(?=\d)/y;

/** Adds further quantities of the same dimension, each in a smaller unit: `5 ft 10 in`, `1 hour 30 minutes`. */
function withSmallerUnits(text: string, first: FoundQuantity): FoundQuantity {
  let [total, last] = [first, first];
  for (let match = matchAt(SEPARATOR, text, last.end); match !== null; match = matchAt(SEPARATOR, text, last.end)) {
    const next = numberAt(text, last.end + match[0].length);
    const value = next && add(total.value, inUnitOf(first, next, last));
    if (next === null || value === null) break;
    total = { ...total, value, end: next.end, digits: '' };
    last = next;
  }
  return total;
}

/**
 * Returns the value in the unit of the first quantity, or null unless its unit is smaller than the unit of the last
 * one.
 */
function inUnitOf({ unit: first }: FoundQuantity, next: FoundQuantity, { unit: last }: FoundQuantity): Rational | null {
  const { unit, value } = next;
  if (unit === null || first === null || last === null || unit.dimension !== first.dimension) return null;
  if (/^(?:currency|temperature)/.test(unit.dimension) || compare(unit.size, last.size) >= 0) return null;
  return divide(multiply(value, unit.size), first.size);
}

const MINUTES = /° ?(\d{1,9}(?:\.\d{1,9})?) ?['′](?: ?(\d{1,9}(?:\.\d{1,9})?) ?(?:["″]|''))?/y;

/** Reads degrees with minutes: 45°30' is 45.5°. */
function withMinutes(text: string, found: FoundQuantity): FoundQuantity | null {
  const degrees = text.lastIndexOf('°', found.end);
  if (degrees < 0 || degrees < found.end - 2) return null;
  const [matched, minutes = '', seconds = '0'] = matchAt(MINUTES, text, degrees) ?? [];
  const unit = unitAt(text, degrees);
  if (matched === undefined || unit === null) return null;
  const part = divide(add(multiply(fromDecimal(minutes), whole(60)), fromDecimal(seconds)), whole(3600));
  const value = add(found.value, part);
  return value && { ...found, value, unit: unit.unit, digits: '', end: degrees + matched.length };
}
