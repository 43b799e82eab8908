/** Reports this process to the other processes that share the store, and reads their reports. */
import packageJson from '../../package.json' with { type: 'json' };
import type { Services } from '../operations/services.ts';
import type { LiveProcess } from '../stores/live-processes.ts';

const REPORT_EVERY_MS = 3_000;

/** Starts the reports. Returns a function that stops them and resolves when the process is no longer listed. */
export function startReporting(services: Services, runsDebates: boolean): () => Promise<void> {
  const { engineLevel, world, fleet, store } = services;
  const readableFormat = store.migration.readable;
  const process = { id: world.newId(), version: packageJson.version, runsDebates, engineLevel, readableFormat };
  fleet.expectReports();
  const stopping = new AbortController();
  const reporting = reportUntil(services, process, stopping.signal);
  return async () => {
    stopping.abort();
    await reporting;
    // If the store is unavailable, the entry expires by itself.
    await fleet.leave().catch(() => {});
  };
}

async function reportUntil(
  services: Services,
  process: Omit<LiveProcess, 'providers'>,
  signal: AbortSignal,
): Promise<void> {
  const { fleet, log, world } = services;
  let hasWarned = false;
  while (!signal.aborted) {
    try {
      // Read at each report, because a reloaded configuration may have other providers.
      const { providers, keyable } = services.models;
      await fleet.report({ ...process, providers, keyable });
      hasWarned = false;
    } catch (error) {
      if (!hasWarned) log.warn({ err: error }, 'could not store the report of this process, retrying');
      hasWarned = true;
    }
    await world.sleep(REPORT_EVERY_MS, signal).catch(() => {});
  }
}
