/** The files of the database as the file system shows them: whether they are still those that were opened, and private. */
import type { BigIntStats } from 'node:fs';
import { chmodSync, closeSync, openSync, statfsSync, statSync } from 'node:fs';
import { StoreUnavailableError, StoreUnusableError } from '../../store-errors.ts';

/** For the owner alone. */
const PRIVATE = 0o600;

/** What the write-ahead log takes until the next checkpoint (1,000 pages): with less room, writes soon fail. */
const LEAST_ROOM_BYTES = 4 * 1_024 * 1_024;

const GONE =
  'the database file was deleted or exchanged while this process had it open; restart the process to go on with what is there';

/** SQLite gives the files beside it the mode of the database. To be called before it opens it. */
export function makePrivate(path: string): void {
  for (const file of filesOf(path)) if (statOf(file) !== undefined) chmodWherePossible(file);
  try {
    // Never opens one that is there: to close it again would end the lock that another store of this process has on it.
    closeSync(openSync(path, 'wx', PRIVATE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The mode of a file that belongs to another user is that user's to set. */
function chmodWherePossible(file: string): void {
  try {
    chmodSync(file, PRIVATE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

export class DataFiles {
  readonly #path: string;
  readonly #opened: readonly (string | null)[];

  /** To be made once SQLite has opened the database and written to it. */
  constructor(path: string) {
    this.#path = path;
    this.#opened = filesOf(path).map(identityOf);
  }

  /** Asked before each write: what goes into a deleted file is gone with the process. 10 µs beside a flush of 370. Throws
   * `StoreUnusableError`. */
  assertThere(): void {
    const isGone = filesOf(this.#path).some((file, index) => identityOf(file) !== this.#opened[index]);
    if (isGone) throw new StoreUnusableError(GONE);
  }

  /** Throws `StoreUnavailableError`. */
  assertRoom(): void {
    const { blocks, bavail, bsize } = statfsSync(this.#path);
    // Some file systems tell nothing of their size.
    if (blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES) throw new StoreUnavailableError('the disk is full');
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
