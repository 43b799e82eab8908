/** Looks for servers of models on this machine when the service has started, and reports them. */
import { USE_LOCAL_SERVERS } from '../models/local-servers.ts';
import type { Services } from '../operations/services.ts';

/** Begins the search, which nothing waits for; returns how to end it. Servers that are in use were found before the start. */
export function startDiscovering({ localServers, log }: Services): () => Promise<void> {
  const stopping = new AbortController();
  const looked = localServers.inUse ? Promise.resolve() : localServers.look(stopping.signal);
  const reported = looked.then(() => {
    for (const { name, address, models } of localServers.found) {
      if (localServers.inUse) log.info({ server: name, address, models }, 'the models of a local server are in use');
      else
        log.info({ server: name, address, models }, `found a local server: set ${USE_LOCAL_SERVERS} to use its models`);
    }
  });
  return () => {
    stopping.abort();
    return reported;
  };
}
