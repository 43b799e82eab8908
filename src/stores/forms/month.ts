/** Months of UTC as they are stored, `2026-11`: they sort as texts. */

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Months of a Date count from 0, so that this number is the next one's.
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
