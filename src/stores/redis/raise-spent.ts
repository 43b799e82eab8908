/** Adds the cost of lost ledger lines to the spending of a window on Redis. */
import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano } from '../../budget/money.ts';
import type { LostSpending } from '../budget-store.ts';
import type { RedisParts } from './redis-parts.ts';

/** The hash of a window and the names of its fields for the spent and the raised amount. */
interface WindowFields extends Omit<LostSpending, 'window'> {
  readonly key: string;
  readonly spent: string;
  readonly raised: string;
}

export async function raiseSpent(
  { scripts }: RedisParts,
  { key, spent, raised, lostNanoUsd, applies }: WindowFields,
): Promise<NanoUsd> {
  const values = [spent, raised, lostNanoUsd, applies ? '1' : ''];
  const [, amount] = await scripts.run('raise-spent', { keys: [key], values });
  return clampedNano(amount);
}
