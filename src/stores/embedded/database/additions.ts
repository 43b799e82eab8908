/**
 * Changes of the tables that an earlier release can ignore: a new table, or a column with a default. They are counted
 * separately from the migrations, in the table `instance`, so that an earlier release can still open the data. A
 * released addition is never changed.
 */
export const additions: readonly string[] = [
  // The engine level that a debate needs. Release 0.1 wrote none.
  'ALTER TABLE debates ADD COLUMN needs INTEGER NOT NULL DEFAULT 1',
  // Labelled debates of panels, and their computed results.
  `CREATE TABLE calibrations (
    tenant TEXT NOT NULL,
    panel TEXT NOT NULL,
    version INTEGER NOT NULL,
    result TEXT,
    PRIMARY KEY (tenant, panel)
  ) STRICT;
  CREATE TABLE calibration_entries (
    tenant TEXT NOT NULL,
    panel TEXT NOT NULL,
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tenant, panel, id)
  ) STRICT;`,
  // The column is small although it comes after the large subject; it is only read together with the whole row.
  'ALTER TABLE debates ADD COLUMN takeovers INTEGER NOT NULL DEFAULT 0',
  // Ids that are never used again. Release 0.1 kept no list, so deleted tenants are derived from the data that they
  // left. `default` exists without having been created.
  `
  CREATE TABLE deleted_tenants (
    id TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO deleted_tenants (id, content)
  SELECT tenant, 'kept' FROM (SELECT tenant FROM debates UNION SELECT tenant FROM ledger UNION SELECT tenant FROM panels)
  WHERE tenant <> 'default' AND tenant NOT IN (SELECT id FROM tenants);
  `,
  'ALTER TABLE debates ADD COLUMN conclude_requested INTEGER NOT NULL DEFAULT 0',
  // Metadata pairs of debates whose keys a tenant declares, the caps, and their use. The ids of caps are never reused,
  // so that a call that is settled after its cap was deleted changes nothing.
  `
  CREATE TABLE debate_pairs (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    pair TEXT NOT NULL,
    UNIQUE (tenant, debate_id, pair)
  ) STRICT;
  CREATE TABLE caps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    pair TEXT NOT NULL,
    limit_amount INTEGER NOT NULL,
    period TEXT NOT NULL,
    UNIQUE (tenant, pair)
  ) STRICT;
  CREATE TABLE cap_windows (
    cap_id INTEGER NOT NULL,
    window TEXT NOT NULL,
    spent INTEGER NOT NULL,
    reserved INTEGER NOT NULL,
    PRIMARY KEY (cap_id, window)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE calls ADD COLUMN caps TEXT NOT NULL DEFAULT '[]';
  `,
  // Notes that people add to debates. The runs write them to the logs.
  `
  ALTER TABLE debates ADD COLUMN notes INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE notes (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    idempotency_key TEXT,
    note TEXT NOT NULL,
    PRIMARY KEY (tenant, debate_id, number)
  ) STRICT;
  `,
  // Name and permissions of a key. Keys of earlier releases have no name and all permissions.
  'ALTER TABLE tenant_keys ADD COLUMN name TEXT; ALTER TABLE tenant_keys ADD COLUMN scopes TEXT',
  // The request that created a debate and its key, which is also written to ledger lines.
  `
  ALTER TABLE debates ADD COLUMN request_id TEXT;
  ALTER TABLE debates ADD COLUMN key_id TEXT;
  ALTER TABLE ledger ADD COLUMN key_id TEXT;
  `,
  // When a debate that has not started expires. It leaves the index by its status, which every release writes.
  `
  ALTER TABLE debates ADD COLUMN expires_at TEXT;
  CREATE INDEX debates_by_expiry ON debates (expires_at) WHERE expires_at IS NOT NULL AND status = 'queued';
  `,
  // The usage of a tenant by month, and the last ledger line that is counted.
  `
  CREATE TABLE usage (
    tenant TEXT NOT NULL,
    month TEXT NOT NULL,
    payer TEXT NOT NULL,
    key_id TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL,
    input INTEGER NOT NULL,
    cached_input INTEGER NOT NULL,
    output INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (tenant, month, payer, key_id, model)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE usage_counted (
    tenant TEXT PRIMARY KEY,
    line_number INTEGER NOT NULL,
    closed TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Append-only records of the whole service, and the last use of keys.
  `
  CREATE TABLE records (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (log, number)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE tenant_keys ADD COLUMN last_used_at TEXT;
  `,
  // Logs and journals of compacted debates (from format 7 on), and whether a finished debate is compacted.
  `
  CREATE TABLE debate_records (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (tenant, debate_id)
  ) STRICT;
  ALTER TABLE debates ADD COLUMN compacted INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX debates_uncompacted ON debates (finished_at) WHERE finished_at IS NOT NULL AND compacted = 0;
  `,
  // Requests to delete debates by metadata, in the format of deletion-form.ts, and their progress.
  `
  CREATE TABLE deletions (
    tenant TEXT NOT NULL,
    id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    asked TEXT NOT NULL,
    begun_at TEXT,
    finished_at TEXT,
    debates INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant, id)
  ) STRICT;
  CREATE INDEX deletions_unfinished ON deletions (created_at) WHERE finished_at IS NULL;
  `,
  // Keys that tenants have of their own for providers, and whose key a call was sent with.
  `
  CREATE TABLE provider_keys (
    tenant TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    secret TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    set_at TEXT NOT NULL,
    PRIMARY KEY (tenant, provider)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE calls ADD COLUMN paid_by TEXT;
  `,
  // The number of the last exported ledger line, and the cost of lost lines that was added to a window.
  `
  ALTER TABLE ledger_ends ADD COLUMN exported INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE budgets ADD COLUMN raised INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cap_windows ADD COLUMN raised INTEGER NOT NULL DEFAULT 0;
  `,
];

/**
 * `id` is the random id of this store, written once. `additions` is the number of applied additions. `probes` is the
 * number of trial writes to the disk; it must change, because SQLite does not write an unchanged value.
 */
export const INSTANCE_TABLE = `
  CREATE TABLE IF NOT EXISTS instance (
    id TEXT NOT NULL,
    additions INTEGER NOT NULL,
    probes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO instance (id, additions, probes)
  SELECT lower(hex(randomblob(16))), 0, 0 WHERE NOT EXISTS (SELECT 1 FROM instance);
`;
