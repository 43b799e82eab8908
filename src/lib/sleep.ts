/** A wait that can be aborted. It is a parameter wherever code waits, so that tests need no clock. */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`; rejects at once when `signal` aborts, and leaves no listener on it either way. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits on the real clock. */
export const sleep: Sleep = (ms, signal) => delay(ms, undefined, { signal });
