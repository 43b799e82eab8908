/** What the months of a tenant come to on Redis: counted from its ledger, since every line is written by one step of a debate. */
import { clampedNano } from '../../../budget/money.ts';
import type { MonthUsage, Payer, UsageOfMonth } from '../../budget-store.ts';
import type { RedisParts } from '../redis-parts.ts';

/** Lines in one step: Redis serves nothing else during the few milliseconds that it takes. */
const LINES_AT_ONCE = 500;

/** How many lines were not counted before. `closes`: a month to be closed, or ''. */
export async function countLines({ scripts, keys }: RedisParts, tenant: string, closes = ''): Promise<number> {
  let all = 0;
  for (;;) {
    const [, lines = '0'] = await scripts.run('count-usage', {
      keys: [keys.ledger(tenant), keys.budget(tenant), keys.usage(tenant)],
      values: [LINES_AT_ONCE, closes],
    });
    all += Number(lines);
    if (Number(lines) < LINES_AT_ONCE) return all;
  }
}

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
    const amount = (what: string) => clampedNano(fields[`${month}|${what}|${group}`]);
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
