/** Refuses debates that a worker of release 0.1 would run wrongly, while one shares the store. */

import { FIRST_LEVEL } from '../../debate/schema/first-level.ts';
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';

export interface NewSettings {
  /** The engine level that the debate needs. */
  readonly needs: number;
  /** The settings that release 0.1 does not know. */
  readonly newer: readonly string[];
}

/**
 * Throws `ParleyError` incompatible_options. Release 0.1 ignores engine levels: its workers acquire every debate, and
 * debates with settings that they do not know fail after calls that are paid for.
 */
export function refuseBesideRelease01({ fleet }: Pick<Services, 'fleet'>, { needs, newer }: NewSettings): void {
  if (needs === FIRST_LEVEL || fleet.commonLevel !== FIRST_LEVEL) return;
  const why = 'a process of release 0.1 shares the store and does not know this setting';
  const fields = newer.map((path) => ({ path, message: why }));
  const named = newer.length === 0 ? 'this kind of debate' : newer.join(', ');
  throw new ParleyError('incompatible_options', {
    detail: `${named}: ${why}; repeat the request when all processes are of a newer release`,
    fields,
  });
}
