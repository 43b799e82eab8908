/** Looks for model servers on this machine after the service has started, and logs the result. */
import { USE_LOCAL_SERVERS } from '../models/local-servers.ts';
import type { Services } from '../operations/services.ts';

/**
 * Starts the search without waiting for it. Returns a function that ends it. Does not search when the servers are in
 * use, because they were found when the services were composed.
 */
export function startDiscovering({ localServers, log }: Services): () => Promise<void> {
  const stopping = new AbortController();
  const search = localServers.inUse ? Promise.resolve() : localServers.search(stopping.signal);
  const report = search.then(() => {
    for (const { name, address, models } of localServers.found) {
      if (localServers.inUse) log.info({ server: name, address, models }, 'using the models of a local server');
      else
        log.info({ server: name, address, models }, `found a local server: set ${USE_LOCAL_SERVERS} to use its models`);
    }
  });
  return () => {
    stopping.abort();
    return report;
  };
}
