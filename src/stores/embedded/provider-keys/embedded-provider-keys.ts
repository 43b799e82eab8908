/** Stores tenants' own keys for providers in SQLite. */
import type { ProviderKey, TenantStore } from '../../tenant-store.ts';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { SafeSql } from '../database/safe-numbers.ts';

type ProviderKeys = Pick<TenantStore, 'providerKeys' | 'putProviderKey' | 'deleteProviderKey'>;

export function embeddedProviderKeys(database: EmbeddedDatabase): ProviderKeys {
  return {
    providerKeys: async (tenant) => database.read((sql) => readProviderKeys(sql, tenant)),

    async putProviderKey(tenant, key, ifSecret) {
      const isStored = database.write((sql) => storeKey(sql, tenant, { key, ifSecret }));
      // Until it is truncated, the write-ahead log still contains the replaced key.
      if (isStored) database.truncateLog();
      return isStored;
    },

    async deleteProviderKey(tenant, provider) {
      const { changes } = database.write(
        (sql) => sql.run`DELETE FROM provider_keys WHERE tenant = ${tenant} AND provider = ${provider}`,
      );
      if (changes !== 0) database.truncateLog();
      return changes !== 0;
    },
  };
}

export function readProviderKeys(sql: SafeSql, tenant: string): ProviderKey[] {
  const rows = sql.all`SELECT * FROM provider_keys WHERE tenant = ${tenant} ORDER BY provider`;
  return rows.map((row) => ({
    provider: String(row.provider),
    secret: String(row.secret),
    fingerprint: String(row.fingerprint),
    setAt: String(row.set_at),
  }));
}

interface KeyWrite {
  readonly key: ProviderKey;
  readonly ifSecret: string | undefined;
}

function storeKey(sql: SafeSql, tenant: string, { key, ifSecret }: KeyWrite): boolean {
  const { provider, secret, fingerprint, setAt } = key;
  if (sql.get`SELECT id FROM tenants WHERE id = ${tenant}` === undefined) return false;
  const before = sql.get`SELECT secret FROM provider_keys WHERE tenant = ${tenant} AND provider = ${provider}`;
  if (ifSecret !== undefined && ifSecret !== before?.secret) return false;
  sql.run`
    INSERT OR REPLACE INTO provider_keys (tenant, provider, secret, fingerprint, set_at)
    VALUES (${tenant}, ${provider}, ${secret}, ${fingerprint}, ${setAt})`;
  return true;
}
