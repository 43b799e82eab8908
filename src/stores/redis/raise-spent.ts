/** Adds the cost of lost ledger lines to the spending of a window on Redis. */
import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano } from '../../budget/money.ts';
import type { LostSpending } from '../budget-store.ts';
import type { RedisParts } from './redis-parts.ts';

/** The fields of a window in the hash `key`. */
interface Raise extends Omit<LostSpending, 'window'> {
  readonly key: string;
  readonly spent: string;
  readonly raised: string;
}

export async function raiseSpent(
  { scripts }: RedisParts,
  { key, spent, raised, lostNanoUsd, applies }: Raise,
): Promise<NanoUsd> {
  const values = [spent, raised, lostNanoUsd, applies ? '1' : ''];
  const [, amount] = await scripts.run('raise-spent', { keys: [key], values });
  return clampedNano(amount);
}
