/**
 * The tables of the embedded store, as the steps that make them, in order. A step that was released is never changed;
 * whatever changes later is a further step. `PRAGMA user_version` counts the steps taken.
 *
 * Amounts are whole nano-dollars (SQLite's 64-bit integers). Times are ISO 8601 UTC as `Date.toISOString()` gives them,
 * so that they sort as texts. JSON columns are described in stored-form.ts.
 */
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
];
