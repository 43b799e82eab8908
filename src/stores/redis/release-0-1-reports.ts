/** Reports for processes of release 0.1, which report nothing themselves. Their lease shows that one is alive. */
import { FIRST_LEVEL } from '../../debate/schema/first-level.ts';
import type { LiveProcess } from '../live-processes.ts';

/** The format of the data of release 0.1. */
const FIRST_FORMAT = 1;

/** An upgrade is most likely rolled back within this time. */
const MAY_RETURN_MS = 3_600_000;

interface Report {
  readonly process: LiveProcess;
  readonly forMs: number;
}

/**
 * Returns two reports: one of a process that is alive as long as `own`, and one that says longer that it was alive. Its
 * role and its providers are not known: it is taken to run debates with the providers of this process.
 */
export function reportsForRelease01({ providers, keyable }: LiveProcess, aliveForMs: number): readonly Report[] {
  const process = { version: '0.1', engineLevel: FIRST_LEVEL, readableFormat: FIRST_FORMAT, providers };
  const ofTenants = keyable === undefined ? {} : { keyable };
  return [
    { process: { ...process, ...ofTenants, id: 'release-0.1', runsDebates: true }, forMs: aliveForMs },
    { process: { ...process, id: 'release-0.1-left', runsDebates: false, hasLeft: true }, forMs: MAY_RETURN_MS },
  ];
}
