/**
 * Tenants and their keys on Redis. A hash with the settings and a hash with the keys have the tenant's hash tag and are
 * authoritative. Two look-ups have other hash tags: the list of all tenants and the tenant of each key. They are
 * written first: after a failure they may have an entry for data that is absent, but no stored data lacks its entry.
 */
import { keyCursor, keyPositionOf, tenantCursor, tenantIdOf } from '../forms/cursor.ts';
import { settingsText, versionedTenant } from '../forms/tenant-form.ts';
import type { Page, PageRequest } from '../page.ts';
import type { ListedKey, ModelRecord, Tenant, TenantKey, TenantStore, VersionedTenant } from '../tenant-store.ts';
import type { RedisCommands } from './connection/redis-clients.ts';
import { redisProviderKeys } from './provider-keys/redis-provider-keys.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisTenantStore(parts: RedisParts): TenantStore {
  const { connection, scripts, keys } = parts;
  return {
    tenant: async (id) => (await readTenant(parts, id))?.tenant ?? null,
    versioned: (id) => readTenant(parts, id),
    put: (tenant, ifVersion) => putTenant(parts, tenant, ifVersion),

    delete: (id, content = 'kept') => deleteTenant(parts, id, content),
    contentToDelete: () => tenantsToDelete(parts),

    async markContentDeleted(id) {
      await connection.run(async (client) => {
        await client.hset(keys.tenant(id), 'content', 'deleted');
        await client.srem(keys.tenantsToDelete(), id);
      });
    },

    list: (page) => listTenants(parts, page),

    async addKey(key) {
      const [kind] = await scripts.run('add-key', {
        before: (client) => client.set(keys.keyLookup(key.id), key.tenant),
        keys: keys.ofTenantStep(key.tenant),
        values: [key.id, JSON.stringify(key)],
      });
      return kind === 'added';
    },

    async key(id) {
      const tenant = await connection.run((client) => client.get(keys.keyLookup(id)));
      if (tenant === null) return null;
      const text = await connection.run((client) => client.hget(keys.tenantKeys(tenant), id));
      return text === null ? null : keyOf(text);
    },

    keys: (tenant, page) => listKeys(parts, tenant, page),

    async recordKeyUse(tenant, id, at) {
      await connection.run((client) => client.hset(keys.keyUses(tenant), id, at));
    },

    async revokeKey(tenant, id, at) {
      const [kind] = await scripts.run('revoke-key', { keys: keys.ofTenantStep(tenant), values: [id, at] });
      return kind === 'revoked';
    },

    ...redisProviderKeys(parts),

    async modelRecords(tenant) {
      const text = await connection.run((client) => client.hget(keys.tenant(tenant), 'model_records'));
      return text === null ? [] : (JSON.parse(text) as ModelRecord[]);
    },

    async putModelRecords(tenant, records) {
      const values = [JSON.stringify(records)];
      const [kind] = await scripts.run('put-model-records', { keys: keys.ofTenantStep(tenant), values });
      return kind === 'put';
    },
  };
}

async function putTenant(
  { scripts, keys }: RedisParts,
  tenant: Tenant,
  ifVersion: string | null | undefined,
): ReturnType<TenantStore['put']> {
  const expected = ifVersion === undefined ? 'any' : (ifVersion ?? 'absent');
  const [kind, createdAt = ''] = await scripts.run('put-tenant', {
    before: (client) => client.zadd(keys.tenantIds(), 0, tenant.id),
    keys: keys.ofTenantStep(tenant.id),
    values: [settingsText(tenant), tenant.createdAt, expected],
  });
  if (kind === 'deleted') return null;
  if (kind === 'changed') return 'changed';
  return { created: kind === 'created', tenant: { ...tenant, createdAt } };
}

async function readTenant({ connection, keys }: RedisParts, id: string): Promise<VersionedTenant | null> {
  const [settings, createdAt] = await connection.run((client) =>
    client.hmget(keys.tenant(id), 'settings', 'created_at'),
  );
  return settings && createdAt ? versionedTenant(id, settings, createdAt) : null;
}

async function deleteTenant(
  { connection, scripts, keys }: RedisParts,
  id: string,
  content: 'kept' | 'to_delete',
): Promise<boolean> {
  const addToDeletionList = { before: (client: RedisCommands) => client.sadd(keys.tenantsToDelete(), id) };
  const [kind, ...keyIds] = await scripts.run('delete-tenant', {
    ...(content === 'to_delete' ? addToDeletionList : {}),
    keys: [...keys.ofTenantStep(id), keys.caps(id), keys.providerKeys(id), ...keys.ofWebhooks(id)],
    values: [content],
  });
  if (kind !== 'deleted') return false;
  // This only frees memory: entries that remain after a failure point to nothing.
  await connection
    .run((client) =>
      Promise.all([...keyIds.map(keys.keyLookup, keys), keys.keyUses(id)].map((key) => client.unlink(key))),
    )
    .catch(() => {});
  return true;
}

async function tenantsToDelete({ connection, keys }: RedisParts): Promise<string[]> {
  const ids = await connection.run((client) => client.smembers(keys.tenantsToDelete()));
  const content = await connection.run((client) =>
    Promise.all(ids.map((id) => client.hget(keys.tenant(id), 'content'))),
  );
  return ids.filter((_, index) => content[index] === 'to_delete');
}

/** Leaves out deleted tenants, so a page may be shorter than its limit although the list continues. */
async function listTenants(parts: RedisParts, { limit, cursor }: PageRequest): Promise<Page<Tenant>> {
  const after = cursor === null ? '-' : `(${tenantIdOf(cursor)}`;
  const ids = await parts.connection.run((client) =>
    client.zrange(parts.keys.tenantIds(), after, '+', 'BYLEX', 'LIMIT', 0, limit + 1),
  );
  const shown = ids.slice(0, limit);
  const tenants = await Promise.all(shown.map((id) => readTenant(parts, id)));
  const last = shown.at(-1);
  return {
    rows: tenants.flatMap((each) => (each === null ? [] : [each.tenant])),
    nextCursor: ids.length > limit && last !== undefined ? tenantCursor(last) : null,
  };
}

/** Returns one page of a tenant's keys, newest first. Reads and sorts all of them, because a tenant has few. */
async function listKeys(
  { connection, keys }: RedisParts,
  tenant: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ListedKey>> {
  // `~` sorts after every date.
  const below = cursor === null ? '~' : sortKey(keyPositionOf(cursor));
  const [texts, uses] = await connection.run((client) =>
    Promise.all([client.hvals(keys.tenantKeys(tenant)), client.hgetall(keys.keyUses(tenant))]),
  );
  const older = texts
    .map(keyOf)
    .filter((key) => sortKey(key) < below)
    .sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
  const shown = older.slice(0, limit).map((key) => ({ ...key, lastUsedAt: uses[key.id] ?? null }));
  const last = shown.at(-1);
  return { rows: shown, nextCursor: older.length > limit && last !== undefined ? keyCursor(last) : null };
}

function sortKey({ createdAt, id }: { readonly createdAt: string; readonly id: string }): string {
  return `${createdAt}|${id}`;
}

function keyOf(text: string): TenantKey {
  // Defaults for fields that release 0.1 did not store.
  return { name: null, scopes: null, ...(JSON.parse(text) as Partial<TenantKey>) } as TenantKey;
}
