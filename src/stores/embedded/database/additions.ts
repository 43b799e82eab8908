/**
 * Changes of the tables that an earlier release passes over: a table, or a column with a default. They are counted apart
 * from the migrations, in the table `instance`, so that a release before can still open the data. A released one is never
 * changed.
 */
export const additions: readonly string[] = [
  // The engine level that a debate needs; release 0.1 wrote none.
  'ALTER TABLE debates ADD COLUMN needs INTEGER NOT NULL DEFAULT 1',
  // Labelled debates of panels, and what was computed from them.
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
  // Small, though it stands behind the large subject: it is read with all of the row alone.
  'ALTER TABLE debates ADD COLUMN takeovers INTEGER NOT NULL DEFAULT 0',
  // Ids that are not given out again. Release 0.1 kept no list: those that left anything are found by it. `default` is
  // served without having been made.
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
  // Pairs of metadata by whose keys a tenant filters and caps, the caps, and what is used of them. Ids are never given out
  // again: a call that is settled after its cap was deleted finds nothing.
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
  // What people add to debates; their runs write it to the logs.
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
  // What a key is called and may do; a key of a release before has no name and may do everything.
  'ALTER TABLE tenant_keys ADD COLUMN name TEXT; ALTER TABLE tenant_keys ADD COLUMN scopes TEXT',
  // The request that created a debate and its key, which stands on ledger lines too.
  `
  ALTER TABLE debates ADD COLUMN request_id TEXT;
  ALTER TABLE debates ADD COLUMN key_id TEXT;
  ALTER TABLE ledger ADD COLUMN key_id TEXT;
  `,
  // When a debate that has not started ends unpaid. It leaves the index by its status, which every release writes.
  `
  ALTER TABLE debates ADD COLUMN expires_at TEXT;
  CREATE INDEX debates_by_expiry ON debates (expires_at) WHERE expires_at IS NOT NULL AND status = 'queued';
  `,
  // What the months of a tenant come to, and how far its ledger is counted.
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
  // Records of the whole service that are only added, and when keys were used last.
  `
  CREATE TABLE records (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (log, number)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE tenant_keys ADD COLUMN last_used_at TEXT;
  `,
  // The log and the journal of debates that were compacted (from format 7 on), and which have ended and were not.
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
  // Requests to delete debates by their metadata, as deletion-form.ts writes them, and what was done.
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
];

/** `id`: the mark of this store, written once. `additions`: how many of them were made. `probes`: how often it was tried
 * whether the disk takes a write; a value that stays the same would not be written. */
export const INSTANCE_TABLE = `
  CREATE TABLE IF NOT EXISTS instance (
    id TEXT NOT NULL,
    additions INTEGER NOT NULL,
    probes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO instance (id, additions, probes)
  SELECT lower(hex(randomblob(16))), 0, 0 WHERE NOT EXISTS (SELECT 1 FROM instance);
`;
