/** Tenants and their keys on SQLite. */
import { keyCursor, keyPositionOf, tenantCursor, tenantIdOf } from '../forms/cursor.ts';
import { settingsText, tenantOf, versionedTenant } from '../forms/tenant-form.ts';
import type { Page, PageRequest } from '../page.ts';
import type {
  KeyScope,
  ListedKey,
  ModelRecord,
  Tenant,
  TenantKey,
  TenantStore,
  VersionedTenant,
} from '../tenant-store.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import { embeddedProviderKeys } from './provider-keys/embedded-provider-keys.ts';
import { modelRecordsOf } from './steps/step-review.ts';

interface TenantRow {
  readonly id: string;
  readonly settings: string;
  readonly created_at: string;
}

interface KeyRow {
  readonly id: string;
  readonly tenant: string;
  readonly secret_hash: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly name: string | null;
  /** A list as JSON. */
  readonly scopes: string | null;
}

export function embeddedTenantStore(database: EmbeddedDatabase): TenantStore {
  return {
    tenant: async (id) => database.read((sql) => readTenant(sql, id))?.tenant ?? null,
    versioned: async (id) => database.read((sql) => readTenant(sql, id)),
    put: async (tenant, ifVersion) => database.write((sql) => put(sql, tenant, ifVersion)),
    async delete(id, content = 'kept') {
      const deleted = database.write((sql) => deleteTenant(sql, id, content));
      // Until it is truncated, the write-ahead log still contains the tenant's webhook secrets and provider keys.
      if (deleted) database.truncateLog();
      return deleted;
    },
    async contentToDelete() {
      const rows = database.read((sql) => sql.all`SELECT id FROM deleted_tenants WHERE content = 'to_delete'`);
      return rows.map((row) => String(row.id));
    },
    async markContentDeleted(id) {
      database.write((sql) => sql.run`UPDATE deleted_tenants SET content = 'deleted' WHERE id = ${id}`);
    },
    list: async (page) => database.read((sql) => listTenants(sql, page)),
    addKey: async (key) => database.write((sql) => addKey(sql, key)),

    async key(id) {
      const row = database.read((sql) => sql.get`SELECT * FROM tenant_keys WHERE id = ${id}`);
      return row === undefined ? null : keyOf(row as unknown as KeyRow);
    },

    keys: async (tenant, page) => database.read((sql) => listKeys(sql, tenant, page)),

    async recordKeyUse(tenant, id, at) {
      database.write(
        (sql) => sql.run`UPDATE tenant_keys SET last_used_at = ${at} WHERE tenant = ${tenant} AND id = ${id}`,
      );
    },

    async revokeKey(tenant, id, at) {
      const { changes } = database.write(
        (sql) => sql.run`
          UPDATE tenant_keys SET revoked_at = coalesce(revoked_at, ${at}) WHERE tenant = ${tenant} AND id = ${id}`,
      );
      return changes !== 0;
    },

    ...embeddedProviderKeys(database),

    modelRecords: async (tenant) => database.read((sql) => modelRecordsOf(sql, tenant).records),
    putModelRecords: async (tenant, records) => database.write((sql) => putModelRecords(sql, tenant, records)),
  };
}

function readTenant(sql: SafeSql, id: string): VersionedTenant | null {
  const row = sql.get`SELECT * FROM tenants WHERE id = ${id}` as unknown as TenantRow | undefined;
  return row === undefined ? null : versionedTenant(row.id, row.settings, row.created_at);
}

