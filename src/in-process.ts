/** A whole service within this process, reached by a fetch instead of a socket. */
import { randomUUID } from 'node:crypto';
import packageJson from '../package.json' with { type: 'json' };
import { storeOf } from './compose.ts';
import type { Config } from './config.ts';
import { ENGINE_LEVEL } from './debate/engine/engine-level.ts';
import { inProcessFetch } from './http/in-process-fetch.ts';
import { secretsOf } from './log-secrets.ts';
import type { Finished } from './operations/fleet/finish-migration.ts';
import { finishMigration } from './operations/fleet/finish-migration.ts';
import { startParley } from './start-parley.ts';
import type { Restored } from './stores/embedded/database/backup.ts';
import { backUpFolder, restoreFolder } from './stores/embedded/database/backup.ts';
import { notedServiceAddress } from './stores/service-address.ts';
import { StoreInUseError } from './stores/store-errors.ts';
import { createLogger } from './telemetry/logs/logger.ts';

export interface InProcessService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Hands unfinished debates over to the next service that opens the same store. */
  close(): Promise<void>;
}

/** The address of the service that uses the data folder, when it could not be started here for that reason; else null. */
export function serviceInstead(error: unknown, { dataDir }: Config): string | null {
  return error instanceof StoreInUseError ? notedServiceAddress(dataDir) : null;
}

/**
 * Serves the `default` tenant and runs its own debates, delivers webhooks and deletes what is older than the retention
 * time; unfinished debates of other processes are left to a service that stays. Throws `ConfigError`, and an `Error` with
 * one sentence when the store cannot be opened.
 */
export async function startInProcess(config: Config): Promise<InProcessService> {
  const log = createLogger({
    level: config.logLevel,
    // Standard output is for answers.
    destination: process.stderr,
    traceIds: config.telemetry.traces !== null,
    secrets: secretsOf(config),
  });
  const { app, stop } = await startParley(
    { ...config, adminKey: null },
    { log, background: 'own', runsDebates: true, http: { names: 'any' } },
  );
  return { fetch: inProcessFetch(app), close: stop };
}

/** Throws an `Error` with one sentence, also when a service uses the data folder. */
export async function finishMigrationHere(config: Config): Promise<Finished> {
  const store = await storeOf(config);
  try {
    const abilities = { engineLevel: ENGINE_LEVEL, readableFormat: store.migration.readable, providers: [] };
    const own = { id: randomUUID(), version: packageJson.version, runsDebates: false, ...abilities };
    return await finishMigration(store, own);
  } finally {
    await store.close();
  }
}

/** Copies the database of the data folder to a new file. Throws an `Error` with one sentence, also when a service uses it. */
export async function backUpHere({ dataDir }: Config, file: string): Promise<void> {
  await backUpFolder(dataDir, file);
}

/** Puts a copy into the data folder; `replaces`: also into one that has content. Throws an `Error` with one sentence. */
export function restoreHere({ dataDir }: Config, file: string, replaces: boolean): Restored {
  return restoreFolder(dataDir, file, replaces);
}
