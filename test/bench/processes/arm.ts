/** One arm of a comparison: a piece of work in a process of its own, run a number of times when it is told to. */
import type { MeasuredProcess } from './measured-process.ts';
import { startProcess } from './measured-process.ts';

/** What the module of an arm exports as `prepare`. */
export type PrepareArm = (options: Readonly<Record<string, unknown>>) => Promise<ArmWork>;

export interface ArmWork {
  run(count: number): Promise<void> | void;
}

export interface Spent {
  readonly cpuMicros: number;
  readonly wallMs: number;
}

export interface Arm extends Pick<MeasuredProcess, 'reading'> {
  /** What this number of rounds of the work took. */
  run(count: number): Promise<Spent>;
  stop(): Promise<void>;
}

/** `name`: a file of `arms/`. */
export async function startArm(name: string, options: Readonly<Record<string, unknown>> = {}): Promise<Arm> {
  const arm = await startProcess({ script: 'test/bench/processes/arm-main.ts', args: [name, JSON.stringify(options)] });
  return {
    run: async (count) => {
      const answer = await arm.ask<Spent | { readonly failed: string }>({ run: count });
      if ('failed' in answer) throw new Error(`${name}: ${answer.failed}`);
      return answer;
    },
    reading: (when) => arm.reading(when),
    stop: () => arm.stop(),
  };
}
