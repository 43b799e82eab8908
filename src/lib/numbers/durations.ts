/** Compares durations in months or years with durations in days or hours. A month has 28 to 31 days. */
import type { Quantity } from './quantity-at.ts';
import { compare, magnitude, multiply, whole } from './rational.ts';

const DAY_SECONDS = 86_400;

/** Returns true when two durations differ for every possible length of the months, such as 3 years and 3 days. */
export function durationsDiffer(a: Quantity, b: Quantity): boolean {
  const [calendar, clock] = a.unit?.dimension === 'Y' ? [a, b] : [b, a];
  if (calendar.unit?.dimension !== 'Y' || clock.unit?.dimension !== 'T') return false;
  const months = multiply(magnitude(calendar.value), calendar.unit.size);
  const seconds = multiply(magnitude(clock.value), clock.unit.size);
  const [shortest, longest] = [28, 31].map((days) => multiply(months, whole(days * DAY_SECONDS)));
  if (!shortest || !longest || seconds === null) return false;
  return compare(seconds, shortest) < 0 || compare(seconds, longest) > 0;
}
