/** Ends the process after a signal or an uncaught error, once, and within a deadline. */
import { setTimeout as sleep } from 'node:timers/promises';

/** The reason for the end of the process: a signal or an error. */
export interface StopReason {
  readonly signal?: NodeJS.Signals;
  readonly err?: unknown;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR2'] as const;
const ERRORS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Exits with 0 after a signal. Exits with 1 after an error, when `stop` fails or exceeds `withinMs`, and at a second
 * signal or error.
 */
export function stopOnce(withinMs: number, stop: (reason: StopReason) => Promise<void>): void {
  let isStopping = false;
  const end = async (reason: StopReason) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const timeout = sleep(withinMs, 'late' as const);
    const outcome = await Promise.race([timeout, stop(reason)]).catch(() => 'failed' as const);
    process.exit(outcome === undefined && reason.err === undefined ? 0 : 1);
  };
  for (const signal of SIGNALS) process.on(signal, () => void end({ signal }));
  for (const error of ERRORS) process.on(error, (err: unknown) => void end({ err }));
}
