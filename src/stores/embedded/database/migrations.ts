/**
 * The tables of the embedded store as ordered migrations. A released migration is never changed; later changes are
 * further migrations. `PRAGMA user_version` counts the applied migrations and is the format of the data. A release
 * refuses more migrations than it knows, so changes that it can ignore are additions (additions.ts). The last format
 * number has no migration: from that format on, the table `debate_records` of an addition may have rows, which an
 * earlier release would not read.
 *
 * Amounts are whole nano-dollars (64-bit integers of SQLite). Times are ISO 8601 UTC in the form of
 * `Date.toISOString()`, so that they sort as text. JSON columns are described in stored-form.ts.
 */
import type { StoreFormat } from '../../forms/store-format.ts';

export const migrations: readonly string[] = [
  `
  CREATE TABLE debates (
    tenant TEXT NOT NULL,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    cancel_requested INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    last_sequence_number INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    own_limit INTEGER,
    escalated INTEGER NOT NULL DEFAULT 0,
    summary TEXT,
    -- Last, because it is large: a walk that filters by the columns before it never reads it.
    subject TEXT NOT NULL,
    PRIMARY KEY (tenant, id)
  ) STRICT;
  CREATE INDEX debates_by_creation ON debates (tenant, created_at, id);
  CREATE INDEX debates_unfinished ON debates (created_at, tenant, id) WHERE finished_at IS NULL;

  CREATE TABLE events (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    sequence_number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tenant, debate_id, sequence_number)
  ) STRICT;

  CREATE TABLE calls (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    state TEXT NOT NULL,
    hold TEXT NOT NULL,
    held INTEGER NOT NULL,
    window TEXT NOT NULL,
    sent_at TEXT,
    cost INTEGER,
    settlement TEXT,
    PRIMARY KEY (tenant, debate_id, call_id)
  ) STRICT;

  CREATE TABLE budgets (
    tenant TEXT NOT NULL,
    window TEXT NOT NULL,
    spent INTEGER NOT NULL,
    reserved INTEGER NOT NULL,
    PRIMARY KEY (tenant, window)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ledger (
    tenant TEXT NOT NULL,
    line_number INTEGER NOT NULL,
    at TEXT NOT NULL,
    window TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    hold TEXT NOT NULL,
    cost INTEGER NOT NULL,
    rest TEXT NOT NULL,
    PRIMARY KEY (tenant, line_number),
    UNIQUE (tenant, debate_id, call_id)
  ) STRICT;

  CREATE TABLE claims (
    tenant TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    PRIMARY KEY (tenant, idempotency_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX claims_by_expiry ON claims (expires_at_ms);
  `,
  `
  CREATE TABLE panels (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (tenant, name)
  ) STRICT;
  `,
  `
  CREATE TABLE tenants (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    created_at TEXT NOT NULL,
    model_records TEXT NOT NULL DEFAULT '[]'
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tenant_keys (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    secret_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tenant_keys_by_creation ON tenant_keys (tenant, created_at, id);
  `,
  // Adds prices of reservations, alerts, spending by day, and retention. Earlier spending is computed from the ledger.
  `
  ALTER TABLE calls ADD COLUMN price TEXT;
  DELETE FROM calls WHERE NOT EXISTS (SELECT 1 FROM debates WHERE tenant = calls.tenant AND id = calls.debate_id);
  ALTER TABLE budgets ADD COLUMN limit_amount INTEGER;
  ALTER TABLE ledger ADD COLUMN held INTEGER;
  CREATE INDEX ledger_by_time ON ledger (at);
  CREATE INDEX debates_by_end ON debates (finished_at) WHERE finished_at IS NOT NULL;

  CREATE TABLE ledger_ends (
    tenant TEXT PRIMARY KEY,
    line_number INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO ledger_ends (tenant, line_number) SELECT tenant, max(line_number) FROM ledger GROUP BY tenant;

  CREATE TABLE spending (
    tenant TEXT NOT NULL,
    day TEXT NOT NULL,
    model TEXT NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (tenant, day, model)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO spending (tenant, day, model, cost)
  SELECT tenant, substr(at, 1, 10), hold ->> '$.model', sum(cost) FROM ledger GROUP BY 1, 2, 3;

  CREATE TABLE budget_alerts (
    tenant TEXT NOT NULL,
    window TEXT NOT NULL,
    percent INTEGER NOT NULL,
    debate_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    PRIMARY KEY (tenant, window, percent)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE outbox (
    created_at TEXT NOT NULL,
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    PRIMARY KEY (created_at, tenant, debate_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // Reviews have their own table, because a column of debates would come after the large subject. Records of models may
  // also belong to tenants that were never created.
  `
  CREATE TABLE reviews (
    tenant TEXT NOT NULL,
    debate_id TEXT NOT NULL,
    review TEXT NOT NULL,
    replaced INTEGER NOT NULL,
    PRIMARY KEY (tenant, debate_id)
  ) STRICT;

  CREATE TABLE model_records (
    tenant TEXT PRIMARY KEY,
    records TEXT NOT NULL,
    -- How often they were replaced: what a review added before is not taken back from those put in since.
    replaced INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  INSERT INTO model_records (tenant, records) SELECT id, model_records FROM tenants;
  ALTER TABLE tenants DROP COLUMN model_records;

  CREATE TABLE webhooks (
    tenant TEXT NOT NULL,
    id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    PRIMARY KEY (tenant, id)
  ) STRICT;

  CREATE TABLE deliveries (
    tenant TEXT NOT NULL,
    endpoint_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    message_id TEXT NOT NULL,
    due_at TEXT,
    delivery TEXT NOT NULL,
    PRIMARY KEY (tenant, endpoint_id, created_at, message_id)
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (tenant, due_at) WHERE due_at IS NOT NULL;
  `,
];

/**
 * The first format in which finished debates may be compacted. It is written only when an operator has requested it.
 */
export const FIRST_WITH_RECORDS = migrations.length + 1;

export const FORMAT: StoreFormat = { written: migrations.length, readable: FIRST_WITH_RECORDS };
