/** The SQLite file of the embedded store: opened exclusively by one process, migrated, and written in transactions. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatProblem } from '../../forms/store-format.ts';
import { StoreInUseError, StoreUnavailableError } from '../../store-errors.ts';
import { additions, INSTANCE_TABLE } from './additions.ts';
import { DataFiles, makePrivate } from './data-files.ts';
import { FORMAT, migrations } from './migrations.ts';
import type { SafeSql } from './safe-numbers.ts';
import { safeSql } from './safe-numbers.ts';

/** The time for which a stopping process may still hold the lock. */
const LOCK_WAIT_MS = 2_000;
const SQLITE_BUSY = 5;

export class EmbeddedDatabase {
  /** Caches prepared statements. Use it only within `read` or `write`. */
  readonly sql: SafeSql;
  /** The random id of this store. */
  readonly instance: string;
  readonly #database: DatabaseSync;
  readonly #files: DataFiles;
  #format: number;

  /**
   * `format` is the minimum format of the data. Throws an `Error` of one sentence for the operator when the directory
   * cannot be used.
   */
  constructor(dataDir: string, format: number = FORMAT.written) {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, 'parley.db');
    makePrivate(path);
    this.#database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS, readBigInts: true });
    try {
      configure(this.#database);
      this.#format = migrate(this.#database, format);
      this.instance = String(this.#database.prepare('SELECT id FROM instance').get()?.id);
      this.#files = new DataFiles(path);
    } catch (error) {
      this.#database.close();
      throw isBusy(error) ? inUse(dataDir) : error;
    }
    this.sql = safeSql(this.#database.createTagStore());
  }

  /** The format of the data. */
  get format(): number {
    return this.#format;
  }

  /** Raises the format and never lowers it. Throws `StoreUnavailableError`. */
  raiseFormat(to: number): void {
    if (to <= this.#format) return;
    this.write(() => this.#database.exec(`PRAGMA user_version = ${to}`));
    this.#format = to;
  }

  /** Runs `work`. Converts every error of SQLite to `StoreUnavailableError`; other errors pass. */
  read<T>(work: (sql: SafeSql) => T): T {
    try {
      return work(this.sql);
    } catch (error) {
      throw isSqlite(error) ? unavailable(error) : error;
    }
  }

  /**
   * Runs `work` in one transaction, which an error rolls back. Throws `StoreUnusableError` and the errors of `read`.
   */
  write<T>(work: (sql: SafeSql) => T): T {
    this.#files.assertExist();
    return this.read((sql) => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = work(sql);
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        // After some errors, such as a full disk, SQLite has already rolled back.
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Writes one row as every step does, and checks the free space of the disk. Throws `StoreUnavailableError`. */
  probe(): void {
    this.write((sql) => sql.run`UPDATE instance SET probes = probes + 1`);
    this.#files.assertDiskSpace();
  }

  /** Truncates the write-ahead log, which otherwise still contains deleted data. */
  truncateLog(): void {
    this.read(() => this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  }

  /** Runs a long step of SQLite, such as a backup, while other steps continue. Throws `StoreUnavailableError`. */
  async online<T>(step: (database: DatabaseSync) => Promise<T>): Promise<T> {
    try {
      return await step(this.#database);
    } catch (error) {
      throw isSqlite(error) ? unavailable(error) : error;
    }
  }

  /** Closes the database; a second call has no effect. Later uses throw `StoreUnavailableError`. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

/**
 * Sets how SQLite locks, writes and deletes.
 *
 * The lock is an operating system lock that SQLite takes on the file (`locking_mode` EXCLUSIVE). It ends with the
 * process, so no stale lock can block the next start.
 *
 * `synchronous` FULL flushes the write-ahead log at every commit, so that an acknowledged write survives kill -9 and a
 * loss of power; NORMAL would survive only kill -9. Measured cost: 0.37 ms a commit instead of 0.01 ms, where a model
 * call makes three commits and takes seconds. `secure_delete` overwrites deleted data.
 */
function configure(database: DatabaseSync): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA secure_delete = ON');
}

/** Migrates the data and returns its format, which is at least `minFormat` and never lower than before. */
function migrate(database: DatabaseSync, minFormat: number): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const problem = formatProblem(version, FORMAT);
  if (problem !== null) throw new Error(problem);
  // Takes the lock, even when the transaction changes nothing.
  database.exec('BEGIN EXCLUSIVE');
  for (const migration of migrations.slice(version, FORMAT.written)) database.exec(migration);
  const format = Math.max(version, minFormat);
  database.exec(`PRAGMA user_version = ${format}`);
  database.exec(INSTANCE_TABLE);
  const { additions: applied } = database.prepare('SELECT additions FROM instance').get() ?? {};
  for (const addition of additions.slice(Number(applied))) database.exec(addition);
  database.exec(`UPDATE instance SET additions = max(additions, ${additions.length})`);
  database.exec('COMMIT');
  return format;
}

function inUse(dataDir: string): Error {
  return new StoreInUseError(
    `the data directory ${dataDir} is in use by another process: the embedded store serves one process only`,
  );
}

interface SqliteError extends Error {
  readonly code: string;
  readonly errcode?: number;
  readonly errstr?: string;
}

function isSqlite(error: unknown): error is SqliteError {
  if (!(error instanceof Error) || !('code' in error)) return false;
  // ERR_INVALID_STATE means that the database is closed.
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}

function isBusy(error: unknown): boolean {
  return isSqlite(error) && error.errcode === SQLITE_BUSY;
}

/** SQLite's error text names the failure ("disk I/O error", "database or disk is full") and contains no data. */
function unavailable(error: SqliteError): StoreUnavailableError {
  return new StoreUnavailableError(error.errstr ?? 'the database is closed');
}
