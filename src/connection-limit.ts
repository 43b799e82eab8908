/** Derives the maximum number of client connections of a process from its file descriptor limit. */
import { ConfigError } from './config.ts';

/** An idle connection uses about 10 KB. */
const DEFAULT_CONNECTIONS = 10_000;

/**
 * Returns the connection limit. Half of the descriptors are reserved for Redis, the providers, webhooks and files.
 * `asked` is the limit that the operator set, or null.
 *
 * Throws `ConfigError` when the operator set more than half of the descriptors.
 */
export function connectionLimit(configuredLimit: number | null, descriptors: number = descriptorLimit()): number {
  const maxConnections = Math.max(1, Math.floor(descriptors / 2));
  if (configuredLimit === null) return Math.min(DEFAULT_CONNECTIONS, maxConnections);
  if (configuredLimit <= maxConnections) return configuredLimit;
  throw new ConfigError([
    `PARLEY_CONFIG: limits.max_connections: ${configuredLimit} is more than half of the ${descriptors} file descriptors that this process may open (ulimit -n)`,
  ]);
}

/**
 * Reads the limit from Node's diagnostic report, the only API that has it. The report takes 7 ms and is made in memory.
 * Windows has no such limit.
 */
function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
