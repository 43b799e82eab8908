/** Reports this process to the others that share the store, and learns of them. */
import packageJson from '../../package.json' with { type: 'json' };
import type { Services } from '../operations/services.ts';
import type { LiveProcess } from '../stores/live-processes.ts';

const REPORT_EVERY_MS = 3_000;

/** Reports from now on. Returns how to stop, which resolves when the process has taken its leave. */
export function startReporting(services: Services, runsDebates: boolean): () => Promise<void> {
  const { models, engineLevel, world, fleet, store } = services;
  const { providers } = models;
  const abilities = { engineLevel, readableFormat: store.migration.readable, providers };
  const process = { id: world.newId(), version: packageJson.version, runsDebates, ...abilities };
  const stopping = new AbortController();
  const reporting = reportUntil(services, process, stopping.signal);
  return async () => {
    stopping.abort();
    await reporting;
    // Where the store is away it is forgotten in time.
    await fleet.leave().catch(() => {});
  };
}

async function reportUntil(services: Services, process: LiveProcess, signal: AbortSignal): Promise<void> {
  const { fleet, log, world } = services;
  let isTold = false;
  while (!signal.aborted) {
    try {
      await fleet.report(process);
      isTold = false;
    } catch (error) {
      if (!isTold) log.warn({ err: error }, 'this process could not report itself to the others');
      isTold = true;
    }
    await world.sleep(REPORT_EVERY_MS, signal).catch(() => {});
  }
}
