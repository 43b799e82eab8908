/** Backs up the database to one file while it is in use, by SQLite's online backup, and restores such a file. */
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { formatProblem } from '../../forms/store-format.ts';
import type { StoreCopy } from '../../store.ts';
import { EmbeddedDatabase } from './database.ts';
import { FORMAT } from './migrations.ts';

const PART_SUFFIX = '.part';

/** Returns a copy that only its owner can read, like the database. Throws `StoreUnavailableError`. */
export async function copyDatabase(database: EmbeddedDatabase, dataDir: string): Promise<StoreCopy> {
  const path = join(dataDir, `backup-${randomUUID()}${PART_SUFFIX}`);
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

/** Deletes incomplete copies of processes that ended during a backup or a restore. */
export function removePartialCopies(dataDir: string): void {
  for (const name of globSync(`{backup,restore}-*${PART_SUFFIX}`, { cwd: dataDir }))
    rmSync(join(dataDir, name), { force: true });
}

/**
 * Backs up the database of a folder to a new file. Throws an `Error` of one sentence for the operator when the file
 * exists or a process uses the folder.
 */
export async function backUpFolder(dataDir: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  if (!existsSync(join(dataDir, 'parley.db'))) throw new Error(`there is no database in ${dataDir}`);
  const database = new EmbeddedDatabase(dataDir);
  try {
    const copy = await copyDatabase(database, dataDir);
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

export interface RestoreResult {
  /** Number of debates in the file. */
  readonly debates: number;
  /** The path of the previous database; null when it was empty. */
  readonly previousPath: string | null;
}

/**
 * Restores a backup. Only with `mayReplace` it replaces a database that has content, whose file is renamed and kept.
 * Throws an `Error` of one sentence for the operator, and changes nothing in that case.
 */
export function restoreFolder(dataDir: string, file: string, mayReplace: boolean): RestoreResult {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  mkdirSync(dataDir, { recursive: true });
  const partPath = join(dataDir, `restore-${randomUUID()}${PART_SUFFIX}`);
  copyFileSync(file, partPath);
  try {
    chmodSync(partPath, 0o600);
    const debates = countDebates(partPath, file);
    const path = join(dataDir, 'parley.db');
    const replacesContent = hasContent(dataDir);
    if (replacesContent && !mayReplace)
      throw new Error(
        `${dataDir} has a database with content: use --replace to restore the copy and keep the present database beside it`,
      );
    const previousPath = replacesContent ? `${path}.${new Date().toISOString().replaceAll(':', '-')}` : null;
    if (previousPath !== null) renameSync(path, previousPath);
    renameSync(partPath, path);
    return { debates, previousPath };
  } finally {
    rmSync(partPath, { force: true });
  }
}

/**
 * Returns the number of debates. Throws when the file is not a complete database of this store or is from a newer
 * release.
 */
function countDebates(partPath: string, file: string): number {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(partPath);
    const integrity = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    if (integrity !== 'ok') throw new Error(String(integrity));
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

/** Returns whether the database of the folder has content. Throws when a process uses it. */
function hasContent(dataDir: string): boolean {
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
