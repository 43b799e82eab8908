/** Downloads the backup of a running service to a new file. */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../arguments.ts';

export interface BackupSource {
  readonly url: string;
  /** The admin key. */
  readonly key: string | null;
  /** The new file, which must not exist. */
  readonly file: string;
}

/** Creates the file when the whole backup has arrived. Throws an `Error` with one sentence. */
export async function downloadBackup({ url, key, file }: BackupSource): Promise<void> {
  if (existsSync(file)) throw new UsageError(`${file} already exists`);
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const reply = await fetch(`${url.replace(/\/$/, '')}/v1/admin/backup`, { headers }).catch(() => {
    throw new Error(`no backup from ${url}: it cannot be reached`);
  });
  if (!reply.ok || reply.body === null) throw new Error(`no backup from ${url}: ${await reasonOf(reply)}`);
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(reply.body), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

async function reasonOf(reply: Response): Promise<string> {
  const text = await reply.text();
  try {
    return (JSON.parse(text) as { readonly detail?: string }).detail ?? `HTTP ${reply.status}`;
  } catch {
    return `HTTP ${reply.status}`;
  }
}
