/** Whether two numbers with their units are the same, exactly or within a declared tolerance. */
import type { Comparison } from './comparison.ts';
import { isEqual, isWithin } from './exact-number.ts';
import type { NumberRead } from './number-at.ts';

/**
 * A unit that is missing is no other unit: 42 and 42 km are the same, 5 km and 5 m are not. Nothing is converted.
 * Tolerance is relative, 0–1; 0 compares exactly.
 */
export function compareNumbers(a: NumberRead, b: NumberRead, tolerance: number): Comparison {
  if (a.unit !== null && b.unit !== null && a.unit !== b.unit) return { same: false, rule: 'unit_different' };
  if (isEqual(a.value, b.value)) return { same: true, rule: 'number_equal' };
  if (tolerance > 0 && isWithin(a.value, b.value, tolerance)) return { same: true, rule: 'number_within_tolerance' };
  return { same: false, rule: 'number_different' };
}
