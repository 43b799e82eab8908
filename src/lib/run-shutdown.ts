/** Shuts a process down in named steps, each with a time limit, so that one step that hangs does not block the others. */
import { setTimeout as delay } from 'node:timers/promises';

export interface ShutdownStep {
  readonly name: string;
  readonly timeoutMs: number;
  readonly stop: () => Promise<unknown>;
}

export interface StepReport {
  readonly step: string;
  readonly tookMs: number;
  /** `timed_out`: the step had not ended after its time limit. `failed`: the step ended with `error`. */
  readonly outcome: 'stopped' | 'timed_out' | 'failed';
  readonly error?: unknown;
}

/**
 * Runs the groups one after the other, and the steps of a group at the same time. A step that fails or hangs is
 * reported and does not prevent the later steps. Rejects only when `onEnd` throws.
 */
export async function runShutdown(
  groups: readonly (readonly ShutdownStep[])[],
  onEnd: (report: StepReport) => void,
): Promise<void> {
  for (const steps of groups) await Promise.all(steps.map(async (step) => onEnd(await runStep(step))));
}

async function runStep({ name, timeoutMs, stop }: ShutdownStep): Promise<StepReport> {
  const startedAt = performance.now();
  const timeout = delay(timeoutMs, { outcome: 'timed_out' as const }, { ref: false });
  const result = await Promise.race([outcomeOf(stop), timeout]);
  return { step: name, tookMs: Math.round(performance.now() - startedAt), ...result };
}

async function outcomeOf(stop: ShutdownStep['stop']): Promise<Pick<StepReport, 'outcome' | 'error'>> {
  try {
    await stop();
    return { outcome: 'stopped' };
  } catch (error) {
    return { outcome: 'failed', error };
  }
}
