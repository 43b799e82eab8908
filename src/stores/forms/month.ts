/** Months in UTC in their stored format, such as `2026-11`, which sorts as text. */

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // `Date` counts months from 0, so this number is the following month.
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
