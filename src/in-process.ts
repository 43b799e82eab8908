/** Runs a complete service within this process. A fetch function overwrites the socket. */
import { randomUUID } from 'node:crypto';
import packageJson from '../package.json' with { type: 'json' };
import { storeOf } from './compose.ts';
import type { Config } from './config.ts';
import { ENGINE_LEVEL } from './debate/engine/engine-level.ts';
import { inProcessFetch } from './http/in-process-fetch.ts';
import { secretsOf } from './log-secrets.ts';
import type { RestoreFiles } from './operations/backups/restore-report.ts';
import { checkRestore } from './operations/backups/restore-report.ts';
import type { MigrationResult } from './operations/fleet/finish-migration.ts';
import { finishMigration } from './operations/fleet/finish-migration.ts';
import { startParley } from './start-parley.ts';
import type { RestoreResult } from './stores/embedded/database/backup.ts';
import { backUpFolder, restoreFolder } from './stores/embedded/database/backup.ts';
import { readServiceAddress } from './stores/service-address.ts';
import { StoreInUseError } from './stores/store-errors.ts';
import { createLogger } from './telemetry/logs/logger.ts';

export interface InProcessService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Stops the service. Leaves unfinished debates to the next service that opens the same store. */
  close(): Promise<void>;
}

/**
 * Returns the address of the service that uses the data folder, if `error` says that the folder is in use; otherwise
 * null.
 */
export function addressOfRunningService(error: unknown, { dataDir }: Config): string | null {
  return error instanceof StoreInUseError ? readServiceAddress(dataDir) : null;
}

/**
 * Starts a service that serves the tenant `default`, runs its own debates, delivers webhooks and deletes data that is
 * older than the retention time. Unfinished debates of other processes are left to a long-running service. Throws
 * `ConfigError`, or an `Error` of one sentence when the store cannot be opened.
 */
export async function startInProcess(config: Config): Promise<InProcessService> {
  const log = createLogger({
    level: config.logLevel,
    // Standard output is reserved for answers.
    destination: process.stderr,
    traceIds: config.telemetry.traces !== null,
    secrets: secretsOf(config),
  });
  const { app, stop } = await startParley(
    { ...config, adminKey: null },
    { log, background: 'own', runsDebates: true, http: { allowedHosts: 'any' } },
  );
  return { fetch: inProcessFetch(app), close: stop };
}

/**
 * Finishes the migration of the stored data. Throws an `Error` of one sentence, also when a service uses the data
 * folder.
 */
export async function finishEmbeddedMigration(config: Config): Promise<MigrationResult> {
  const store = await storeOf(config);
  try {
    const abilities = { engineLevel: ENGINE_LEVEL, readableFormat: store.migration.readable, providers: [] };
    const thisProcess = { id: randomUUID(), version: packageJson.version, runsDebates: false, ...abilities };
    return await finishMigration(store, thisProcess);
  } finally {
    await store.close();
  }
}

/** Runs the command `restore-check` and returns its report. Throws an `Error` of one sentence. */
export async function checkEmbeddedRestore(config: Config, files: RestoreFiles): Promise<string> {
  const store = await storeOf(config);
  try {
    return await checkRestore(store, files);
  } finally {
    await store.close();
  }
}

/**
 * Copies the database of the data folder to a new file. Throws an `Error` of one sentence, also when a service uses it.
 */
export async function backUpEmbedded({ dataDir }: Config, file: string): Promise<void> {
  await backUpFolder(dataDir, file);
}

/**
 * Restores a copy into the data folder. `overwrites` allows a folder that has content. Throws an `Error` of one
 * sentence.
 */
export function restoreEmbedded({ dataDir }: Config, file: string, overwrites: boolean): RestoreResult {
  return restoreFolder(dataDir, file, overwrites);
}
