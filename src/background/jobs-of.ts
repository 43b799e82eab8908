/** What a process does beside requests and debates. */
import type { Config } from '../config.ts';
import { keepProbeFile } from '../lib/probe-file.ts';
import { startCalibrating } from '../operations/calibration/calibrate.ts';
import type { Services } from '../operations/services.ts';
import { startCompacting } from './compact-left.ts';
import { startComparing } from './compare-models.ts';
import { startCountingUsage } from './count-usage.ts';
import { startDeletingByMetadata } from './delete-by-metadata.ts';
import { startDeletingContent } from './delete-tenant-content.ts';
import { startDelivering } from './deliver-webhooks.ts';
import { startDiscovering } from './discover-servers.ts';
import { startFeeding } from './feed-queue.ts';
import { startRefreshingPrices } from './refresh-prices.ts';
import { startReporting } from './report-process.ts';
import { startSweeping } from './sweep-retention.ts';
import { startWatchingClock } from './watch-clock.ts';

/**
 * `service`: what a process does that stays. `own`: what one does that runs its own debates alone and leaves unfinished
 * ones to a service. `none`: nothing.
 */
export type Background = 'service' | 'own' | 'none';

/** Each starts a background job and returns how to stop it. */
export function jobsOf(
  config: Config,
  background: Background,
): readonly ((services: Services) => () => Promise<void>)[] {
  const { role, probeFile } = config;
  if (background === 'none') return [];
  if (background === 'own')
    return [startRefreshingPrices, startDelivering, startSweeping, startCalibrating, startComparing];
  return [
    ({ log }) => keepProbeFile(probeFile, (err) => log.warn({ err }, 'the probe file cannot be written')),
    (services) => startReporting(services, role !== 'http'),
    startWatchingClock,
    startFeeding,
    startSweeping,
    startCompacting,
    startDeletingContent,
    startDeletingByMetadata,
    startCountingUsage,
    startRefreshingPrices,
    ...(looksForServers(config) ? [startDiscovering] : []),
    ...(role === 'worker' ? [] : [startComparing]),
    ...(role === 'http' ? [] : [startDelivering, startCalibrating]),
  ];
}

/** Without any key, or when they are to be used. */
function looksForServers({ discover, keyed, file }: Config): boolean {
  return discover ?? (keyed.length === 0 && file.providers.length === 0);
}
