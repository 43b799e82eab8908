/** Exports the ledger of all tenants regularly. Of the processes that share a store, one at a time exports. */
import type { LedgerExport } from '../operations/backups/ledger-export.ts';
import type { Services } from '../operations/services.ts';
import { acquireLease, startRepeating } from './repeat.ts';

const EXPORT_EVERY_MS = 5_000;

/** Returns the start function of the job. It returns a function that stops the job and resolves when it has ended. */
export function startExportingLedger(ledgerExport: LedgerExport): (services: Services) => () => Promise<void> {
  return (services) =>
    startRepeating(services, {
      pausesFirst: false,
      pauseMs: () => EXPORT_EVERY_MS,
      run: async (stopping) => {
        if (await acquireLease(services, 'ledger-export', EXPORT_EVERY_MS)) await ledgerExport.run(services, stopping);
        else ledgerExport.standBy();
      },
      failure: 'could not export the ledger, retrying',
    });
}
