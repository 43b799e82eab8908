/** The usage of a tenant by month on Redis, counted from its ledger. */
import { clampedNano } from '../../../budget/money.ts';
import type { MonthUsage, Payer, UsageOfMonth } from '../../budget-store.ts';
import type { RedisParts } from '../redis-parts.ts';

/** Lines of one step. Redis serves nothing else during the few milliseconds that it takes. */
const LINES_PER_STEP = 500;

/** Counts the new lines and returns their number. `closes` is a month to close, or ''. */
export async function countLines({ scripts, keys }: RedisParts, tenant: string, closes = ''): Promise<number> {
  let total = 0;
  for (;;) {
    const [, lines = '0'] = await scripts.run('count-usage', {
      keys: [keys.ledger(tenant), keys.budget(tenant), keys.usage(tenant)],
      values: [LINES_PER_STEP, closes],
    });
    total += Number(lines);
    if (Number(lines) < LINES_PER_STEP) return total;
  }
}

/** Returns the usage of a month, after counting all new lines and closing the month if requested. */
export async function usageOf(
  parts: RedisParts,
  tenant: string,
  { month, closes }: UsageOfMonth,
): Promise<MonthUsage[]> {
  await countLines(parts, tenant, closes ? month : '');
  const fields = await parts.connection.run((client) => client.hgetall(parts.keys.usage(tenant)));
  const calls = `${month}|calls|`;
  const groups = Object.keys(fields).flatMap((name) => (name.startsWith(calls) ? [name.slice(calls.length)] : []));
  return groups.map((group) => {
    const [payer = '', key = '', ...model] = group.split('|');
    const amount = (amountName: string) => clampedNano(fields[`${month}|${amountName}|${group}`]);
    return {
      paidBy: payer as Payer,
      keyId: key || null,
      model: model.join('|'),
      calls: amount('calls'),
      inputTokens: amount('input'),
      cachedInputTokens: amount('cached_input'),
      outputTokens: amount('output'),
      costNanoUsd: amount('cost'),
    };
  });
}
