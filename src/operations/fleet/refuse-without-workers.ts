/** Refuses new debates while no process runs debates. Tolerates a restart of all workers. */
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';

/** Longer than the time for which a rollout leaves a service without workers. */
const WITHOUT_WORKERS_MS = 30_000;

/** Throws `ParleyError` overloaded. */
export function refuseWithoutWorkers({ fleet }: Pick<Services, 'fleet'>): void {
  if (fleet.withoutWorkersMs < WITHOUT_WORKERS_MS) return;
  throw new ParleyError('overloaded', {
    detail: `no live process has run debates for ${WITHOUT_WORKERS_MS / 1_000} s`,
    retryAfterSeconds: 10,
  });
}
