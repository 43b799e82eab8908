/** One arm of a comparison: work in a process of its own, which runs a number of times on command. */
import type { MeasuredProcess } from './measured-process.ts';
import { startProcess } from './measured-process.ts';

/** The type of `prepare`, which the module of an arm exports. */
export type PrepareArm = (options: Readonly<Record<string, unknown>>) => Promise<ArmWork>;

export interface ArmWork {
  run(count: number): Promise<void> | void;
}

export interface Spent {
  readonly cpuMicros: number;
  readonly wallMs: number;
}

export interface Arm extends Pick<MeasuredProcess, 'reading'> {
  /** Runs the work this number of times, and returns the time that it took. */
  run(count: number): Promise<Spent>;
  stop(): Promise<void>;
}

/** `name`: a file of `arms/`. */
export async function startArm(name: string, options: Readonly<Record<string, unknown>> = {}): Promise<Arm> {
  const arm = await startProcess({ script: 'test/bench/processes/arm-main.ts', args: [name, JSON.stringify(options)] });
  return {
    run: async (count) => {
      const result = await arm.request<Spent | { readonly failed: string }>({ run: count });
      if ('failed' in result) throw new Error(`${name}: ${result.failed}`);
      return result;
    },
    reading: (when) => arm.reading(when),
    stop: () => arm.stop(),
  };
}
