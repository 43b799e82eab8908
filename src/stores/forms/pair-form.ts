/** How a pair of metadata is written down: a text without `|` and quotes, different for every pair. */
import { budgetPeriods, windowAt } from '../../budget/reservation.ts';
import type { MetadataPair } from '../budget-cap.ts';

export function pairText({ key, value }: MetadataPair): string {
  return `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
}

export function pairOf(text: string): MetadataPair {
  const [key = '', value = ''] = text.split('=').map(decodeURIComponent);
  return { key, value };
}

/** The window of every period at that time (ISO 8601 UTC), in the order of `budgetPeriods`. */
export function windowsAt(at: string): string[] {
  return budgetPeriods.map((period) => windowAt(period, new Date(at)).name);
}
