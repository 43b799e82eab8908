/** Whether a process may do what it is to do where it is to do it. */

interface Place {
  readonly role: string;
  readonly host: string;
  readonly port: number;
  /** Null: there is no port of the operator's own. */
  readonly adminPort: number | null;
  /** Null: the embedded store. */
  readonly redisUrl: string | null;
  /** Everybody may spend, also beyond loopback. */
  readonly open: boolean;
  /** Null: no keys are in use. */
  readonly adminKey: string | null;
}

export function placeProblems(place: Place): string[] {
  return [roleProblem(place), exposureProblem(place), portProblem(place)].filter((problem) => problem !== null);
}

function roleProblem({ role, redisUrl }: Place): string | null {
  if (role === 'all' || redisUrl !== null) return null;
  return `ROLE: ${role} needs REDIS_URL: the embedded store is of one process, which has to do everything`;
}

/** Without keys everyone who reaches the service may spend: only this machine may, unless the operator allows more. */
function exposureProblem({ role, host, open, adminKey }: Place): string | null {
  const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  // A worker serves its probes alone.
  if (open || loopback || adminKey !== null || role === 'worker') return null;
  return `HOST: ${host} is not loopback, and everybody who reaches it may spend; set PARLEY_ADMIN_KEY so that keys are needed, or PARLEY_OPEN=true to allow that`;
}

/** Port 0 is any that is free. */
function portProblem({ port, adminPort }: Place): string | null {
  return adminPort === port && port !== 0 ? 'ADMIN_PORT: must differ from PORT' : null;
}
