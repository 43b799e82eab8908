/** Selects the background jobs of a process. */
import type { Config } from '../config.ts';
import { keepProbeFile } from '../lib/probe-file.ts';
import type { LedgerExport } from '../operations/backups/ledger-export.ts';
import { startCalibrating } from '../operations/calibration/calibrate.ts';
import type { Services } from '../operations/services.ts';
import { startCompacting } from './compact-remaining.ts';
import { startComparing } from './compare-models.ts';
import { startCountingUsage } from './count-usage.ts';
import { startDeletingByMetadata } from './delete-by-metadata.ts';
import { startDeletingContent } from './delete-tenant-content.ts';
import { startDelivering } from './deliver-webhooks.ts';
import { startDiscovering } from './discover-servers.ts';
import { startExportingLedger } from './export-ledger.ts';
import { startFeeding } from './feed-queue.ts';
import { startRefreshingPrices } from './refresh-prices.ts';
import { startReporting } from './report-process.ts';
import { startSweeping } from './sweep-retention.ts';
import { startWatchingClock } from './watch-clock.ts';

/**
 * `service`: the jobs of a long-running service. `own`: the jobs of a process that runs only its own debates and leaves
 * unfinished ones to a service. `none`: no jobs.
 */
export type Background = 'service' | 'own' | 'none';

/** Returns the start functions of the background jobs. Each returns a function that stops its job. */
export function jobsOf(
  config: Config,
  background: Background,
  ledgerExport: LedgerExport | null,
): readonly ((services: Services) => () => Promise<void>)[] {
  const { role, probeFile } = config;
  if (background === 'none') return [];
  if (background === 'own')
    return [startRefreshingPrices, startDelivering, startSweeping, startCalibrating, startComparing];
  return [
    ({ log }) => keepProbeFile(probeFile, (err) => log.warn({ err }, 'could not write the probe file')),
    (services) => startReporting(services, role !== 'http'),
    startWatchingClock,
    startFeeding,
    startSweeping,
    startCompacting,
    startDeletingContent,
    startDeletingByMetadata,
    startCountingUsage,
    startRefreshingPrices,
    ...(ledgerExport === null ? [] : [startExportingLedger(ledgerExport)]),
    ...(looksForServers(config) ? [startDiscovering] : []),
    ...(role === 'worker' ? [] : [startComparing]),
    ...(role === 'http' ? [] : [startDelivering, startCalibrating]),
  ];
}

/** Returns whether to look for local servers: as configured, or by default when no provider is configured. */
function looksForServers({ discover, vendorsWithKey, file }: Config): boolean {
  return discover ?? (vendorsWithKey.length === 0 && file.providers.length === 0);
}
