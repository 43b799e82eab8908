/** The stored format of a metadata pair: a unique text without `|` and quotes. */
import { budgetPeriods, windowAt } from '../../budget/reservation.ts';
import type { MetadataPair } from '../budget-cap.ts';

export function pairText({ key, value }: MetadataPair): string {
  return `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
}

export function pairOf(text: string): MetadataPair {
  const [key = '', value = ''] = text.split('=').map(decodeURIComponent);
  return { key, value };
}

/** Returns the windows of all periods at that time (ISO 8601 UTC), in the order of `budgetPeriods`. */
export function windowsAt(at: string): string[] {
  return budgetPeriods.map((period) => windowAt(period, new Date(at)).name);
}
