/** Ends a process in named phases, each with a deadline, so that one phase that hangs does not block the others. */
import { setTimeout as delay } from 'node:timers/promises';

export interface StopPhase {
  readonly name: string;
  readonly deadlineMs: number;
  readonly stop: () => Promise<unknown>;
}

export interface StopReport {
  readonly phase: string;
  readonly tookMs: number;
  /** `late`: the deadline passed first. `failed`: the phase ended with `error`. */
  readonly outcome: 'stopped' | 'late' | 'failed';
  readonly error?: unknown;
}

/** Runs the stages one after the other, and the phases of a stage at the same time. Never throws. */
export async function stopInPhases(
  stages: readonly (readonly StopPhase[])[],
  onEnd: (report: StopReport) => void,
): Promise<void> {
  for (const phases of stages) await Promise.all(phases.map(async (phase) => onEnd(await endOf(phase))));
}

async function endOf({ name, deadlineMs, stop }: StopPhase): Promise<StopReport> {
  const startedAt = performance.now();
  const ended = stop().then(
    () => ({ outcome: 'stopped' as const }),
    (error: unknown) => ({ outcome: 'failed' as const, error }),
  );
  const late = delay(deadlineMs, { outcome: 'late' as const }, { ref: false });
  const result = await Promise.race([ended, late]);
  return { phase: name, tookMs: Math.round(performance.now() - startedAt), ...result };
}
