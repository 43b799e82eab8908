/** The number of client connections that a process accepts, derived from the file descriptors that it may open. */
import { ConfigError } from './config.ts';

/** An idle connection takes some 10 KB. */
const DEFAULT_CONNECTIONS = 10_000;

/**
 * Half of the descriptors are kept for Redis, the providers, webhooks and files. `asked`: by the operator; null: not.
 * Throws `ConfigError` when more is asked for than that.
 */
export function connectionLimit(asked: number | null, descriptors: number = descriptorLimit()): number {
  const most = Math.max(1, Math.floor(descriptors / 2));
  if (asked === null) return Math.min(DEFAULT_CONNECTIONS, most);
  if (asked <= most) return asked;
  throw new ConfigError([
    `PARLEY_CONFIG: limits.max_connections: ${asked} is more than half of the ${descriptors} file descriptors that this process may open (ulimit -n)`,
  ]);
}

/** The report is the only place where Node tells the limit; it is made in memory, in 7 ms. Windows has no such limit. */
function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
