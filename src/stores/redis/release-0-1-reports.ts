/** Reports for processes of release 0.1, which report nothing themselves. Their lease shows that one is alive. */
import { FIRST_LEVEL } from '../../debate/schema/first-level.ts';
import type { LiveProcess } from '../live-processes.ts';

/** The format of the data of release 0.1. */
const FIRST_FORMAT = 1;

/** The time after an upgrade in which it is most likely to be rolled back. */
const ROLLBACK_WINDOW_MS = 3_600_000;

interface Report {
  readonly process: LiveProcess;
  readonly aliveForMs: number;
}

/**
 * Returns two reports in the name of release 0.1: one of a process that is alive for `aliveForMs`, and one that says
 * for longer that it has left and may return. Its role and its providers are not known, so it is assumed to run debates
 * with the providers of this process.
 */
export function reportsForRelease01({ providers, keyable }: LiveProcess, aliveForMs: number): readonly Report[] {
  const process = { version: '0.1', engineLevel: FIRST_LEVEL, readableFormat: FIRST_FORMAT, providers };
  const ofTenants = keyable === undefined ? {} : { keyable };
  return [
    { process: { ...process, ...ofTenants, id: 'release-0.1', runsDebates: true }, aliveForMs },
    {
      process: { ...process, id: 'release-0.1-left', runsDebates: false, hasLeft: true },
      aliveForMs: ROLLBACK_WINDOW_MS,
    },
  ];
}