/** Deletes a tenant. Its keys are deleted by a foreign key. */
function deleteTenant(sql: SafeSql, id: string, content: 'kept' | 'to_delete'): boolean {
  if (sql.run`DELETE FROM tenants WHERE id = ${id}`.changes === 0) {
    // The tenant is absent. When it was deleted before, its content can still be marked for deletion.
    if (content === 'kept') return false;
    return sql.run`UPDATE deleted_tenants SET content = ${content} WHERE id = ${id}`.changes !== 0;
  }
  // INSERT OR REPLACE, because release 0.1 may have created the tenant again.
  sql.run`INSERT OR REPLACE INTO deleted_tenants (id, content) VALUES (${id}, ${content})`;
  sql.run`DELETE FROM claims WHERE tenant = ${id}`;
  sql.run`UPDATE model_records SET records = '[]', replaced = replaced + 1 WHERE tenant = ${id}`;
  sql.run`DELETE FROM webhooks WHERE tenant = ${id}`;
  sql.run`DELETE FROM cap_windows WHERE cap_id IN (SELECT id FROM caps WHERE tenant = ${id})`;
  sql.run`DELETE FROM caps WHERE tenant = ${id}`;
  sql.run`DELETE FROM deliveries WHERE tenant = ${id}`;
  return true;
}

function putModelRecords(sql: SafeSql, tenant: string, records: readonly ModelRecord[]): boolean {
  if (readTenant(sql, tenant) === null) return false;
  const text = JSON.stringify(records);
  sql.run`
    INSERT INTO model_records (tenant, records, replaced) VALUES (${tenant}, ${text}, 1)
    ON CONFLICT DO UPDATE SET records = excluded.records, replaced = replaced + 1`;
  return true;
}

function put(
  sql: SafeSql,
  tenant: Tenant,
  ifVersion: string | null | undefined,
): Awaited<ReturnType<TenantStore['put']>> {
  const before = readTenant(sql, tenant.id);
  const isDeleted = sql.get`SELECT id FROM deleted_tenants WHERE id = ${tenant.id}` !== undefined;
  if (before === null && isDeleted) return null;
  if (ifVersion !== undefined && ifVersion !== (before?.version ?? null)) return 'changed';
  sql.run`
    INSERT INTO tenants (id, settings, created_at) VALUES (${tenant.id}, ${settingsText(tenant)}, ${tenant.createdAt})
    ON CONFLICT DO UPDATE SET settings = excluded.settings`;
  return { created: before === null, tenant: { ...tenant, createdAt: before?.tenant.createdAt ?? tenant.createdAt } };
}

function listTenants(sql: SafeSql, { limit, cursor }: PageRequest): Page<Tenant> {
  const after = cursor === null ? '' : tenantIdOf(cursor);
  const rows = sql.all`
    SELECT * FROM tenants WHERE id > ${after} ORDER BY id LIMIT ${limit + 1}` as unknown as TenantRow[];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => tenantOf(row.id, row.settings, row.created_at)),
    nextCursor: rows.length > limit && last !== undefined ? tenantCursor(last.id) : null,
  };
}

function addKey(sql: SafeSql, key: TenantKey): boolean {
  if (readTenant(sql, key.tenant) === null) return false;
  sql.run`
    INSERT INTO tenant_keys (id, tenant, secret_hash, created_at, expires_at, revoked_at, name, scopes)
    VALUES (${key.id}, ${key.tenant}, ${key.secretHash}, ${key.createdAt}, ${key.expiresAt}, ${key.revokedAt},
      ${key.name}, ${key.scopes === null ? null : JSON.stringify(key.scopes)})`;
  return true;
}

function listKeys(sql: SafeSql, tenant: string, { limit, cursor }: PageRequest): Page<ListedKey> {
  // `~` sorts after every time.
  const below = cursor === null ? { createdAt: '~', id: '' } : keyPositionOf(cursor);
  const rows = sql.all`
    SELECT * FROM tenant_keys WHERE tenant = ${tenant} AND (created_at, id) < (${below.createdAt}, ${below.id})
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}` as unknown as KeyRow[];
  const shown = rows.slice(0, limit).map((row) => ({ ...keyOf(row), lastUsedAt: row.last_used_at }));
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last !== undefined ? keyCursor(last) : null };
}

function keyOf(row: KeyRow): TenantKey {
  return {
    id: row.id,
    tenant: row.tenant,
    name: row.name,
    scopes: row.scopes === null ? null : (JSON.parse(row.scopes) as KeyScope[]),
    secretHash: row.secret_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
