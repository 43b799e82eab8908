/** Checks that the role, the address and the ports of a process are allowed. */

interface ListenSettings {
  readonly role: string;
  readonly host: string;
  readonly port: number;
  /** Null when there is no separate admin port. */
  readonly adminPort: number | null;
  /** Null when the embedded store is used. */
  readonly redisUrl: string | null;
  /** Whether every caller may spend, also beyond loopback. */
  readonly open: boolean;
  /** Null when no keys are used. */
  readonly adminKey: string | null;
}

export function listenProblems(settings: ListenSettings): string[] {
  return [roleProblem(settings), exposureProblem(settings), portProblem(settings)].filter(
    (problem) => problem !== null,
  );
}

function roleProblem({ role, redisUrl }: ListenSettings): string | null {
  if (role === 'all' || redisUrl !== null) return null;
  return `ROLE: ${role} needs REDIS_URL: the embedded store serves one process, which must have all roles`;
}

/**
 * Refuses addresses beyond loopback without keys, because every caller could spend money, unless the operator allows
 * it.
 */
function exposureProblem({ role, host, open, adminKey }: ListenSettings): string | null {
  const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  // A worker serves only its health checks.
  if (open || loopback || adminKey !== null || role === 'worker') return null;
  return `HOST: ${host} is not a loopback address, so everyone who can reach it could spend money; set PARLEY_ADMIN_KEY to require keys, or PARLEY_OPEN=true to allow requests without keys`;
}

/** Refuses equal ports, except port 0, which means any free port. */
function portProblem({ port, adminPort }: ListenSettings): string | null {
  return adminPort === port && port !== 0 ? 'ADMIN_PORT: must differ from PORT' : null;
}
