/** Exports the ledger of all tenants regularly, in one process at a time of all that share the store. */
import type { LedgerExport } from '../operations/backups/ledger-export.ts';
import type { Services } from '../operations/services.ts';
import { acquireLease, startRepeating } from './repeat.ts';

const EXPORT_EVERY_MS = 5_000;

/** Returns a job that exports. It returns a function that stops it and resolves when the last export has ended. */
export function startExportingLedger(ledgerExport: LedgerExport): (services: Services) => () => Promise<void> {
  return (services) =>
    startRepeating(services, {
      pausesFirst: false,
      pauseMs: () => EXPORT_EVERY_MS,
      run: async (stopping) => {
        if (await acquireLease(services, 'ledger-export', EXPORT_EVERY_MS)) await ledgerExport.run(services, stopping);
        else ledgerExport.rest();
      },
      failure: 'could not export the ledger, retrying',
    });
}
