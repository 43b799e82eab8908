/** For vitest: one Redis Cluster for a whole run of the tests, which starts in parallel with the first of them. */
import type { TestProject } from 'vitest/node';
import { beginRedisCluster } from './redis-cluster.ts';
import { hasRedisServer } from './redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null: this machine has no redis-server. */
    readonly clusterUrl: string | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasRedisServer()) {
    project.provide('clusterUrl', null);
    return async () => {};
  }
  const { url, started } = await beginRedisCluster();
  project.provide('clusterUrl', url);
  // Tests that wait for the cluster report the failure.
  started.catch(() => {});
  return async () => (await started).stop();
}
