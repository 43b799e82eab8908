/** Checks that the files of the database are still those that were opened, and keeps them private. */
import type { BigIntStats } from 'node:fs';
import { chmodSync, closeSync, openSync, statfsSync, statSync } from 'node:fs';
import { StoreUnavailableError, StoreUnusableError } from '../../store-errors.ts';

/** Read and write permission for the owner only. */
const OWNER_ONLY = 0o600;

/** The space that the write-ahead log needs until the next checkpoint (1,000 pages). With less, writes fail soon. */
const MIN_FREE_BYTES = 4 * 1_024 * 1_024;

const FILE_REPLACED =
  'the database file was deleted or replaced while this process had it open; restart the process to use the present file';

/**
 * Makes existing files of the database private, and creates the database as a private file when it is absent. Must be
 * called before SQLite opens the database. SQLite gives its other files the mode of the database.
 */
export function makePrivate(path: string): void {
  for (const file of filesOf(path)) if (statOf(file) !== undefined) chmodWherePossible(file);
  try {
    // Never opens an existing file: closing it would release the lock that another store of this process has on it.
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Changes the mode. A file of another user cannot be changed and is left as it is. */
function chmodWherePossible(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

export class DataFiles {
  readonly #path: string;
  readonly #opened: readonly (string | null)[];

  /** Must be created after SQLite has opened the database and written to it. */
  constructor(path: string) {
    this.#path = path;
    this.#opened = filesOf(path).map(identityOf);
  }

  /**
   * Called before each write, because data that is written to a deleted file is lost when the process ends. It takes 10
   * µs beside a flush of 370 µs. Throws `StoreUnusableError`.
   */
  assertExist(): void {
    const isReplaced = filesOf(this.#path).some((file, index) => identityOf(file) !== this.#opened[index]);
    if (isReplaced) throw new StoreUnusableError(FILE_REPLACED);
  }

  /** Throws `StoreUnavailableError` when the disk is nearly full. */
  assertDiskSpace(): void {
    const { blocks, bavail, bsize } = statfsSync(this.#path);
    // Some file systems do not report their size.
    if (blocks > 0 && bavail * bsize < MIN_FREE_BYTES) throw new StoreUnavailableError('the disk is full');
  }
}

function filesOf(path: string): string[] {
  return [path, `${path}-wal`];
}

function identityOf(file: string): string | null {
  const stat = statOf(file);
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
}

function statOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}
