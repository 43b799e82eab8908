/** Requests to delete debates on Redis, one hash per tenant. */
import type { Deletion, DeletionStore } from '../../debates/deletions.ts';
import { byCreation, deletionText, requestOf, textWithoutValues } from '../../forms/deletion-form.ts';
import type { RedisParts } from '../redis-parts.ts';

const OPEN = 'open';

export function redisDeletionStore(parts: RedisParts): DeletionStore {
  const { connection, scripts, keys } = parts;
  return {
    async add(deletion, maxUnfinished) {
      const { tenant, id } = deletion;
      const [kind] = await scripts.run('add-deletion', {
        before: (client) => client.sadd(keys.deletionTenants(), tenant),
        keys: [keys.deletions(tenant)],
        values: [id, deletionText(deletion), maxUnfinished],
      });
      return kind === 'added';
    },

    read: async (tenant, id) => (await deletionsOf(parts, tenant)).find((deletion) => deletion.id === id) ?? null,
    list: (tenant) => deletionsOf(parts, tenant),

    async unfinished() {
      const tenants = await connection.run((client) => client.smembers(keys.deletionTenants()));
      const open = await connection.run((client) =>
        Promise.all(tenants.map((tenant) => client.hget(keys.deletions(tenant), OPEN))),
      );
      const found: Deletion[] = [];
      for (const tenant of tenants.filter((_, i) => Number(open[i]) > 0))
        found.push(...(await deletionsOf(parts, tenant)).filter(({ finishedAt }) => finishedAt === null));
      return found.sort(byCreation);
    },

    async begin(tenant, id, at) {
      await connection.run((client) => client.hsetnx(keys.deletions(tenant), `begun|${id}`, at));
    },

    async finish(tenant, id, at) {
      const stored = await connection.run((client) => client.hget(keys.deletions(tenant), id));
      if (stored === null) return;
      const values = [id, textWithoutValues(stored), at];
      await scripts.run('finish-deletion', { keys: [keys.deletions(tenant)], values });
    },
  };
}

async function deletionsOf({ connection, keys }: RedisParts, tenant: string): Promise<Deletion[]> {
  const fields = await connection.run((client) => client.hgetall(keys.deletions(tenant)));
  // The names of the other fields of a request contain `|`.
  const stored = Object.entries(fields).filter(([field]) => field !== OPEN && !field.includes('|'));
  return stored
    .map(([id, text]) => ({
      tenant,
      id,
      ...requestOf(text),
      startedAt: fields[`begun|${id}`] ?? null,
      finishedAt: fields[`finished|${id}`] ?? null,
      debates: Number(fields[`debates|${id}`] ?? 0),
    }))
    .sort(byCreation);
}
