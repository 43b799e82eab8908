/** Waiting that can be cut short, passed in wherever something waits so that tests need no clock. */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`; rejects at once when `signal` aborts, and leaves no listener on it either way. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** The real one. */
export const sleep: Sleep = (ms, signal) => delay(ms, undefined, { signal });
