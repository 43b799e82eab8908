/** Caps of metadata pairs on Redis. The steps of the debate store write their use. */
import { clampedNano, nano } from '../../budget/money.ts';
import type { BudgetPeriod } from '../../budget/reservation.ts';
import { windowAt } from '../../budget/reservation.ts';
import type { CapStore } from '../budget-cap.ts';
import { pairOf, pairText } from '../forms/pair-form.ts';
import { raiseSpent } from './raise-spent.ts';
import type { RedisParts } from './redis-parts.ts';

/** The prefix of fields that give the id of a pair's cap. */
const ID_PREFIX = 'id|';

export function redisCapStore(parts: RedisParts): CapStore {
  const { connection, scripts, keys } = parts;
  return {
    async put({ tenant, pair, limitNanoUsd, period, maxCaps }) {
      const values = [pairText(pair), String(limitNanoUsd), period, maxCaps];
      const [kind] = await scripts.run('put-cap', { keys: [keys.caps(tenant)], values });
      return kind === 'full' ? null : { created: kind === 'created' };
    },

    async read(tenant, pair, at) {
      const key = keys.caps(tenant);
      return connection.run(async (client) => {
        const id = await client.hget(key, `id|${pairText(pair)}`);
        if (id === null) return null;
        const [limit, period] = await client.hmget(key, `limit|${id}`, `period|${id}`);
        if (period === null || period === undefined) return null;
        const window = windowAt(period as BudgetPeriod, new Date(at)).name;
        const [spent, reserved] = await client.hmget(key, `spent|${id}|${window}`, `reserved|${id}|${window}`);
        return {
          limitNanoUsd: clampedNano(limit),
          period: period as BudgetPeriod,
          spentNanoUsd: clampedNano(spent),
          reservedNanoUsd: clampedNano(reserved),
        };
      });
    },

    async pairs(tenant) {
      const fields = await connection.run((client) => client.hkeys(keys.caps(tenant)));
      return fields.flatMap((field) => (field.startsWith(ID_PREFIX) ? [pairOf(field.slice(ID_PREFIX.length))] : []));
    },

    async raise(tenant, pair, { window, ...lost }) {
      const key = keys.caps(tenant);
      const id = await connection.run((client) => client.hget(key, `${ID_PREFIX}${pairText(pair)}`));
      if (id === null) return nano(0);
      return raiseSpent(parts, { key, spent: `spent|${id}|${window}`, raised: `raised|${id}|${window}`, ...lost });
    },

    async delete(tenant, pair) {
      const call = { keys: [keys.caps(tenant)], values: [pairText(pair)] };
      return (await scripts.run('delete-cap', call))[0] === 'deleted';
    },
  };
}
