/** Backups of the database as one file. They are made during use by SQLite's online backup, and can be restored. */
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { formatProblem } from '../../forms/store-format.ts';
import type { StoreCopy } from '../../store.ts';
import { EmbeddedDatabase } from './database.ts';
import { FORMAT } from './migrations.ts';

const PART = '.part';

/** Returns a copy that only its owner can read, like the database. Throws `StoreUnavailableError`. */
export async function copyOf(database: EmbeddedDatabase, dataDir: string): Promise<StoreCopy> {
  const path = join(dataDir, `backup-${randomUUID()}${PART}`);
  const remove = () => rmSync(path, { force: true });
  try {
    await database.online((source) => backup(source, path));
    chmodSync(path, 0o600);
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

/** Deletes incomplete copies of a process that ended while it made one. */
export function removePartialCopies(dataDir: string): void {
  for (const name of globSync(`{backup,restore}-*${PART}`, { cwd: dataDir }))
    rmSync(join(dataDir, name), { force: true });
}

/** Throws an `Error` of one sentence for the operator when the file exists or a process uses the folder. */
export async function backUpFolder(dataDir: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  if (!existsSync(join(dataDir, 'parley.db'))) throw new Error(`there is no database in ${dataDir}`);
  const database = new EmbeddedDatabase(dataDir);
  try {
    const copy = await copyOf(database, dataDir);
    try {
      copyFileSync(copy.path, file, constants.COPYFILE_EXCL);
      chmodSync(file, 0o600);
    } finally {
      copy.remove();
    }
  } finally {
    database.close();
  }
}

export interface Restored {
  /** Number of debates in the file. */
  readonly debates: number;
  /** The path of the previous database; null when it was empty. */
  readonly keptAs: string | null;
}

/**
 * Restores a copy. `replaces` allows a database that has content, which is kept beside the copy. Throws an `Error` of
 * one sentence for the operator and then has changed nothing.
 */
export function restoreFolder(dataDir: string, file: string, replaces: boolean): Restored {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  mkdirSync(dataDir, { recursive: true });
  const part = join(dataDir, `restore-${randomUUID()}${PART}`);
  copyFileSync(file, part);
  try {
    chmodSync(part, 0o600);
    const debates = debatesIn(part, file);
    const path = join(dataDir, 'parley.db');
    const content = contentOf(dataDir);
    if (content && !replaces)
      throw new Error(
        `${dataDir} has a database with content: use --replace to restore the copy and keep the present database beside it`,
      );
    const keptAs = content ? `${path}.${new Date().toISOString().replaceAll(':', '-')}` : null;
    if (keptAs !== null) renameSync(path, keptAs);
    renameSync(part, path);
    return { debates, keptAs };
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Returns the number of debates. Throws when the file is not a complete database of this store or is from a newer
 * release.
 */
function debatesIn(part: string, file: string): number {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(part);
    const found = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    if (found !== 'ok') throw new Error(String(found));
    database.prepare('SELECT id FROM instance').get();
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    const problem = formatProblem(version, FORMAT);
    if (problem !== null) throw new Error(problem);
    return Number(database.prepare('SELECT count(*) AS n FROM debates').get()?.['n']);
  } catch (error) {
    throw new Error(
      `${file} is not a backup of Parley: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    );
  } finally {
    database?.close();
  }
}

/** Returns whether the folder has content that a copy would replace. Throws when a process uses it. */
function contentOf(dataDir: string): boolean {
  const database = new EmbeddedDatabase(dataDir);
  try {
    const { n } = database.read(
      (sql) =>
        sql.get`SELECT (SELECT count(*) FROM debates) + (SELECT count(*) FROM ledger) + (SELECT count(*) FROM tenants)
                + (SELECT count(*) FROM panels) AS n`,
    ) ?? { n: 0 };
    return Number(n) > 0;
  } finally {
    database.close();
  }
}
