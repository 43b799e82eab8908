/** The SQLite file of the embedded store: opened for one process alone, brought up to date, written whole or not at all. */
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

/** A process that is just stopping may hold the lock for this long. */
const LOCK_WAIT_MS = 2_000;
const SQLITE_BUSY = 5;

export class EmbeddedDatabase {
  /** Prepares each statement once and keeps it. To be used within `read` or `write`. */
  readonly sql: SafeSql;
  /** The mark of this store. */
  readonly instance: string;
  readonly #database: DatabaseSync;
  readonly #files: DataFiles;
  #format: number;

  /**
   * `format`: that the data are to have at least. Throws an `Error` with a sentence for the operator when the directory
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

  /** Of the data. */
  get format(): number {
    return this.#format;
  }

  /** Never lowers it. Throws `StoreUnavailableError`. */
  raiseFormat(to: number): void {
    if (to <= this.#format) return;
    this.write(() => this.#database.exec(`PRAGMA user_version = ${to}`));
    this.#format = to;
  }

  /** Throws `StoreUnavailableError` for everything that SQLite cannot do; other errors of `work` pass. */
  read<T>(work: (sql: SafeSql) => T): T {
    try {
      return work(this.sql);
    } catch (error) {
      throw isSqlite(error) ? unavailable(error) : error;
    }
  }

  /** One transaction: an error of `work` undoes all of it. */
  write<T>(work: (sql: SafeSql) => T): T {
    this.#files.assertThere();
    return this.read((sql) => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = work(sql);
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite has rolled back by itself after some errors, a full disk among them.
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Writes to the disk, as every step does. Throws `StoreUnavailableError`. */
  probe(): void {
    this.write((sql) => sql.run`UPDATE instance SET probes = probes + 1`);
    this.#files.assertRoom();
  }

  /** Overwrites what was deleted, in the write-ahead log too: until then a copy of it lies there. */
  forgetDeleted(): void {
    this.read(() => this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  }

  /** A step that SQLite does beside others on the same database. Throws `StoreUnavailableError`. */
  async online<T>(step: (database: DatabaseSync) => Promise<T>): Promise<T> {
    try {
      return await step(this.#database);
    } catch (error) {
      throw isSqlite(error) ? unavailable(error) : error;
    }
  }

  /** From then on every use throws `StoreUnavailableError`. Closing twice is closing once. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

/**
 * The lock is the operating system's, taken by SQLite on the file itself (`locking_mode` exclusive): it ends with the
 * process, however that ends, so nothing stale can block the next start.
 *
 * `synchronous` FULL flushes the write-ahead log at every commit: an acknowledged write survives kill -9 and a loss of
 * power. NORMAL would survive only the first. Price, measured: 0.37 ms a commit against 0.01 ms, where a model call
 * makes three commits and takes seconds. `secure_delete` overwrites what is erased.
 */
function configure(database: DatabaseSync): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA secure_delete = ON');
}

/** The format that the data have then: at least `least`, and never less than before. */
function migrate(database: DatabaseSync, least: number): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const problem = formatProblem(version, FORMAT);
  if (problem !== null) throw new Error(problem);
  // Also without a step to take, an empty transaction takes the lock.
  database.exec('BEGIN EXCLUSIVE');
  for (const migration of migrations.slice(version, FORMAT.written)) database.exec(migration);
  const format = Math.max(version, least);
  database.exec(`PRAGMA user_version = ${format}`);
  database.exec(INSTANCE_TABLE);
  const { additions: made } = database.prepare('SELECT additions FROM instance').get() ?? {};
  for (const addition of additions.slice(Number(made))) database.exec(addition);
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
  // ERR_INVALID_STATE: the database is closed.
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}

function isBusy(error: unknown): boolean {
  return isSqlite(error) && error.errcode === SQLITE_BUSY;
}

/** SQLite's own words name the failure ("disk I/O error", "database or disk is full"), never a value. */
function unavailable(error: SqliteError): StoreUnavailableError {
  return new StoreUnavailableError(error.errstr ?? 'the database is closed');
}
