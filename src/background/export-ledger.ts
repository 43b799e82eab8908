/** Exports the ledger of all tenants regularly, in one process at a time of all that share the store. */
import type { LedgerExport } from '../operations/backups/ledger-export.ts';
import type { Services } from '../operations/services.ts';
import { acquireLease } from './feed-queue.ts';

const EXPORT_EVERY_MS = 5_000;

/** Returns a job that exports. It returns a function that stops it and resolves when the last export has ended. */
export function startExportingLedger(ledgerExport: LedgerExport): (services: Services) => () => Promise<void> {
  return (services) => {
    const stopping = new AbortController();
    const exporting = exportUntil(services, ledgerExport, stopping.signal);
    return () => {
      stopping.abort();
      return exporting;
    };
  };
}

async function exportUntil(services: Services, ledgerExport: LedgerExport, signal: AbortSignal): Promise<void> {
  const { world, log } = services;
  while (!signal.aborted) {
    try {
      if (await acquireLease(services, 'ledger-export', EXPORT_EVERY_MS)) await ledgerExport.run(services, signal);
      else ledgerExport.rest();
    } catch (error) {
      log.warn({ err: error }, 'could not export the ledger, retrying');
    }
    await world.sleep(EXPORT_EVERY_MS, signal).catch(() => {});
  }
}
